/**
 * The page of a private link, as a client sees it for the first time: `npm run bench:link`. Empty caches, full speed and
 * a quarter of it, beside an empty page of the same server.
 */
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { aLine } from '../tests/support/invoice-fixtures.ts';
import { createCaller } from '../tests/support/server/api-callers.ts';
import { createIssuer } from '../tests/support/server/invoice-issuer.ts';
import { register } from '../tests/support/server/test-accounts.ts';
import { chromiumFlags, ensureChromium } from '../tools/find-chromium.ts';
import { startCluster } from './database/bench-cluster.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const lines = 20;
const runs = 15;
const targetMs = 1_000;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const { origin } = opened.use(await startStint(await cluster.create('bench_link')));
const caller = createCaller(origin, await register(origin));
const book = await createIssuer(caller, origin);
const { id } = await book.draft({ lines: Array.from({ length: lines }, () => aLine()) });
await caller.api.invoices.issue({ id });
const { path } = await caller.api.invoices.createLink({ id });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
opened.defer(() => browser.close());
console.log(`${lines} lines. Load before: ${machineLoad()}\n`);

const table = startTable(['speed', 'floor ms', 'page ms', 'p95', 'ratio', 'target']);
for (const [speed, slowdown] of [
  ['full', 1],
  ['a quarter', 4],
] as const) {
  const floor: number[] = [];
  const page: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    floor.push(await firstVisit(browser, `${origin}/healthz`, 'pre', slowdown));
    page.push(await firstVisit(browser, origin + path, 'h1', slowdown));
  }
  const [floorMs, pageMs] = [quantile(floor, 0.5), quantile(page, 0.5)];
  table.row([speed, floorMs, pageMs, quantile(page, 0.95), pageMs / floorMs, targetMs]);
}
console.log(`\nLoad after: ${machineLoad()}`);

/** From the address to the content, in a browser that has nothing of Stint. */
async function firstVisit(visitor: Browser, url: string, content: string, slowdown: number): Promise<number> {
  const context = await visitor.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor();
  const ms = performance.now() - began;
  await context.close();
  return Math.round(ms);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function machineLoad(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}
