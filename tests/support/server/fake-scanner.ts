/** An antivirus daemon that speaks ClamAV's INSTREAM, and knows one signature. */
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The industry's harmless test file. In two parts, so that scanners leave this one alone. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export type FakeScanner = AsyncDisposable & {
  address: { host: string; port: number };
  /** What it received last. */
  lastStream(): Buffer;
  /** Null: its verdict. */
  answerWith(answer: string | null): void;
  /** Like `StreamMaxLength`: answers at once when more arrives, and closes the connection. */
  limitStream(bytes: number): void;
};

export async function startFakeScanner(port = 0): Promise<FakeScanner> {
  let last: Buffer = Buffer.alloc(0);
  let fixedAnswer: string | null = null;
  let maxBytes = Infinity;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    let received: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      if (received.length > maxBytes) {
        socket.pause();
        socket.write('INSTREAM size limit exceeded. ERROR\0', () => {
          // In the same process, the client would otherwise never get to read it.
          setImmediate(() => setImmediate(() => socket.destroy()));
        });
        return;
      }
      const stream = readStream(received);
      if (stream === null) return;
      last = stream;
      const verdict = stream.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
      socket.end(`${fixedAnswer ?? verdict}\0`);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    // Listening on a port.
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    lastStream: () => last,
    answerWith(answer) {
      fixedAnswer = answer;
    },
    limitStream(bytes) {
      maxBytes = bytes;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The content without the lengths of its chunks; null until the last, empty chunk is there. */
function readStream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.subarray(0, command.length).toString() !== command) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    at += 4;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at, at + length));
    at += length;
  }
  return null;
}
