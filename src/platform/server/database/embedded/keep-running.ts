import type { Server } from './server.ts';

type Care = { log: { warn(message: string): void }; onLost: ((error: unknown) => void) | undefined };

/** Two ends in so short a time mean that starting again does not help. */
const brieflyMs = 10_000;

/** Starts the server and, should something kill it, starts it again in the same place, so that the pools find it. */
export async function keepRunning(
  start: () => Promise<Server>,
  { log, onLost }: Care,
): Promise<() => Promise<void>> {
  let isStopping = false;
  let lastEnd = -Infinity;
  let current = start();

  const watch = async (server: Server): Promise<void> => {
    await server.ended;
    if (isStopping) return;
    const now = performance.now();
    if (now - lastEnd < brieflyMs) throw new Error('The database server keeps ending.');
    lastEnd = now;
    log.warn('The database server ended unexpectedly; starting it again');
    current = start();
    await watch(await current);
  };

  const first = await current;
  void watch(first).catch((error: unknown) => onLost?.(error));

  return async () => {
    isStopping = true;
    const server = await current.catch(() => undefined); // A failed restart was reported through onLost.
    await server?.stop();
  };
}
