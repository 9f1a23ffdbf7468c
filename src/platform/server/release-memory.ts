import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type MemoryReleaseOptions = {
  idleMs?: number;
  residentBytes?: () => number;
  collect?: () => void;
};

/**
 * V8 keeps pages that a burst of requests needed. A full collection returns them but pauses everything for 100 to 170
 * ms, so it waits for a quiet moment and for memory that has grown.
 */
export function releaseMemoryWhenIdle(
  server: Server,
  {
    idleMs = 3_000,
    residentBytes = () => process.memoryUsage.rss(),
    collect = lastResortCollection(),
  }: MemoryReleaseOptions = {},
): void {
  let isIdle = true;
  // Long work is also collected while it runs: what it leaves is compared with the minimum so far.
  let isUsed = false;
  let [leastBytes, keptBytes] = [0, 0];
  const watch = setInterval(() => {
    const wasQuiet = isIdle;
    isIdle = true;
    if (!wasQuiet) return;
    // V8 returns some pages only after the collection.
    keptBytes = Math.min(keptBytes, residentBytes());
    leastBytes = Math.min(leastBytes, keptBytes);
    if (residentBytes() <= (isUsed ? leastBytes : keptBytes) * minGrowthFactor) return;
    collect();
    isUsed = false;
    keptBytes = residentBytes();
    leastBytes ||= keptBytes;
  }, idleMs).unref();
  const markBusy = () => {
    isIdle = false;
    isUsed = true;
  };
  server.on('request', (_request, response) => {
    markBusy();
    response.once('close', markBusy);
  });
  server.once('close', () => clearInterval(watch));
}

const minGrowthFactor = 1.1;

/** Returns more pages than other collections: also drops V8's caches. */
function lastResortCollection(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  return () => gc({ type: 'major', flavor: 'last-resort' });
}
