import { close, createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** It holds more bytes than it may. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

export type UnnamedFile = AsyncDisposable & {
  /** Whoever takes the descriptor closes it; nobody else does then. */
  take(): number;
};

/**
 * What arrives, in a file without a name: what is in it is read with the records of whoever sent it open, and nothing of
 * it is to be found on this machine, however this process ends. Fails with TooLarge.
 */
export async function unnamedFile(body: Readable, most: number): Promise<UnnamedFile> {
  // At once, so that no signal comes between.
  const folder = mkdtempSync(join(tmpdir(), 'stint-restore-'));
  let descriptor: number | null = openSync(join(folder, 'export.zip'), 'wx+', 0o600);
  try {
    rmSync(folder, { recursive: true });
  } catch {
    // Windows lets go of the name of an open file when it is closed.
  }
  const file = {
    take() {
      if (descriptor === null) throw new Error('The file was taken already.');
      const taken = descriptor;
      descriptor = null;
      return taken;
    },
    async [Symbol.asyncDispose]() {
      if (descriptor !== null) await promisify(close)(descriptor);
      descriptor = null;
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    const kept = createWriteStream('', { fd: descriptor, autoClose: false });
    await pipeline(body, atMost(most), kept);
    return file;
  } catch (error) {
    await file[Symbol.asyncDispose]();
    throw error;
  }
}

/** What says no length beforehand is counted on the way. */
function atMost(bytes: number): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > bytes) done(new TooLarge());
      else done(null, chunk);
    },
  });
}
