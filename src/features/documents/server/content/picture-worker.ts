import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import { isTooLargePicture } from './picture-size.ts';

export type PictureUse = keyof typeof copies;

/** Parts of a picture first, unless it is a file; then what it is for. */
export type PictureMessage = { part: Uint8Array } | { use: PictureUse; file?: string };

/** The answer to the last message. */
export type PictureOutcome = { copy: Uint8Array } | { problem: 'tooLarge' | 'damaged' };

/** Copies without metadata, such as where a picture was taken. */
const copies = {
  avatar: (picture: Sharp) => picture.resize(256, 256, { fit: 'cover' }).webp({ quality: 85 }),
  preview: (picture: Sharp) =>
    picture.resize(1600, 1600, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  // A page of a PDF at 150 dots an inch, on white.
  page: (picture: Sharp) =>
    picture
      .resize(1240, 1754, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 75 }),
  // As PDFs know no WebP and no GIF.
  logo: (picture: Sharp) => picture.resize(1200, 600, { fit: 'inside', withoutEnlargement: true }).png(),
  // Codes and letters have to stay readable, and colours don't help with that.
  reading: (picture: Sharp) =>
    picture
      .resize(3000, 3000, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .greyscale()
      .png({ compressionLevel: 1 }),
};

export function createWork(): SideProcessWork {
  let parts: Uint8Array[] = [];
  return async (message: PictureMessage): Promise<PictureOutcome | null> => {
    if ('part' in message) {
      parts.push(message.part);
      return null;
    }
    const picture = message.file ?? Buffer.concat(parts);
    parts = [];
    return copyPicture(picture, message.use);
  };
}

if (import.meta.main) serveSideProcess(createWork());

async function copyPicture(picture: string | Uint8Array, use: PictureUse): Promise<PictureOutcome> {
  if ((await isTooLargePicture(picture)) === true) return { problem: 'tooLarge' };
  try {
    const decoded = sharp(picture, { limitInputPixels: false, sequentialRead: true }).autoOrient();
    return { copy: await copies[use](decoded).toBuffer() };
  } catch {
    return { problem: 'damaged' };
  }
}
