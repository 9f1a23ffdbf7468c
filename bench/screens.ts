/**
 * Waiting times in Chromium: `npm run bench:screens`. First with 100,000 entries, 10,000 of them in the range, then single
 * actions of an ordinary account on a slow machine.
 */
import { loadavg } from 'node:os';
import { measureActions } from './action-timing.ts';
import { createCrowdedWeek } from './crowded-week.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { measurePages } from './page-timing.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const entries = 100_000;
const days = 110;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_screens');
await populateDatabase(url, { name: '100 k', users: 1, entries });
await createCrowdedWeek(url);
const stint = opened.use(await startStint(url));
console.log(
  `${entries} entries, ${Math.round((entries / 1096) * days)} in the range. Load before: ${machineLoad()}\n`,
);

const table = startTable(['in Chromium', 'ms', 'target']);
for (const { what, ms, target } of await measurePages({ origin: stint.origin, days })) {
  table.row([what, ms, target]);
}

const ordinary = await cluster.create('bench_actions');
await populateDatabase(ordinary, { name: '2 k', users: 1, entries: 2_000 });
const ordinaryStint = opened.use(await startStint(ordinary));
const actions = startTable(['action, at a quarter of the speed', 'cold ms', 'warm ms', 'target']);
for (const { what, coldMs, warmMs, target } of await measureActions(ordinaryStint.origin))
  actions.row([what, coldMs, warmMs, target]);
console.log(`\nLoad after: ${machineLoad()}`);

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
