/**
 * Lighthouse figures of four pages, on a phone and on a desktop: `npm run bench:pages`. Medians of five runs. Lighthouse
 * is fetched when it is first used.
 */
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import { chromiumFlags, ensureChromium } from '../tools/find-chromium.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const lighthouse = 'lighthouse@13.5.0';
const runs = 5;
/** This week has no entries yet. */
const pages = ['/', '/auth/login', '/dashboard', '/timesheets?range=last-week'];
const forms = { phone: [], desktop: ['--preset=desktop'] };
const visitorPages = new Set(['/', '/auth/login']);

/** The part of Lighthouse's report that is read. */
type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
};

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_pages');
await populateDatabase(url, { name: '2 k', users: 1, entries: 2_000 });
const { origin } = opened.use(await startStint(url));
console.log(`2,000 entries. Load before: ${machineLoad()}\n`);

const table = startTable(['page', 'form', 'score', 'LCP ms', 'blocking ms', 'CLS', 'requests', 'script kB']);
for (const page of pages) {
  for (const [form, flags] of Object.entries(forms)) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await measurePage(page, flags));
    const median = (read: (report: Report) => number) => {
      const values = reports.map(read).toSorted((a, b) => a - b);
      return values[Math.floor(runs / 2)] ?? Number.NaN;
    };
    table.row([
      page,
      form,
      median(({ categories }) => Math.round(categories.performance.score * 100)),
      median((report) => Math.round(numberOf(report, 'largest-contentful-paint'))),
      median((report) => Math.round(numberOf(report, 'total-blocking-time'))),
      median((report) => numberOf(report, 'cumulative-layout-shift')),
      median((report) => requestsOf(report).length),
      median((report) => Math.round(scriptBytes(report) / 1000)),
    ]);
  }
}
console.log(`\nLoad after: ${machineLoad()}`);

async function measurePage(page: string, flags: readonly string[]): Promise<Report> {
  const headers = visitorPages.has(page) ? {} : { Cookie: cookieHeader(1) };
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      '--',
      lighthouse,
      `${origin}${page}`,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      `--extra-headers=${JSON.stringify(headers)}`,
      `--chrome-flags=${['--headless=new', ...chromiumFlags].join(' ')}`,
      ...flags,
    ],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, maxBuffer: 64 * 1024 * 1024 },
  );
  // The version is fixed, so is the form of its report.
  return JSON.parse(stdout) as Report;
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
