import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './start-server.ts';

const minRetryMs = 250;
const maxRetryMs = 10_000;

/**
 * Starts the server and, should something kill it, starts it again in the same place, so that the pools find it. Fails
 * only where the first start does: while a later one fails, the app answers that the database is unavailable.
 */
export async function superviseServer(
  start: () => Promise<ServerProcess>,
  log: { warn(message: string): void },
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let current = await start();

  async function restart(pauseMs: number): Promise<void> {
    try {
      current = await start();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(`The database server did not start (${reason}); trying again in ${pauseMs / 1000} s`);
      await delay(pauseMs, undefined, { signal: stopping.signal });
      await restart(Math.min(pauseMs * 2, maxRetryMs));
    }
  }

  async function supervise(): Promise<void> {
    await current.ended;
    if (isStopping()) return;
    log.warn('The database server ended unexpectedly; starting it again');
    await restart(minRetryMs);
    if (isStopping()) await current.stop();
    await supervise();
  }

  // Only a pause that was ended by stopping rejects.
  const supervision = supervise().catch(() => undefined);

  return async () => {
    stopping.abort();
    await current.stop();
    await supervision;
  };
}
