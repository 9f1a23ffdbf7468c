import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import * as documentMessages from '#messages/api/documents.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';

export class ScanFailedError extends Error {
  override readonly name = 'ScanFailed';
}

const timeoutMs = 120_000;

type ScanVerdict = 'clean' | 'infected' | 'tooLarge';

/**
 * What ClamAV's daemon says about a file. Its INSTREAM command takes chunks with their length before them. Above its
 * `StreamMaxLength`, it answers at once and closes the connection.
 * @throws ScanFailedError
 */
async function scanFile(
  file: string,
  { host, port }: NonNullable<FileServices['clamav']>,
): Promise<ScanVerdict> {
  const socket = connect({ host, port, timeout: timeoutMs });
  socket.once('timeout', () => socket.destroy(new Error('the daemon did not answer')));
  let answer = '';
  socket.on('data', (part: Buffer) => {
    answer += part.toString();
  });
  try {
    await once(socket, 'connect');
    const ended = once(socket, 'end');
    ended.catch(() => undefined);
    socket.write('zINSTREAM\0');
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      // Reads an answer that has arrived: once the daemon has closed the connection, a write would discard it.
      await setImmediate();
      if (answer !== '') break;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), ended]);
    }
    if (answer === '') socket.write(Buffer.alloc(4));
    await ended;
  } catch (error) {
    // It may have answered before the connection broke.
    if (answer === '') throw new ScanFailedError('The scan failed.', { cause: error });
  } finally {
    socket.destroy();
  }
  return toVerdict(answer);
}

/** "stream: OK" or "stream: Eicar-Signature FOUND". */
function toVerdict(answer: string): ScanVerdict {
  const text = answer.replaceAll('\0', '').trim();
  if (text.endsWith('FOUND')) return 'infected';
  if (text === 'stream: OK') return 'clean';
  if (text.startsWith('INSTREAM size limit exceeded')) return 'tooLarge';
  throw new ScanFailedError(`The daemon answered: ${text.slice(0, 200)}`);
}

/** Why a file is refused, or null. Without a daemon, none is. */
export async function scanProblem(file: string, clamav: FileServices['clamav']): Promise<string | null> {
  switch (clamav && (await scanFile(file, clamav))) {
    case 'infected':
      return documentMessages.infected;
    case 'tooLarge':
      return documentMessages.tooLargeToScan;
    case 'clean':
    case null:
      return null;
  }
}
