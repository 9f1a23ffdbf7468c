/**
 * Every GET of the API, and the usual filters, in an account of a firm's size: `npm run bench:firm`. Fails above the
 * target. `--database <url>` measures a database that a former run with `--fill <url>` has filled.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { copyFirmInvoices, firm, firmIds, populateFirm } from './database/firm-population.ts';
import { cpuMs, processTree } from './figures/processes.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    fill: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '40' },
  },
});
const rounds = Number(values.rounds);
/** They prepare statements and compile code. */
const firstRounds = 5;
const targetMs = 100;

const { clientId, otherClientId, projectId, retainerId, invoiceId, paymentId, documentId } = firmIds;
const today = new Date().toISOString().slice(0, 10);
const week = { from: addDays(today, -13), to: addDays(today, -7) };
const month = monthOf(addDays(`${today.slice(0, 7)}-01`, -1));
const years = { from: addDays(today, -1_000), to: today };

type Query = Record<string, string>;

/** What a GET needs, or is asked as on its page. */
const queries: Record<string, Query> = {
  'calendarImport.list': week,
  'clients.list': { limit: '1000' },
  'clients.mergePreview': { id: clientId, fromId: otherClientId },
  'documents.expiring': { until: addDays(today, 30), limit: '5' },
  'documents.link': { id: documentId, use: 'view' },
  'files.list': { folder: `users/${userIdOf(1)}/documents` },
  'invoices.deposits': { clientId, currency: 'EUR' },
  'invoices.nextNumbers': { day: today },
  'invoices.unbilled': { clientId },
  'payments.onAccount': { clientId, currency: 'EUR' },
  'payments.statement': { clientId, currency: 'EUR', ...years },
  'payments.statementPdf': { clientId, currency: 'EUR', ...years },
  'projects.list': { limit: '1000' },
  'projects.retainer': { id: retainerId },
  'projects.retainerEntries': { id: retainerId, ...month },
  'projects.usage': { limit: '10' },
  'reports.time': { format: 'csv', ...month },
  'timesheets.previewRecalculatedRates': { projectId, ...month },
  'timesheets.suggestedWork': week,
};

/** Ids in paths, by the name of the procedure's part. */
const ids: Query = {
  clients: clientId,
  documents: documentId,
  invoices: invoiceId,
  payments: paymentId,
  projects: projectId,
};

/** Another benchmark measures it, as long work. */
const longWork = new Set(['exports.everything']);

/** Filters beyond the plain calls, by name on screen. */
const filtered: Record<string, [path: string, query: Query]> = {
  'entries, three years': ['/timesheets', { ...years, limit: '50', order: 'desc' }],
  'entries, a page of 1,000': ['/timesheets', { ...years, limit: '1000', order: 'desc' }],
  'entries, of a project': ['/timesheets', { ...years, projectId, limit: '50', order: 'desc' }],
  'entries, not billable': ['/timesheets', { billable: 'false', limit: '50' }],
  'entries, invoiced': ['/timesheets', { invoiced: 'true', limit: '50' }],
  'entries, a common word': ['/timesheets', { search: 'part', limit: '50' }],
  'entries, a rare word': ['/timesheets', { search: 'part 4711', limit: '50' }],
  'entries, no such word': ['/timesheets', { search: 'zebra', limit: '50' }],
  'entries, a project by its name': ['/timesheets', { search: 'project 3', limit: '50' }],
  'entries, a client by its name': ['/timesheets', { search: 'juniper', limit: '50' }],
  'entries, two letters': ['/timesheets', { search: 'zq', limit: '50' }],
  'entries of a week': ['/timesheets', { ...week, limit: '1000' }],
  'entries of a month': ['/timesheets', { ...month, limit: '1000' }],
  'totals, a week': ['/timesheets/totals', week],
  'totals, a month': ['/timesheets/totals', month],
  'totals, three years': ['/timesheets/totals', years],
  'totals, of a project': ['/timesheets/totals', { projectId }],
  'totals, not billable': ['/timesheets/totals', { billable: 'false' }],
  'totals, a common word': ['/timesheets/totals', { search: 'part' }],
  'totals, two common words': ['/timesheets/totals', { search: 'part review' }],
  'totals, a rare word': ['/timesheets/totals', { search: 'part 4711' }],
  'totals, a client by its name': ['/timesheets/totals', { search: 'juniper' }],
  'clients, by name': ['/clients', { search: 'juniper', limit: '50' }],
  'projects, by name': ['/projects', { search: '4', limit: '50' }],
  'invoices, unpaid': ['/invoices', { tab: 'open', limit: '50' }],
  'invoices, of a client': ['/invoices', { clientId, limit: '50' }],
  'invoices, a number': ['/invoices', { search: '4711', limit: '50' }],
  'invoices, no such number': ['/invoices', { search: 'zebra', limit: '50' }],
  'payments, of a client': ['/payments', { clientId, limit: '50' }],
  'documents, a page of 1,000': ['/documents', { limit: '1000' }],
  'documents, no such name': ['/documents', { search: 'zebra', limit: '50' }],
};

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const url = values.database ?? values.fill ?? (await openDatabase());
if (values.database === undefined) await populateFirm(url);
const { origin, pid } = opened.use(await startStint(url));
if (values.database === undefined) {
  await issueFirstInvoice();
  await copyFirmInvoices(url);
}
if (values.fill === undefined) await measureAll();

async function openDatabase(): Promise<string> {
  const cluster = opened.use(await startCluster());
  return cluster.create('bench_firm');
}

async function measureAll(): Promise<void> {
  console.log(`${JSON.stringify(firm)}, load before: ${machineLoad()}\n`);
  const table = startTable(['GET', 'median ms', 'p95', 'kB', 'CPU ms: app', 'database']);
  const entryId = await firstId('/timesheets?limit=1');
  // The copies have no file.
  queries['invoices.pdf'] = { id: await firstId('/invoices?search=0001&limit=1') };
  const plain = procedures
    .filter(({ method, name }) => method === 'GET' && !longWork.has(name))
    .map(({ name, path }): [string, [string, Query]] => {
      const [area = ''] = name.split('.', 1);
      const { id = { ...ids, timesheets: entryId }[area], ...query } = queries[name] ?? {};
      return [path, [id === undefined ? path : path.replace('{id}', id), query]];
    });
  const missed: string[] = [];
  /** The account has no record of this kind, or they need a query that isn’t above. */
  const notMeasured: string[] = [];
  for (const [name, [path, query]] of [...plain, ...Object.entries(filtered)]) {
    if (!name.includes(values.only)) continue;
    if (!(await isAnswered(path, query))) {
      notMeasured.push(name);
      continue;
    }
    const times: number[] = [];
    let bytes = 0;
    let before = cpuTime();
    for (let round = 0; round < rounds + firstRounds; round += 1) {
      if (round === firstRounds) before = cpuTime();
      const start = performance.now();
      bytes = (await call('GET', `${path}?${new URLSearchParams(query).toString()}`)).byteLength;
      if (round >= firstRounds) times.push(performance.now() - start);
    }
    const after = cpuTime();
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
    if (at(0.95) > targetMs) missed.push(name);
    const costs = [(after.app - before.app) / rounds, (after.database - before.database) / rounds];
    table.row([name, at(0.5), at(0.95), bytes / 1_000, ...costs]);
  }
  console.log(`\nNot measured: ${notMeasured.join(', ') || 'none'}.`);
  console.log(`Above ${targetMs} ms: ${missed.join(', ') || 'none'}. Load after: ${machineLoad()}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** With the app’s side processes. A database that was given as an address isn’t ours, so its time isn’t known. */
function cpuTime(): { app: number; database: number } {
  const sum = (processes: { pid: number }[]) => processes.reduce((total, one) => total + cpuMs(one.pid), 0);
  const ours = processTree(process.pid).filter(({ command }) => command.includes('postgres'));
  return { app: sum(processTree(pid)), database: ours.length === 0 ? Number.NaN : sum(ours) };
}

async function issueFirstInvoice(): Promise<void> {
  const address = { street: 'Side street 1', postalCode: '10999', city: 'Berlin' };
  const { settings } = (await callJson('GET', '/invoices/settings')) as { settings: { seller: object } };
  const seller = { ...settings.seller, name: 'Bench', vatId: 'DE136695976', ...address, country: 'DE' };
  await callJson('PUT', '/invoices/settings', { settings: { ...settings, seller } });
  const lines = Array.from({ length: 10 }, (_, place) => ({
    id: newId(),
    kind: 'item',
    title: `Workshop ${place}`,
    price: String(100 + place),
    taxRate: '19',
  }));
  const draft = { type: 'invoice', clientId, lines, serviceFrom: today, serviceTo: today };
  const { id } = (await callJson('POST', '/invoices', draft)) as { id: string };
  await callJson('POST', `/invoices/${id}/issue`, {});
}

async function isAnswered(path: string, query: Query): Promise<boolean> {
  if (path.includes('{')) return false;
  const address = `${origin}/api/v1${path}?${new URLSearchParams(query).toString()}`;
  return (await fetch(address, { headers: { cookie: cookieHeader(1) } })).ok;
}

async function firstId(path: string): Promise<string> {
  const { items } = (await callJson('GET', path)) as { items: { id: string }[] };
  return items[0]?.id ?? '';
}

async function callJson(method: string, path: string, body?: object): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await call(method, path, body)));
}

async function call(method: string, path: string, body?: object): Promise<ArrayBuffer> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { cookie: cookieHeader(1), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.arrayBuffer();
}

function userIdOf(user: number): string {
  return `00000000-0000-7000-8001-${user.toString(16).padStart(12, '0')}`;
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
