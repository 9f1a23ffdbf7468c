import { close, createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** It holds more bytes than it may. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

export type UnnamedFile = AsyncDisposable & {
  /** What is written goes after what was before, and nobody closes it but its owner. */
  writable(): Writable;
  /** Whoever else reads or writes it; it stays its owner's. */
  descriptor(): number;
  /** Whoever takes the descriptor closes it; nobody else does then. */
  take(): number;
};

/** What arrives, in a file without a name. Fails with TooLarge. */
export async function unnamedFile(body: Readable, most: number): Promise<UnnamedFile> {
  const file = openUnnamed();
  try {
    await pipeline(body, atMost(most), file.writable());
    return file;
  } catch (error) {
    await file[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * An empty file without a name: what comes into it is somebody's records, and nothing of them is to be found on this
 * machine, however this process ends.
 */
export function openUnnamed(): UnnamedFile {
  // At once, so that no signal comes between.
  const folder = mkdtempSync(join(tmpdir(), 'stint-restore-'));
  let descriptor: number | null = openSync(join(folder, 'export.zip'), 'wx+', 0o600);
  try {
    rmSync(folder, { recursive: true });
  } catch {
    // Windows lets go of the name of an open file when it is closed.
  }
  function opened(): number {
    if (descriptor === null) throw new Error('The file was taken already.');
    return descriptor;
  }
  return {
    writable: () => createWriteStream('', { fd: opened(), autoClose: false }),
    descriptor: opened,
    take() {
      const taken = opened();
      descriptor = null;
      return taken;
    },
    async [Symbol.asyncDispose]() {
      if (descriptor !== null) await promisify(close)(descriptor);
      descriptor = null;
      await rm(folder, { recursive: true, force: true });
    },
  };
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
