/** Times common calls next to a baseline: `npm run bench`, or `npm run bench -- --quick` for 10,000 entries only. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import type { Population } from './database/population.ts';
import { readScriptSizes } from './figures/script-sizes.ts';
import { measureLaterStart } from './figures/startup-time.ts';
import { compareServers } from './load/compare-servers.ts';
import type { MeasuredServer } from './load/compare-servers.ts';
import { startLoadGenerator } from './load/load-generator.ts';
import type { CallName } from './load/measured-calls.ts';
import { startTable } from './report/markdown-table.ts';
import { startBaseline, startStint } from './servers/baseline-and-stint.ts';

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

const small: Population = { name: '10 k', users: 1, entries: 10_000 };
const large: Population = { name: '1 M', users: 1, entries: 1_000_000 };
const populations: Population[] = flags.quick
  ? [small]
  : [
      { name: '20 users × 3 k', users: 20, entries: 3_000 },
      small,
      { name: '100 k', users: 1, entries: 100_000 },
      large,
    ];
// Creating comes last, so lists see the original population.
const calls: CallName[] = ['list the newest 50', 'totals of a month', 'create an entry'];

await using opened = new AsyncDisposableStack();
// Removes the database, which can be a gigabyte.
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const load = opened.use(startLoadGenerator());
console.log(`Median and p95 in ms. Load of the machine before: ${machineLoad()}\n`);

const urls = new Map<Population, string>();
for (const [index, population] of populations.entries()) {
  const url = await cluster.create(`bench_${index}`);
  await populateDatabase(url, population);
  urls.set(population, url);
}
const growth = flags.quick ? [] : await measureGrowth(urls.get(small), urls.get(large));

const headers = ['entries', 'call', 'conn.', 'floor', 'p95', 'Stint', 'p95', 'ratio'];
const costHeaders = ['CPU ms: floor', 'Stint', 'database for floor', 'for Stint', 'bytes: floor', 'Stint'];
const table = startTable([...headers, ...costHeaders]);
for (const [population, url] of urls) {
  await using floor = await startBaseline(url);
  await using stint = await startStint(url);
  for (const call of calls)
    for (const connections of [1, 20]) {
      const setting = { call, users: population.users, connections };
      const [base, ours] = await compareServers(load, [floor, stint], setting);
      const times = [base.median, base.p95, ours.median, ours.p95, ours.median / base.median];
      const costs = [base.appMs, ours.appMs, base.databaseMs, ours.databaseMs, base.bytes, ours.bytes];
      table.row([population.name, call, connections, ...times, ...costs]);
    }
}
console.log('');
for (const line of growth) console.log(line);
await printFigures();
console.log(`Load of the machine after: ${machineLoad()}`);

async function printFigures(): Promise<void> {
  const { answersAfterMs, idle } = await measureLaterStart();
  console.log(`A later start answers after ${(answersAfterMs / 1000).toFixed(1)} s`);
  if (idle) {
    const { launcher, app, database } = idle;
    const [a = '', d = '', l = ''] = [app, database, launcher].map((mb) => `${Math.round(mb)} MB`);
    console.log(`Idle memory: app ${a}, database ${d} (and ${l} for the launcher)`);
  }
  for (const line of readScriptSizes()) console.log(`Script of ${line}`);
}

/** Load average of the last minute. */
function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}

/** The same list with a hundred times the entries. */
async function measureGrowth(smallUrl = '', largeUrl = ''): Promise<string[]> {
  await using few = await startStint(smallUrl);
  await using many = await startStint(largeUrl);
  const sides: [MeasuredServer, MeasuredServer] = [few, many];
  const lines: string[] = [];
  for (const connections of [1, 20]) {
    const [base, grown] = await compareServers(load, sides, {
      call: 'list the newest 50',
      users: 1,
      connections,
    });
    const ratio = (grown.median / base.median).toFixed(2);
    lines.push(`List at 1 M / list at 10 k, ${connections} conn.: ${ratio}`);
  }
  return lines;
}
