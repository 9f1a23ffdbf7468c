import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as documentMessages from '#messages/api/documents.ts';
import { createProcessPool } from '#src/platform/server/long-work/process-pool.ts';
import type { TaskMessages } from '#src/platform/server/long-work/process-pool.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { SideProcessLimitExceeded } from '#src/platform/server/side-process.ts';
import type { PictureMessage, PictureOutcome, PictureUse } from './picture-worker.ts';

/** In other processes, as a hostile picture may take long to decode, or end the process. */
const processes = createProcessPool(new URL('./picture-worker.ts', import.meta.url), {
  timeoutMs: 20_000,
  memoryMb: 256,
});

/** Decoding takes up to 400 MB, so it has few slots, which exports and imports don’t share. */
const decoding = createWorkSlots({
  total: 2,
  perAccount: 1,
  waitMs: 30_000,
  maxWaiting: 20,
  restsForOthers: 'byThisKind',
  busy: { account: documentMessages.manyImages, server: documentMessages.busyWithImages },
});

export type DecodingRequest = { userId: string; signal?: AbortSignal | undefined };

/** Why there is no copy of a picture. */
type PictureProblem = { problem: 'tooLarge' | 'damaged' | 'tooSlow' };

const problemMessages: Record<PictureProblem['problem'], string> = {
  tooLarge: documentMessages.tooLargeImage,
  damaged: documentMessages.damagedImage,
  tooSlow: documentMessages.tooSlowImage,
};

/** Writes a square copy. Null, or why it isn't possible. */
export async function writeAvatar(
  file: string,
  target: string,
  request: DecodingRequest,
): Promise<string | null> {
  const made = await copyPicture(() => [{ use: 'avatar', file } satisfies PictureMessage], request);
  if ('problem' in made)
    return made.problem === 'damaged' ? documentMessages.notAnImage : problemMessages[made.problem];
  await writeFile(target, made.copy);
  return null;
}

export const previewContentType = 'image/webp';

/** A copy that fits a screen, or why there is none. Opens the picture when there is a slot. */
export async function createPreview(
  open: () => Promise<Readable>,
  request: DecodingRequest,
): Promise<Buffer | { problem: string }> {
  const made = await copyPicture(() => partsOf(open, 'preview'), request);
  return 'problem' in made ? { problem: problemMessages[made.problem] } : Buffer.from(made.copy);
}

/** A copy small enough to print, as a logo or a page; null if it can't be decoded. */
export async function createPrint(
  open: () => Promise<Readable>,
  use: 'logo' | 'page',
  request: DecodingRequest,
): Promise<Buffer | null> {
  const made = await copyPicture(() => partsOf(open, use), request);
  return 'problem' in made ? null : Buffer.from(made.copy);
}

/** A grey PNG from which codes and text can be read, or why there is none. */
export async function createReadableCopy(
  open: () => Promise<Readable>,
  request: DecodingRequest,
): Promise<Buffer | { problem: string }> {
  const made = await copyPicture(() => partsOf(open, 'reading'), request);
  return 'problem' in made ? { problem: problemMessages[made.problem] } : Buffer.from(made.copy);
}

async function copyPicture(
  messages: TaskMessages,
  { userId, signal }: DecodingRequest,
): Promise<Exclude<PictureOutcome, { problem: string }> | PictureProblem> {
  using _slot = await decoding.acquire(userId, { signal });
  try {
    // The worker sends nothing else.
    return (await processes.run(messages, signal)) as PictureOutcome;
  } catch (error) {
    if (error instanceof SideProcessLimitExceeded) return { problem: 'tooSlow' };
    throw error;
  }
}

/** In parts, because one large message would block requests. */
async function* partsOf(open: () => Promise<Readable>, use: PictureUse): AsyncGenerator<PictureMessage> {
  // File stores give bytes.
  for await (const part of (await open()) as AsyncIterable<Uint8Array>) yield { part };
  yield { use };
}
