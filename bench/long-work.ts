/**
 * How long other accounts wait while one account exports everything twenty times at once and then disconnects: `npm run
 * bench:long-work`; `--entries 5000` for fewer.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const { values } = parseArgs({ options: { entries: { type: 'string', default: '21000' } } });
const parallel = 20;
const seconds = 10;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_long_work');
await populateDatabase(url, { name: '2 users', users: 2, entries: Number(values.entries) });
const stint = opened.use(await startStint(url));
const exporter = { cookie: cookieHeader(1) };
const other = { cookie: cookieHeader(2) };

const table = startTable(['another account', 'answers', 'median ms', 'p95', 'slowest', 'p95 / idle']);
await measureRequests(AbortSignal.timeout(2_000)); // Warm up: open connections and prepare statements.
const idle = reportRow('idle', await measureRequests(AbortSignal.timeout(seconds * 1_000)), Number.NaN);

const work = new Map([
  ['exports', '/api/v1/exports/everything'],
  ['reports (XLSX)', '/api/v1/reports/time?format=xlsx'],
]);
for (const [name, path] of work) {
  const leaving = new AbortController();
  const statuses = new Map<number, number>();
  const loops = Array.from({ length: parallel }, () => requestRepeatedly(path, leaving.signal, statuses));
  reportRow(`${parallel} ${name} at once`, await measureRequests(AbortSignal.timeout(seconds * 1_000)), idle);
  leaving.abort();
  await Promise.all(loops);
  reportRow('after the client has left', await measureRequests(AbortSignal.timeout(3_000)), idle);
  console.log(`\n${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}\n`);
}

/** Repeats requests like an impatient client. */
async function requestRepeatedly(
  path: string,
  leaving: AbortSignal,
  statuses: Map<number, number>,
): Promise<void> {
  try {
    for (;;) {
      const response = await fetch(`${stint.origin}${path}`, { headers: exporter, signal: leaving });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      await response.arrayBuffer();
      if (response.status === 429) await setTimeout(1_000, undefined, { signal: leaving });
    }
  } catch (error) {
    if (!leaving.aborted) throw error;
  }
}

/** Durations of consecutive small requests, in milliseconds. */
async function measureRequests(signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    const response = await fetch(`${stint.origin}/api/v1/clients`, { headers: other });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`GET /clients: ${response.status}`);
    times.push(performance.now() - start);
    await setTimeout(20);
  }
  return times;
}

function reportRow(during: string, times: number[], idleMs: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const p95 = at(0.95);
  const ratio = Number.isNaN(idleMs) ? '' : `${(p95 / idleMs).toFixed(1)} ×`;
  table.row([during, sorted.length, at(0.5), p95, at(1), ratio]);
  return p95;
}
