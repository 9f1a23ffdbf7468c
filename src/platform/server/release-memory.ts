import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type MemoryReleaseOptions = {
  idleMs?: number;
  residentBytes?: () => number;
  collect?: () => void;
};

/**
 * V8 keeps the pages that a rush of requests needed. A full collection returns them to the machine, but pauses everything
 * for 100 to 170 ms, so it waits until no request has come or ended for a while, and for memory that has grown.
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
  // Work that takes long is collected while it runs: what it leaves at its end is compared with the least there was.
  let isUsed = false;
  let [leastBytes, keptBytes] = [0, 0];
  const watch = setInterval(() => {
    const wasQuiet = isIdle;
    isIdle = true;
    if (!wasQuiet) return;
    // V8 returns some pages after the collection has ended.
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

/** Returns more pages than other collections: it also drops what V8 keeps to be faster later. */
function lastResortCollection(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  return () => gc({ type: 'major', flavor: 'last-resort' });
}
