import { close, createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** It holds more bytes than it may. */
export class FileTooLargeError extends Error {
  override readonly name = 'TooLarge';
}

export type AnonymousFile = AsyncDisposable & {
  /** What is written goes after what was before, and nobody closes it but its owner. */
  writable(): Writable;
  /** Whoever else reads or writes it; it stays its owner's. */
  descriptor(): number;
  /** Whoever takes the descriptor closes it; nobody else does then. */
  takeDescriptor(): number;
};

/** What arrives, in a file without a name. Fails with TooLarge. */
export async function receiveAnonymousFile(body: Readable, maxBytes: number): Promise<AnonymousFile> {
  const file = openAnonymousFile();
  try {
    await pipeline(body, limitBytes(maxBytes), file.writable());
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
export function openAnonymousFile(): AnonymousFile {
  // At once, so that no signal comes between.
  const folder = mkdtempSync(join(tmpdir(), 'stint-restore-'));
  let descriptor: number | null = openSync(join(folder, 'export.zip'), 'wx+', 0o600);
  try {
    rmSync(folder, { recursive: true });
  } catch {
    // Windows lets go of the name of an open file when it is closed.
  }
  function requireOpen(): number {
    if (descriptor === null) throw new Error('The file was taken already.');
    return descriptor;
  }
  return {
    writable: () => createWriteStream('', { fd: requireOpen(), autoClose: false }),
    descriptor: requireOpen,
    takeDescriptor() {
      const taken = requireOpen();
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
function limitBytes(maxBytes: number): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > maxBytes) done(new FileTooLargeError());
      else done(null, chunk);
    },
  });
}
