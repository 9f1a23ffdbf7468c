/** What the common calls take, beside a floor: `npm run bench`, or `npm run bench -- --quick` for ten thousand entries alone. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from './database/cluster.ts';
import { populate } from './database/population.ts';
import type { Population } from './database/population.ts';
import { scriptSizes } from './figures/scripts.ts';
import { laterStart } from './figures/start.ts';
import type { CallName } from './load/calls.ts';
import { compare } from './load/comparison.ts';
import type { Side } from './load/comparison.ts';
import { startLoadGenerator } from './load/load-generator.ts';
import { tableOf } from './report/table.ts';
import { startFloor, startStint } from './servers/servers.ts';

const { values: wanted } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const small: Population = { name: '10 k', users: 1, entries: 10_000 };
const large: Population = { name: '1 M', users: 1, entries: 1_000_000 };
const populations: Population[] = wanted.quick
  ? [small]
  : [
      small,
      { name: '100 k', users: 1, entries: 100_000 },
      large,
      { name: '10 k users × 100', users: 10_000, entries: 100 },
    ];
const calls: CallName[] = ['create an entry', 'list the newest 50', 'totals of a month'];

await using opened = new AsyncDisposableStack();
// A database of a gigabyte is not left lying about.
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const load = opened.use(startLoadGenerator());
const urls = new Map<Population, string>();
console.log(`Median and p95 in ms. Load of the machine before: ${busy()}\n`);

const table = tableOf(['entries', 'call', 'conn.', 'floor', 'p95', 'Stint', 'p95', 'ratio']);
for (const [index, population] of populations.entries()) {
  const url = await cluster.create(`bench_${index}`);
  await populate(url, population);
  urls.set(population, url);
  await using floor = await startFloor(url);
  await using stint = await startStint(url);
  for (const call of calls)
    for (const connections of [1, 20]) {
      const [base, ours] = await compare(load, [floor, stint], {
        call,
        users: population.users,
        connections,
      });
      const ratio = ours.median / base.median;
      table.row([population.name, call, connections, base.median, base.p95, ours.median, ours.p95, ratio]);
    }
}
if (!wanted.quick) await showGrowth(urls.get(small), urls.get(large));
await showFigures();
console.log(`Load of the machine after: ${busy()}`);

async function showFigures(): Promise<void> {
  const { answersAfterMs, idle } = await laterStart();
  console.log(`A later start answers after ${(answersAfterMs / 1000).toFixed(1)} s`);
  if (idle) {
    const { launcher, app, database } = idle;
    const [a = '', d = '', l = ''] = [app, database, launcher].map((mb) => `${Math.round(mb)} MB`);
    console.log(`Idle memory: app ${a}, database ${d} (and ${l} for the launcher)`);
  }
  for (const line of scriptSizes()) console.log(`Script of ${line}`);
}

/** How many processes wanted a processor, on average over the last minute. */
function busy(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}

/** The same list beside itself with a hundred times the entries. */
async function showGrowth(smallUrl = '', largeUrl = ''): Promise<void> {
  await using few = await startStint(smallUrl);
  await using many = await startStint(largeUrl);
  const sides: [Side, Side] = [few, many];
  for (const connections of [1, 20]) {
    const [base, grown] = await compare(load, sides, { call: 'list the newest 50', users: 1, connections });
    const ratio = (grown.median / base.median).toFixed(2);
    console.log(`List at 1 M / list at 10 k, ${connections} conn.: ${ratio}`);
  }
}
