/**
 * How long another account waits beside ten parallel calls of one account with a hundred thousand entries: `npm run
 * bench:fairness`; `--entries 5000 --seconds 2 --rounds 1` for a short run, `--only unbilled` for some of the work.
 * Fails above a target.
 */
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { prepareOtherAccount, prepareWorstCalls } from './load/worst-calls.ts';
import type { WorstCall } from './load/worst-calls.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '100000' },
    /** Each arm takes this long in each round. */
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const parallel = 10;
const armMs = Number(values.seconds) * 1_000;
const rounds = Number(values.rounds);
const mostTimesIdle = 5;
const mostHealthMs = 100;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_fairness');
await populateDatabase(url, { name: '2 users', users: 2, entries: Number(values.entries) });
const stint = opened.use(await startStint(url));
const worst = await prepareWorstCalls(stint.origin, 1);
const other = await prepareOtherAccount(stint.origin, 2);

console.log(`Load before: ${machineLoad()}\n`);
const table = startTable(['ten at a time', 'done', ...Object.keys(other), 'health: slowest ms']);
for (const [work, call] of Object.entries(worst)) {
  if (!work.includes(values.only)) continue;
  const [idle, beside] = [createTimes(), createTimes()];
  let done = 0;
  // The first round prepares statements and starts processes. The arms alternate, so a busy moment of the machine
  // affects both.
  for (let round = 0; round <= rounds; round += 1) {
    const [idleTimes, besideTimes] = round === 0 ? [createTimes(), createTimes()] : [idle, beside];
    await measureOther(idleTimes);
    const leaving = new AbortController();
    const loops = Array.from({ length: parallel }, () => repeat(call, leaving.signal));
    await measureOther(besideTimes);
    leaving.abort();
    for (const count of await Promise.all(loops)) done += count;
  }
  const cells = Object.keys(other).map((name) => {
    const [idleMs, besideMs] = [idle.quantile(name, 0.95), beside.quantile(name, 0.95)];
    const isMissed = name === 'health' ? besideMs > mostHealthMs : besideMs > mostTimesIdle * idleMs;
    if (isMissed) process.exitCode = 1;
    const ratio = `${(besideMs / idleMs).toFixed(1)} ×${isMissed ? ' missed' : ''}`;
    return `${idleMs.toFixed(0)} → ${besideMs.toFixed(0)} (${ratio})`;
  });
  table.row([work, done, ...cells, beside.quantile('health', 1)]);
}
console.log(`\nLoad after: ${machineLoad()}`);

/** Calls of each kind, one after the other with pauses, as a person makes them. */
async function measureOther(times: ReturnType<typeof createTimes>): Promise<void> {
  const end = performance.now() + armMs;
  await Promise.all(
    Object.entries(other).map(async ([name, call]) => {
      while (performance.now() < end) {
        times.add(name, await call());
        await setTimeout(50);
      }
    }),
  );
}

/** Repeats a call without a pause, like an impatient program. Returns the number of answers. */
async function repeat(call: WorstCall, leaving: AbortSignal): Promise<number> {
  let count = 0;
  try {
    while (!leaving.aborted) {
      const status = await call(leaving);
      count += 1;
      if (status === 429) await setTimeout(500, undefined, { signal: leaving });
    }
  } catch (error) {
    if (!leaving.aborted) throw error;
  }
  return count;
}

function createTimes() {
  const times = new Map<string, number[]>();
  return {
    add(name: string, ms: number): void {
      times.set(name, [...(times.get(name) ?? []), ms]);
    },
    quantile(name: string, share: number): number {
      const sorted = (times.get(name) ?? []).toSorted((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    },
  };
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
