import { request as sendRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { memoryMb } from '../figures/processes.ts';

export type Download = { ms: number; firstByteMs: number; steps: number; bytes: number; extraMb: number };

/** Time, the parts in which the known length arrived, and the most memory of the server above that before. */
export async function measureDownload(
  pid: number,
  address: string,
  { cookie, readsSlowly = false }: { cookie: string; readsSlowly?: boolean },
): Promise<Download> {
  const before = memoryMb(pid);
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryMb(pid));
  }, 20);
  const started = performance.now();
  const response = await respond(sendRequest(address, { headers: { cookie } }));
  let firstByteMs = 0;
  let bytes = 0;
  let steps = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw new Error('The answer is text.');
    firstByteMs ||= performance.now() - started;
    bytes += chunk.length;
    steps += 1;
    if (readsSlowly) await setTimeout((1000 * chunk.length) / 1024 ** 2);
  }
  const ms = performance.now() - started;
  clearInterval(timer);
  const length = response.headers['content-length'];
  if (Number(length) !== bytes)
    throw new Error(`${bytes} bytes arrived of ${length ?? 'an unknown length'}.`);
  return { ms, firstByteMs, steps, bytes, extraMb: Math.max(highest, memoryMb(pid)) - before };
}

/** Returns the median by time, with the highest memory of all downloads. */
export function medianDownload(downloads: readonly Download[]): Download {
  const [first, ...others] = downloads.toSorted((a, b) => a.ms - b.ms);
  if (!first) throw new Error('Nothing was measured.');
  return {
    ...(others[Math.floor(others.length / 2) - 1] ?? first),
    extraMb: Math.max(...downloads.map((each) => each.extraMb)),
  };
}

export async function respond(
  request: ReturnType<typeof sendRequest>,
  body?: Buffer,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  request.once('error', reject);
  request.end(body);
  const response = await promise;
  if ((response.statusCode ?? 0) >= 300) throw new Error(`The answer was ${response.statusCode}.`);
  return response;
}
