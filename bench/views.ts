/** The requests of every view in an account with 100,000 entries, and their response times: `npm run bench:views`. */
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const today = new Date().toISOString().slice(0, 10);
const week = { from: addDays(today, -13), to: addDays(today, -7) };
const month = monthOf(addDays(`${today.slice(0, 7)}-01`, -1));
const years = { from: addDays(today, -1_000), to: today };
const projectId = '00000000-0000-7000-8004-00000000000b';

/** By name on screen: path and filter. */
const questions: Record<string, [path: string, filter: Record<string, string>]> = {
  'list, the newest': ['/timesheets', { limit: '50' }],
  'list, three years': ['/timesheets', { ...years, limit: '50', order: 'desc' }],
  'list, a page of 1,000': ['/timesheets', { ...years, limit: '1000', order: 'desc' }],
  'list, of a project': ['/timesheets', { ...years, projectId, limit: '50', order: 'desc' }],
  'list, not billable': ['/timesheets', { billable: 'false', limit: '50' }],
  'list, invoiced (none)': ['/timesheets', { invoiced: 'true', limit: '50' }],
  'list, a common word': ['/timesheets', { search: 'agreed', limit: '50' }],
  'list, a rare word': ['/timesheets', { search: 'part 4711 ', limit: '50' }],
  'list, no such word': ['/timesheets', { search: 'zebra', limit: '50' }],
  'list, a project by its name': ['/timesheets', { search: 'project 3', limit: '50' }],
  'list, a common and a rare word': ['/timesheets', { search: 'agreed 4711', limit: '50' }],
  'list, two letters': ['/timesheets', { search: 'zq', limit: '50' }],
  'week and calendar': ['/timesheets', { ...week, limit: '1000' }],
  month: ['/timesheets', { ...month, limit: '1000' }],
  'totals, a week': ['/timesheets/totals', week],
  'totals, a month': ['/timesheets/totals', month],
  'totals, three years': ['/timesheets/totals', years],
  'totals, all': ['/timesheets/totals', {}],
  'totals, of a project': ['/timesheets/totals', { projectId }],
  'totals, not billable': ['/timesheets/totals', { billable: 'false' }],
  'totals, a common word': ['/timesheets/totals', { search: 'agreed' }],
  'totals, two common words': ['/timesheets/totals', { search: 'agreed worked' }],
  'totals, the client by its name': ['/timesheets/totals', { search: 'client' }],
  'totals, a project by its name': ['/timesheets/totals', { search: 'project 3' }],
  'clients, with what is unbilled': ['/clients', { limit: '1000' }],
  projects: ['/projects', { limit: '1000' }],
  'figures of the projects': ['/projects/figures', {}],
  'unbilled, by client': ['/timesheets/unbilled', {}],
  'clients to invoice': ['/invoices/unbilled-clients', {}],
  timer: ['/timer', {}],
  'who is signed in': ['/me', {}],
  'totals, a rare word': ['/timesheets/totals', { search: 'part 4711 ' }],
};
const rounds = 40;
const targetMs = 100;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_views');
await populateDatabase(url, { name: '100 k', users: 1, entries: 100_000 });
const stint = opened.use(await startStint(url));

const table = startTable(['view', 'entries', 'median', 'p95']);
for (const [view, [path, filter]] of Object.entries(questions)) {
  const address = `${stint.origin}/api/v1${path}?${new URLSearchParams(filter).toString()}`;
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const response = await fetch(address, {
      headers: { cookie: cookieHeader(1) },
    });
    const content = (await response.json()) as { items?: unknown[]; count?: number };
    // The first rounds prepare statements.
    if (round >= 5) times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${JSON.stringify(content)}`);
    found = content.count ?? content.items?.length ?? 0;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  if (at(0.95) > targetMs) process.exitCode = 1;
  table.row([view, found, at(0.5), at(0.95)]);
}
