import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;
let last = { user: 0, system: 0 };

/** Processor time of the child processes that ended since the last call, with all that they started: ` (user 1.2 s, …)`. */
export function takeProcessorTime(): string {
  if (process.platform !== 'linux') return '';
  // The name in brackets may contain spaces; after it, cutime and cstime are fields 16 and 17 of proc(5).
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  const now = { user: Number(fields[13]) / ticksPerSecond, system: Number(fields[14]) / ticksPerSecond };
  const [user, system] = [now.user - last.user, now.system - last.system];
  last = now;
  return ` (processor: user ${user.toFixed(1)} s, system ${system.toFixed(1)} s)`;
}
