import { close, createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** The content exceeds the maximum size. */
export class FileTooLargeError extends Error {
  override readonly name = 'TooLarge';
}

export type AnonymousFile = AsyncDisposable & {
  /** Appends to the file without closing it. */
  writable(): Writable;
  /** For another reader or writer; the file stays open here. */
  descriptor(): number;
  /** The caller must close the descriptor. */
  takeDescriptor(): number;
};

/** Receives a body into an unnamed file. Fails with FileTooLargeError. */
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

/** An empty unnamed file: it holds a user's records, and nothing may remain on disk, however this process ends. */
export function openAnonymousFile(): AnonymousFile {
  // Synchronous, so no signal can interrupt it.
  const folder = mkdtempSync(join(tmpdir(), 'stint-restore-'));
  let descriptor: number | null = openSync(join(folder, 'export.zip'), 'wx+', 0o600);
  try {
    rmSync(folder, { recursive: true });
  } catch {
    // Windows deletes an open file when it is closed.
  }
  function requireOpen(): number {
    if (descriptor === null) throw new Error('The file descriptor was already taken.');
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

/** Counts bytes, for bodies without a content length. */
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
