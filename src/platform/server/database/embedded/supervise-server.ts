import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './start-server.ts';

const minRetryMs = 250;
const maxRetryMs = 10_000;

/**
 * Starts the server and restarts it at the same address if it dies, so pools reconnect. Only a failed first start
 * throws; during later failures the app reports the database as unavailable.
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

  // Only stopping during the pause rejects.
  const supervision = supervise().catch(() => undefined);

  return async () => {
    stopping.abort();
    await current.stop();
    await supervision;
  };
}
