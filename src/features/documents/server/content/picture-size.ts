import sharp from 'sharp';

/** A larger picture would need gigabytes of memory to decode, and a long thin one minutes. */
const maxPixels = 100_000_000;
const maxSide = 20_000;

// Decoded images aren't shown again soon, and their memory would stay with the process.
sharp.cache(false);
// Only what previews need, so a flaw in another decoder can't be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});

/** Whether a picture has more pixels than we decode; null if it can't be decoded. Reads only the header. */
export async function isTooLargePicture(picture: string | Uint8Array): Promise<boolean | null> {
  try {
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
    return width > maxSide || height > maxSide || width * height > maxPixels;
  } catch {
    return null;
  }
}
