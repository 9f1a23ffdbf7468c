/**
 * Waiting times in Chromium: `npm run bench:screens`. Views with 100,000 entries, 10,000 of them in the range, and single
 * actions of an ordinary account on a slow machine. `-- --only actions` or `-- --only views` measures one of them.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureActions } from './action-timing.ts';
import { createCrowdedWeek } from './crowded-week.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { measurePages } from './page-timing.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const entries = 100_000;
const days = 110;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
console.log(`Load before: ${machineLoad()}\n`);
if (only !== 'views') await showActions();
if (only !== 'actions') await showViews();
console.log(`\nLoad after: ${machineLoad()}`);

async function showActions(): Promise<void> {
  const url = await cluster.create('bench_actions');
  await populateDatabase(url, { name: '2 k', users: 1, entries: 2_000 });
  await using stint = await startStint(url);
  const columns = ['cold: paints', 'shown', 'computed', 'warm: paints', 'shown', 'computed', 'target'];
  const table = startTable(['action, at a quarter of the speed', ...columns]);
  for await (const { what, cold, warm, target } of measureActions(stint.origin)) {
    const times = [cold, warm].flatMap(({ paintedMs, shownMs, computedMs }) => [
      paintedMs,
      shownMs,
      computedMs,
    ]);
    table.row([what, ...times, target]);
  }
}

async function showViews(): Promise<void> {
  const url = await cluster.create('bench_screens');
  await populateDatabase(url, { name: '100 k', users: 1, entries });
  await createCrowdedWeek(url);
  await using stint = await startStint(url);
  const inRange = Math.round((entries / 1096) * days);
  const table = startTable([`${entries} entries, ${inRange} in the range`, 'ms', 'target']);
  for (const { what, ms, target } of await measurePages({ origin: stint.origin, days }))
    table.row([what, ms, target]);
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
