/**
 * Lighthouse figures of nine pages, each beside the same elements as static HTML: `npm run bench:pages`, ten minutes. Medians
 * of three runs on a phone, and one on a desktop; `-- --runs 5` for more. `-- --only /dashboard,/invoices --form phone` measures some
 * pages in one form. Lighthouse is fetched when it is first used.
 */
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../tools/find-chromium.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';
import { startBrowser } from './signed-in-browser.ts';
import { capturePage, serveStaticPages } from './static-page.ts';

const lighthouse = 'lighthouse@13.5.0';
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, form: { type: 'string' } },
});
const forms = {
  phone: { flags: [], runs: Number(values.runs), viewport: { width: 412, height: 823 } },
  desktop: { flags: ['--preset=desktop'], runs: 1, viewport: { width: 1350, height: 940 } },
};
const visitorPages = new Set(['/', '/auth/login']);

/** The part of Lighthouse's report that is read. */
type Report = {
  finalDisplayedUrl: string;
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
};

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_pages');
await populateDatabase(url, { name: '2 k', users: 1, entries: 2_000 });
const { origin } = opened.use(await startStint(url));
await storePreferences();
console.log(`2,000 entries. Load before: ${machineLoad()}\n`);

/** This week has no entries yet. */
const allPages = {
  '/': '/',
  '/auth/login': '/auth/login',
  '/dashboard': '/dashboard',
  '/timesheets': '/timesheets?range=last-week',
  '/invoices': '/invoices',
  '/clients': '/clients',
  '/projects': '/projects',
  'a draft': `/invoices/${await createDraft()}`,
  '/documents': '/documents',
};
const only = values.only?.split(',');
const pages = Object.fromEntries(Object.entries(allPages).filter(([name]) => !only || only.includes(name)));

const table = startTable([
  'page',
  'form',
  'score',
  'static',
  'LCP ms',
  'static',
  'blocking ms',
  'static',
  'CLS',
  'requests',
  'script kB',
]);
for (const [form, { flags, runs, viewport }] of Object.entries(forms)) {
  if (values.form && values.form !== form) continue;
  const floors = await captureAll(viewport);
  await using floorServer = await serveStaticPages(floors, origin);
  for (const [name, path] of Object.entries(pages)) {
    const own = await measure(runs, () => runLighthouse(origin + path, flags, visitorPages.has(path)));
    const floor = await measure(runs, () =>
      runLighthouse(`${floorServer.origin}/${slug(name)}`, flags, true),
    );
    table.row([
      name,
      form,
      own.score,
      floor.score,
      own.paintMs,
      floor.paintMs,
      own.blockingMs,
      floor.blockingMs,
      own.shift,
      own.requests,
      own.scriptKb,
    ]);
  }
}
console.log(`\nLoad after: ${machineLoad()}`);

/** What the first visit of an account stores: without it, no document brings answers. */
async function storePreferences(): Promise<void> {
  const formats = { date: 'yyyy-mm-dd', time: '24h', hours: 'h:mm', number: '1,234.56' };
  await send('PATCH', '/me', { timeZone: 'UTC', formats });
}

async function createDraft(): Promise<string> {
  const { id: clientId } = await send('POST', '/clients', { name: 'Lindqvist Coffee' });
  return (await send('POST', '/invoices', { type: 'invoice', clientId })).id;
}

async function send(method: string, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { cookie: cookieHeader(1), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // A creation answers with what it created.
  return (await response.json()) as { id: string };
}

async function captureAll(viewport: { width: number; height: number }): Promise<Map<string, string>> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const captured = new Map<string, string>();
    for (const [name, path] of Object.entries(pages)) {
      const isForVisitors = visitorPages.has(path);
      captured.set(slug(name), await capturePage(browser, { origin, path, isForVisitors, viewport }));
    }
    return captured;
  } finally {
    await browser.close();
  }
}

/** A name that can stand in an address. */
function slug(name: string): string {
  return `floor-${name.replaceAll(/\W+/g, '-')}`;
}

async function measure(runs: number, load: () => Promise<Report>) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await load());
  const median = (read: (report: Report) => number) => {
    const sorted = reports.map(read).toSorted((a, b) => a - b);
    return sorted[Math.floor(runs / 2)] ?? Number.NaN;
  };
  return {
    score: median(({ categories }) => Math.round(categories.performance.score * 100)),
    paintMs: median((report) => Math.round(numberOf(report, 'largest-contentful-paint'))),
    blockingMs: median((report) => Math.round(numberOf(report, 'total-blocking-time'))),
    shift: median((report) => Number(numberOf(report, 'cumulative-layout-shift').toFixed(3))),
    requests: median((report) => requestsOf(report).length),
    scriptKb: median((report) => Math.round(scriptBytes(report) / 1000)),
  };
}

async function runLighthouse(
  address: string,
  flags: readonly string[],
  isForVisitors: boolean,
): Promise<Report> {
  await using browser = await startBrowser(address, isForVisitors);
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      '--',
      lighthouse,
      address,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      `--port=${browser.port}`,
      ...flags,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  // The version is fixed, so is the form of its report.
  const report = JSON.parse(stdout) as Report;
  if (report.finalDisplayedUrl !== address) throw new Error(`${address} led to ${report.finalDisplayedUrl}`);
  return report;
}

function numberOf({ audits }: Report, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

function requestsOf({ audits }: Report): { resourceType?: string; transferSize?: number }[] {
  return (audits['network-requests']?.details?.items ?? []) as ReturnType<typeof requestsOf>;
}

function scriptBytes(report: Report): number {
  return requestsOf(report)
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
