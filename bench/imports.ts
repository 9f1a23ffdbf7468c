/**
 * Imports 100,000 rows of time and measures how long others wait in the meantime: `node bench/imports.ts`; `--rows
 * 10000` for fewer.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importUploadPath } from '#src/features/imports/rules/import-settings.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(values.rows);
const limitS = 60;

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_imports');
await populateDatabase(url, { name: '2 users', users: 2, entries: 20_000 });
const stint = opened.use(await startStint(url));
const [importer, other] = [1, 2].map((user) => ({ cookie: cookieHeader(user) }));

/** One row per call and phase; printed at the end, one table after the other. */
const waits: (string | number)[][] = [];
const file = createCsv(rows);
process.stdout.write(`${rows.toLocaleString('en')} rows, ${(file.length / 1024 / 1024).toFixed(1)} MB\n\n`);

const phases = startTable(['phase', 'seconds', 'rows a second', 'CPU s of Stint']);
await measurePhase('nothing', async () => {
  await setTimeout(5_000);
});
const id = newId();
await measurePhase('upload and recognition', () => upload(id));
const settings = await readSettings(id);
await measurePhase('dry run', () => dryRun(id));
await measurePhase('run', () => run(id));
const again = newId();
await upload(again);
await measurePhase('dry run of the same file again', () => dryRun(again));
await measurePhase('undo', () => callApi(`/imports/${id}/undo`, 'POST', {}));

process.stdout.write('\n');
const table = startTable(['another account', 'during', 'answers', 'median ms', 'p95', 'p99', 'slowest']);
for (const row of waits) table.row(row);

async function measurePhase(name: string, work: () => Promise<unknown>): Promise<void> {
  const watching = new AbortController();
  const watch = Promise.all([
    measureRequests(watching.signal, () => call('/timesheets?limit=50', 'GET', undefined, other)),
    measureRequests(watching.signal, () => call('/timesheets', 'POST', anEntry(), other)),
  ]);
  const [start, cpu] = [performance.now(), await cpuSeconds()];
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const used = (await cpuSeconds()) - cpu;
  watching.abort();
  const [lists, creates] = await watch;
  phases.row([name, seconds, Math.round(rows / seconds), used]);
  for (const [what, times] of [
    ['lists the newest 50', lists],
    ['logs an entry', creates],
  ] as const) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
    waits.push([what, name, sorted.length, at(0.5), at(0.95), at(0.99), at(1)]);
  }
  if (name === 'run' && rows >= 100_000 && seconds > limitS) {
    process.exitCode = 1;
    process.stdout.write(`Too slow: the limit is ${limitS} s.\n`);
  }
}

/** The process's CPU time, which is more reliable than elapsed time on a busy machine. */
async function cpuSeconds(): Promise<number> {
  const metrics = await (await fetch(`${stint.origin}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(metrics)?.[1] ?? Number.NaN);
}

/** One call after the other, with a short pause. */
async function measureRequests(signal: AbortSignal, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
    await setTimeout(20);
  }
  return times;
}

async function upload(importId: string): Promise<void> {
  const response = await fetch(`${stint.origin}${importUploadPath(importId)}?name=toggl.csv`, {
    method: 'PUT',
    headers: { ...importer, 'content-type': 'text/csv' },
    body: file,
  });
  if (!response.ok) throw new Error(await response.text());
}

async function readSettings(importId: string): Promise<unknown> {
  const { settings: found } = (await callApi(`/imports/${importId}`, 'GET')) as { settings: unknown };
  return found;
}

async function dryRun(importId: string): Promise<void> {
  await callApi(`/imports/${importId}/dry-run`, 'POST', { settings });
}

async function run(importId: string): Promise<void> {
  await callApi(`/imports/${importId}/run`, 'POST', {});
  for (;;) {
    const { status, stopReason } = (await callApi(`/imports/${importId}`, 'GET')) as {
      status: string;
      stopReason: string | null;
    };
    if (status === 'done') return;
    if (stopReason !== null) throw new Error(stopReason);
    await setTimeout(200);
  }
}

async function callApi(path: string, method: string, body?: unknown): Promise<unknown> {
  return call(path, method, body, importer);
}

async function call(path: string, method: string, body: unknown, who = importer): Promise<unknown> {
  const response = await fetch(`${stint.origin}/api/v1${path}`, {
    method,
    headers: { ...who, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function anEntry() {
  return { date: '2026-03-02', description: 'Meanwhile', duration: 1 };
}

/** Years of a busy team, in the format of Toggl Track. */
function createCsv(count: number): string {
  const heads =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)';
  const lines = Array.from({ length: count }, (_, index) => {
    const day = addDays('2023-01-02', Math.floor(index / 70));
    const project = index % 100;
    const minute = String(index % 60).padStart(2, '0');
    const hour = 8 + (Math.floor(index / 60) % 10);
    const [start, end] = [hour, hour + 1].map((each) => `${String(each).padStart(2, '0')}:${minute}:00`);
    const isBillable = index % 5 > 0 ? 'Yes' : 'No';
    return `Anna Berg,anna@example.com,Client ${project % 20},Project ${project},,"Part ${index} of the work, as agreed",${isBillable},${day},${start},${day},${end},01:00:00,"review, remote",93.75`;
  });
  return [heads, ...lines].join('\n');
}
