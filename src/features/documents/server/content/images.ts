import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { documentMessages } from '#src/features/documents/api-messages.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';

/** A larger image would need gigabytes of memory to decode. */
const maxPixels = 100_000_000;
const limits = { limitInputPixels: maxPixels, sequentialRead: true } as const;
// Decoded images aren't shown again soon, and their memory would stay with the process.
sharp.cache(false);
// Only what previews need, so a flaw in another decoder can't be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});

/** Whether an image has more pixels than we decode; null if it can't be decoded. Reads only the header. */
export async function isTooLargeImage(file: string): Promise<boolean | null> {
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    return width * height > maxPixels;
  } catch {
    return null;
  }
}

/** Decoding takes up to 400 MB, so it has few slots, which exports and imports don’t share. */
const decoding = createWorkSlots({ total: 2, perAccount: 1, waitMs: 15_000 });

export type DecodingRequest = { userId: string; signal?: AbortSignal | undefined };

/** Writes a square copy without metadata, such as where the picture was taken. Null, or why it isn't possible. */
export async function writeAvatar(
  file: string,
  target: string,
  { userId, signal }: DecodingRequest,
): Promise<string | null> {
  if ((await isTooLargeImage(file)) === true) return documentMessages.tooLargeImage;
  using _slot = await decoding.acquire(userId, { signal, isPatient: true });
  try {
    await sharp(file, limits)
      .autoOrient()
      .resize(256, 256, { fit: 'cover' })
      .webp({ quality: 85 })
      .toFile(target);
    return null;
  } catch {
    return documentMessages.notAnImage;
  }
}

export const previewContentType = 'image/webp';

/** A copy that fits a screen, without metadata; null if the image is damaged. Opens it when there is a slot. */
export async function createPreview(
  open: () => Promise<Readable>,
  { userId, signal }: DecodingRequest,
): Promise<Buffer | null> {
  using _slot = await decoding.acquire(userId, { signal, isPatient: true });
  const image = await buffer(await open());
  return await sharp(image, limits)
    .autoOrient()
    .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}

/** A PNG small enough to print, as PDFs know no WebP and no GIF; null if the image is damaged. */
export async function createLogo(
  open: () => Promise<Readable>,
  { userId, signal }: DecodingRequest,
): Promise<Buffer | null> {
  using _slot = await decoding.acquire(userId, { signal, isPatient: true });
  const image = await buffer(await open());
  return await sharp(image, limits)
    .autoOrient()
    .resize(1200, 600, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null);
}
