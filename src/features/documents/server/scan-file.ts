import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import type { FileServices } from '#src/platform/server/files/file-services.ts';

export class ScanFailedError extends Error {
  override readonly name = 'ScanFailed';
}

const timeoutMs = 120_000;

/**
 * Whether ClamAV's daemon finds malware in a file. Its INSTREAM command takes chunks with their length before them.
 * @throws ScanFailedError
 */
export async function isInfected(
  file: string,
  { host, port }: NonNullable<FileServices['clamav']>,
): Promise<boolean> {
  const socket = connect({ host, port, timeout: timeoutMs });
  socket.once('timeout', () => socket.destroy(new Error('the daemon did not answer')));
  try {
    await once(socket, 'connect');
    const answer = readAnswer(socket);
    answer.catch(() => undefined);
    socket.write('zINSTREAM\0');
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await once(socket, 'drain');
    }
    socket.write(Buffer.alloc(4));
    return toVerdict(await answer);
  } catch (error) {
    throw error instanceof ScanFailedError
      ? error
      : new ScanFailedError('The scan failed.', { cause: error });
  } finally {
    socket.destroy();
  }
}

async function readAnswer(socket: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const part of socket) text += part.toString();
  return text;
}

/** "stream: OK" or "stream: Eicar-Signature FOUND". */
function toVerdict(answer: string): boolean {
  const text = answer.replaceAll('\0', '').trim();
  if (text.endsWith('FOUND')) return true;
  if (text === 'stream: OK') return false;
  throw new ScanFailedError(`The daemon answered: ${text.slice(0, 200)}`);
}
