/** The list of 10,000 expenses and its sums, beside a floor of the same run: `npm run bench:expenses`. Fails above a target. */
import { loadavg } from 'node:os';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster, withClient } from './database/bench-cluster.ts';
import { addExpenses } from './database/expense-population.ts';
import { populateDatabase } from './database/population.ts';
import { startTable } from './report/markdown-table.ts';
import { startBaseline, startStint } from './servers/baseline-and-stint.ts';

const expenseCount = 10_000;
const targetMs = 100;
const rounds = 105;
const userId = '00000000-0000-7000-8001-000000000001';
const clientId = '00000000-0000-7000-8003-000000000001';
const headers = { cookie: cookieHeader(1) };

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_expenses');
await populateDatabase(url, { name: 'expenses', users: 1, entries: 2000 });
const expenses = { userId, clientIdSql: `'${clientId}'::uuid`, isBillableSql: 'true', count: expenseCount };
await withClient(url, (client) => addExpenses(client, expenses));
const baseline = opened.use(await startBaseline(url));
const stint = opened.use(await startStint(url));

console.log(`Load before: ${machineLoad()}\n`);
const table = startTable(['call', 'floor ms', 'median ms', 'p95', 'ratio', 'target']);
for (const [name, path] of Object.entries({
  'the latest 50': '?limit=50',
  'by vendor, 50': '?limit=50&sort=vendor&order=asc',
  'by amount, 50': '?limit=50&sort=amount',
  'by category, 50': '?limit=50&sort=category',
  'of a client, 50': `?limit=50&clientId=${clientId}`,
  'without their receipt, 50': '?limit=50&state=missingReceipt',
  'to reimburse, 50': '?limit=50&state=toReimburse',
  'a word': '?limit=50&search=vendor%20471',
  'no such word': '?limit=50&search=zebra',
  'sums of all': '/totals',
  'sums of a month': '/totals?from=2026-03-01&to=2026-03-31',
  'count without their receipt': '/totals?state=missingReceipt',
  'sums by month and category': '/monthly',
  'known vendors': '/vendors',
  'sums of the dashboard': '/overview?from=2026-03-01&to=2026-03-31',
}))
  await measure(name, `${stint.origin}/api/v1/expenses${path}`);
console.log(`\nLoad after: ${machineLoad()}`);

async function measure(name: string, address: string): Promise<void> {
  const times = { floor: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await read(`${baseline.origin}/${userId}/timesheets?limit=50`);
    const called = performance.now();
    await read(address);
    // The first rounds prepare statements.
    if (round < 5) continue;
    times.floor.push(called - began);
    times.ours.push(performance.now() - called);
  }
  const [floorMs, ms, p95] = [
    quantile(times.floor, 0.5),
    quantile(times.ours, 0.5),
    quantile(times.ours, 0.95),
  ];
  table.row([name, floorMs, ms, p95, ms / floorMs, targetMs]);
  if (p95 > targetMs) process.exitCode = 1;
}

async function read(address: string): Promise<void> {
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
