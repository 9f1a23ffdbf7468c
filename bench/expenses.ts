/** The list of 10,000 expenses and its sums, beside a floor of the same run: `npm run bench:expenses`. Fails above a target. */
import { loadavg } from 'node:os';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster, withClient } from './database/bench-cluster.ts';
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
await addExpenses();
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

/** Billable, of 900 days and 800 vendors: a tenth in another currency, a tenth with two categories, two thirds with a receipt. */
async function addExpenses(): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into expenses (user_id, id, day, vendor, receipt_number, currency, lines, net_minor, gross_minor,
         deductible_minor, account_currency, account_minor, client_id, is_billable, paid_by, notes, tags, created_at, request_hash)
       select $1, uuidv7(), current_date - n % 900, 'Vendor ' || n % 800, 'A-' || n,
         case when n % 10 = 0 then 'USD' else 'EUR' end, lines, amount, amount, amount,
         case when n % 10 = 0 then 'EUR' end, case when n % 10 = 0 then amount end,
         $2, true, case when n % 4 = 0 then 'own' else 'card' end,
         'Trip ' || n % 60, array['trip' || n % 12], now() - n * interval '1 hour', ''
       from generate_series(1, ${expenseCount}) n cross join lateral (
         select jsonb_agg(jsonb_build_object('id', uuidv7(), 'categoryId',
                  '00000000-0000-7000-8000-' || lpad((1 + (n + place) % 16)::text, 12, '0'),
                  'amountMinor', 1000, 'taxRate', '0')) as lines, 1000 * count(*) as amount
           from generate_series(1, case when n % 10 = 1 then 2 else 1 end) place) as written`,
      [userId, clientId],
    );
    await client.query(
      `insert into documents (user_id, id, expense_id, type, name, path, content_type, size_bytes, total_bytes, sha256, request_hash)
       select user_id, id, id, 'receipt', 'receipt.jpg', id::text, 'image/jpeg', 1000, 1000, repeat('a', 64), ''
       from expenses where right(receipt_number, 1) between '1' and '6'`,
    );
    await client.query('vacuum analyze expenses, documents');
  });
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
