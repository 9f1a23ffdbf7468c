/**
 * Issue, drafts of time and long lists of invoices, each beside a floor of the same run: `npm run bench:invoices`. Fails
 * above a target.
 */
import { loadavg } from 'node:os';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster, withClient } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { startTable } from './report/markdown-table.ts';
import { startBaseline, startStint } from './servers/baseline-and-stint.ts';

const issuedInvoices = 10_000;
const draftEntries = 1_000;
const clientId = '00000000-0000-7000-8003-000000000001';
const headers = { cookie: cookieHeader(1), 'content-type': 'application/json' };

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_invoices');
await populateDatabase(url, { name: 'invoices', users: 1, entries: 2 * draftEntries });
const baseline = opened.use(await startBaseline(url));
const stint = opened.use(await startStint(url));
const baselineAddress = `${baseline.origin}/00000000-0000-7000-8001-000000000001`;
await completeSettings();

console.log(`Load before: ${machineLoad()}\n`);
const table = startTable(['call', 'floor ms', 'median ms', 'p95', 'ratio', 'target']);
const drafts = await createDrafts(60);
await measure('issue 20 lines with PDF', 500, drafts.length, {
  floor: renderBareTable,
  ours: (round) => callStint('POST', `/invoices/${drafts[round]}/issue`, {}),
});
const entryIds = await unbilledEntries();
for (const grouping of ['project', 'entry'])
  await measure(`draft of ${entryIds.length} entries, a line per ${grouping}`, 300, 40, {
    floor: createBareEntry,
    ours: async () => {
      const { lines } = (await callStint('POST', '/invoices/lines', { clientId, entryIds, grouping })) as {
        lines: object[];
      };
      await callStint('POST', '/invoices', { type: 'invoice', clientId, lines });
    },
  });
await copyInvoices();
for (const [name, path] of Object.entries({
  'the newest 50': '?limit=50',
  'unpaid, the newest 50': '?limit=50&tab=open',
  'of a client': `?limit=50&clientId=${clientId}`,
  'a number': '?limit=50&search=4711',
  'no such number': '?limit=50&search=zebra',
  'counts, sums and ageing': '/totals',
}))
  await measure(`${issuedInvoices} invoices: ${name}`, 100, 105, {
    floor: listBareEntries,
    ours: () => callStint('GET', `/invoices${path}`),
  });
console.log(`\nLoad after: ${machineLoad()}`);

type Calls = { floor: () => Promise<unknown>; ours: (round: number) => Promise<unknown> };

async function measure(name: string, targetMs: number, rounds: number, { floor, ours }: Calls) {
  const times = { floor: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await floor();
    const called = performance.now();
    await ours(round);
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

/** What pdfmake alone takes for a table of as many rows. */
async function renderBareTable(): Promise<void> {
  const body = Array.from({ length: 20 }, (_, row) => [`Workshop ${row}`, '1', '100.00', '19 %', '100.00']);
  await renderPdf({ content: [{ table: { body } }], defaultStyle: { font: 'Roboto' } });
}

async function createBareEntry(): Promise<void> {
  const start = Date.now();
  const body = {
    id: newId(),
    projectId: newId(),
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 30_000).toISOString(),
    duration: 0.01,
    description: '',
  };
  await call(`${baselineAddress}/timesheets`, 'POST', body);
}

async function listBareEntries(): Promise<void> {
  await call(`${baselineAddress}/timesheets?limit=50`, 'GET');
}

async function completeSettings(): Promise<void> {
  const { settings } = (await callStint('GET', '/invoices/settings')) as { settings: { seller: object } };
  const seller = { ...settings.seller, name: 'Bench', vatId: 'DE136695976' };
  await callStint('PUT', '/invoices/settings', { settings: { ...settings, seller } });
}

async function createDrafts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let draft = 0; draft < count; draft += 1) {
    const lines = Array.from({ length: 20 }, (_, place) => ({
      id: newId(),
      kind: 'item',
      title: `Workshop ${draft}.${place}`,
      price: String(100 + place),
      taxRate: '19',
    }));
    const { id } = (await callStint('POST', '/invoices', { type: 'invoice', clientId, lines })) as {
      id: string;
    };
    ids.push(id);
  }
  return ids;
}

async function unbilledEntries(): Promise<string[]> {
  const { entries } = (await callStint('GET', `/invoices/unbilled?clientId=${clientId}`)) as {
    entries: { id: string }[];
  };
  if (entries.length < draftEntries) throw new Error(`Only ${entries.length} entries are unbilled.`);
  return entries.slice(0, draftEntries).map(({ id }) => id);
}

/** From one that was issued: triggers would refuse the others without their own PDF and history. */
async function copyInvoices(): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('alter table invoices disable trigger user');
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'invoices'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and attname not in ('id', 'number', 'request_hash', 'issue_day', 'due_day', 'created_at')`,
    );
    const columns = rows.map(({ name }) => name).join(', ');
    await client.query(
      `insert into invoices (id, number, request_hash, issue_day, due_day, created_at, ${columns})
       select uuidv7(), 'B-' || n, sha256(convert_to(n::text, 'UTF8')), current_date - n % 900,
         current_date - n % 900 + 14, now() - n * interval '1 hour', ${columns}
       from (select * from invoices where state = 'issued' order by id limit 1) as issued,
         generate_series(1, ${issuedInvoices - drafts.length}) as n`,
    );
    await client.query('alter table invoices enable trigger user');
    await client.query('vacuum analyze invoices');
  });
}

async function callStint(method: string, path: string, body?: object): Promise<unknown> {
  return call(`${stint.origin}/api/v1${path}`, method, body);
}

async function call(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
