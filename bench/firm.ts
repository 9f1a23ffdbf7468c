/**
 * Every GET of the API, and the usual filters, in an account of a firm's size: `npm run bench:firm`. Fails above the
 * target. `--database <url>` measures a database that a former run with `--fill <url>` has filled.
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { copyFirmInvoices, firm, firmIds, populateFirm } from './database/firm-population.ts';
import { addFirmRecords, issueFirstInvoice } from './database/firm-records.ts';
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

const { clientId, otherClientId, lateClientId, projectId, retainerId, invoiceId, overdueInvoiceId } = firmIds;
const { paymentId, documentId } = firmIds;
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
  'exchangeRates.propose': { currency: 'USD', day: today },
  'expenses.mileageTotal': { vehicle: 'Auto', unit: 'km', day: today },
  'expenses.overview': month,
  'files.list': { folder: `users/${firmIds.userId}/documents` },
  'invoices.deposits': { clientId, currency: 'EUR' },
  'invoices.nextNumbers': { day: today },
  'invoices.unbilled': { clientId },
  'payments.onAccount': { clientId, currency: 'EUR' },
  'payments.statement': { clientId, currency: 'EUR', ...years },
  'payments.statementPdf': { clientId, currency: 'EUR', ...years },
  'portal.acts': { since: `${years.from}T00:00:00.000Z` },
  'portal.preview': { id: otherClientId, timeDetail: 'entries', unbilled: 'true', amounts: 'true' },
  'projects.list': { limit: '1000' },
  'projects.retainer': { id: retainerId },
  'projects.retainerEntries': { id: retainerId, ...month },
  'projects.usage': { limit: '10' },
  'reminders.letterPdf': { id: lateClientId },
  'reminders.ofInvoice': { id: overdueInvoiceId },
  'reminders.propose': { id: overdueInvoiceId },
  'reminders.proposeLetter': { id: lateClientId },
  'reports.expenses': { format: 'csv', ...month },
  'reports.time': { format: 'csv', ...month },
  'sharedPortal.pdf': { kind: 'statement', name: 'EUR' },
  'timesheets.previewRecalculatedRates': { projectId, ...month },
  'timesheets.suggestedWork': week,
};

/** Ids in paths, by their first part. */
const ids: Query = {
  clients: clientId,
  documents: documentId,
  invoices: invoiceId,
  payments: paymentId,
  projects: projectId,
};

/** The second account views a client of the firm. */
const viewer = 2;

const agent = new Agent({ keepAlive: true });

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
  await issueFirstInvoice(callJson);
  await copyFirmInvoices(url);
  await addFirmRecords(callJson);
}
if (values.fill === undefined) await measureAll();

async function openDatabase(): Promise<string> {
  const cluster = opened.use(await startCluster());
  return cluster.create('bench_firm');
}

async function measureAll(): Promise<void> {
  console.log(`${JSON.stringify(firm)}, load before: ${machineLoad()}\n`);
  const table = startTable(['GET', 'median ms', 'p95', 'kB', 'CPU ms: app', 'database']);
  for (const part of [
    'timesheets',
    'expenses',
    'approval-requests',
    'recurring-invoices',
    'scheduled-reports',
    'imports',
  ])
    ids[part] = await firstId(`/${part}`);
  ids['shared-clients'] = await firstId('/shared-clients');
  // The copies have no file.
  const issued = { id: await firstId('/invoices?search=0001&limit=1') };
  queries['invoices.pdf'] = issued;
  queries['reminders.claimFolder'] = issued;
  const plain = procedures
    .filter(({ method, name }) => method === 'GET' && !longWork.has(name))
    .map(({ name, path }): [string, [string, Query]] => {
      const [, part = ''] = path.split('/');
      const { id = ids[part], ...query } = queries[name] ?? {};
      return [path, [id === undefined ? path : path.replace(/\{\w+\}/, id), query]];
    });
  const missed: string[] = [];
  /** The account has no record of this kind, or they need a query that isn’t above. */
  const notMeasured: string[] = [];
  for (const [name, [path, query]] of [...plain, ...Object.entries(filtered)]) {
    if (!name.includes(values.only)) continue;
    const bytes = await countBytes(path, query);
    if (bytes === null) {
      notMeasured.push(name);
      continue;
    }
    const times: number[] = [];
    let before = cpuTime();
    for (let round = 0; round < rounds + firstRounds; round += 1) {
      if (round === firstRounds) before = cpuTime();
      const start = performance.now();
      await receive(withQuery(path, query));
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

/** Null: it isn’t answered. */
async function countBytes(path: string, query: Query): Promise<number | null> {
  if (path.includes('{')) return null;
  const response = await send('GET', withQuery(path, query));
  return response.ok ? (await response.arrayBuffer()).byteLength : null;
}

/** Keeps nothing of the answer: memory that `fetch` takes for long ones makes this process collect garbage while it measures. */
async function receive(path: string): Promise<void> {
  const headers = { cookie: cookieHeader(userOf(path)), 'accept-encoding': 'br' };
  const [incoming] = (await once(get(addressOf(path), { agent, headers }), 'response')) as [IncomingMessage];
  if (incoming.statusCode !== 200) throw new Error(`${path}: ${incoming.statusCode}`);
  await once(incoming.resume(), 'end');
}

async function firstId(path: string): Promise<string> {
  const { items } = (await callJson('GET', path)) as {
    items: { id?: string; grantId?: string }[];
  };
  const { id, grantId } = items[0] ?? {};
  return grantId ?? id ?? '';
}

async function callJson(...sent: Parameters<typeof send>): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await call(...sent)));
}

async function call(...sent: Parameters<typeof send>): Promise<ArrayBuffer> {
  const response = await send(...sent);
  if (!response.ok) throw new Error(`${sent[0]} ${sent[1]}: ${response.status} ${await response.text()}`);
  return response.arrayBuffer();
}

function send(method: string, path: string, body?: object | string, user = userOf(path)): Promise<Response> {
  const isText = typeof body === 'string';
  return fetch(addressOf(path), {
    method,
    headers: {
      cookie: cookieHeader(user),
      ...(body !== undefined && { 'content-type': isText ? 'text/csv' : 'application/json' }),
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
}

function addressOf(path: string): string {
  return origin + (path.startsWith('/api/') ? path : `/api/v1${path}`);
}

function userOf(path: string): number {
  return path.startsWith('/shared-clients') ? viewer : 1;
}

function withQuery(path: string, query: Query): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
