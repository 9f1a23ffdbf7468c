/** Memory of the app process when idle and ten seconds after load: `npm run bench:memory`. Started with `npm start`. */
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { benchSecret, cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { measureMemory } from './figures/process-memory.ts';
import { startLoadGenerator } from './load/load-generator.ts';
import { startTable } from './report/markdown-table.ts';
import { runServer } from './servers/run-server.ts';

const restMs = 10_000;
const target = 1.3;
const cookie = cookieHeader(1);

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_memory');
await populateDatabase(url, { name: '20 k', users: 1, entries: 20_000 });
const port = String(await freePort());
const origin = `http://127.0.0.1:${port}`;
const stint = opened.use(
  await runServer('tools/start.mjs', {
    PORT: port,
    DATABASE_URL: url,
    STINT_SECRET: benchSecret,
    LOG_LEVEL: 'warn',
    STINT_CALLS_PER_MINUTE: '1000000',
  }),
);
const load = opened.use(startLoadGenerator());

const table = startTable(['app process', 'MB at the end', `MB ${restMs / 1000} s later`, '× idle']);
await delay(restMs);
const idle = residentMb();
table.row(['idle', '', idle, 1]);
await measure('10,000 lists on 20 connections', async () => {
  await load.run({
    origin,
    target: 'stint',
    call: 'list the newest 50',
    users: 1,
    connections: 20,
    calls: 10_000,
    seconds: 20,
  });
});
await measure('40 pages of 1,000 entries', () => repeatRequest('/api/v1/timesheets?limit=1000', 40));
await measure('8 exports of everything', () => repeatRequest('/api/v1/exports/everything', 8));
await measure('20 requests that are not understood, 900 kB each', async () => {
  for (let count = 0; count < 20; count += 1)
    await (
      await fetch(`${origin}/api/v1/timesheets`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ description: 'x'.repeat(900_000) }),
      })
    ).arrayBuffer();
});

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  await work();
  const atEnd = residentMb();
  await delay(restMs);
  const later = residentMb();
  table.row([name, atEnd, later, later / idle]);
  if (later > idle * target) process.exitCode = 1;
}

function residentMb(): number {
  return Math.round(measureMemory(stint.pid)?.app ?? Number.NaN);
}

async function repeatRequest(path: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const response = await fetch(`${origin}${path}`, { headers: { cookie } });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}, ${byteLength} bytes`);
  }
}
