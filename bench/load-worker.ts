/** Makes calls from a separate process, so measuring doesn't slow down the server. Run by `npm run bench`. */
import { Pool } from 'undici';
import type { Burst, BurstResult } from './load/load-generator.ts';
import { createCall } from './load/measured-calls.ts';

process.on('message', (burst: Burst) => {
  void runBurst(burst).then(
    (taken) => process.send?.(taken),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.once('disconnect', () => process.exit());

/** Durations in milliseconds and response bytes; ends after `calls` or `seconds`, whichever comes first. */
async function runBurst({
  origin,
  target,
  call,
  users,
  connections,
  calls,
  seconds,
}: Burst): Promise<BurstResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const milliseconds: number[] = [];
  let bytes = 0;
  const end = performance.now() + seconds * 1000;
  let left = calls;

  async function one(): Promise<void> {
    const { path, ...request } = createCall(call, target, 1 + Math.floor(Math.random() * users));
    const start = performance.now();
    const { statusCode, body } = await pool.request({ path, ...request });
    const response = await body.bytes();
    milliseconds.push(performance.now() - start);
    bytes += response.length;
    if (statusCode >= 300)
      throw new Error(`${request.method} ${path}: ${statusCode} ${Buffer.from(response).toString()}`);
  }
  async function caller(): Promise<void> {
    while (left > 0 && performance.now() < end) {
      left -= 1;
      await one();
    }
  }

  await Promise.all(Array.from({ length: connections }, caller));
  await pool.close();
  return { milliseconds, bytes };
}
