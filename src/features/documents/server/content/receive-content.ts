import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Fewer, larger writes are up to twice as fast as one for each chunk of the network. */
const bufferBytes = 1024 * 1024;

type Target = {
  file: string;
  /** Where the content continues. */
  offset?: number;
  maxBytes: number;
  signal?: AbortSignal;
};

/**
 * Writes what a request sends into an existing file. The last write has ended when this returns or fails, so the size of
 * the file is what has arrived. False if there was more than `maxBytes`.
 */
export async function receiveContent(
  content: Readable,
  { file, offset = 0, maxBytes, signal }: Target,
): Promise<boolean> {
  let received = 0;
  const limiter = new Transform({
    transform(part: Buffer, _encoding, done) {
      received += part.length;
      // Reads on without an error, which would close the connection before the response.
      if (received > maxBytes) done();
      else done(null, part);
    },
  });
  const target = createWriteStream(file, { flags: 'r+', start: offset, highWaterMark: bufferBytes });
  const closed = new Promise<void>((resolve) => {
    target.once('close', () => resolve());
  });
  try {
    await pipeline(content, limiter, target, { ...(signal && { signal }) });
  } finally {
    await closed;
  }
  return received <= maxBytes;
}

type Writer = { controller: AbortController; ended: Promise<void> };

export type FileWriters = {
  /** Ends the request that writes to a file: its client lost the connection, which the server may not notice for minutes. */
  interrupt(file: string): Promise<void>;
  /** Null while another request writes. */
  claim(file: string): (Disposable & { signal: AbortSignal }) | null;
};

/** At most one request at a time writes to a file. */
export function createFileWriters(): FileWriters {
  const writers = new Map<string, Writer>();
  return {
    async interrupt(file) {
      const writer = writers.get(file);
      writer?.controller.abort();
      await writer?.ended;
    },
    claim(file) {
      if (writers.has(file)) return null;
      const controller = new AbortController();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      writers.set(file, { controller, ended });
      return {
        signal: controller.signal,
        [Symbol.dispose]() {
          writers.delete(file);
          resolve();
        },
      };
    },
  };
}
