/**
 * Two hundred PDFs of invoices as one ZIP, compared with node:http alone sending the same bytes from a file in the same
 * run: `npm run bench:invoice-zip`. Fails above a target.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { measureDownload, medianDownload, respond } from './load/measure-download.ts';
import type { Download } from './load/measure-download.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';
import { runServer } from './servers/run-server.ts';

const most = 200;
const rounds = 5;
/** Extra memory for 200 PDFs, and how long their first byte may take. */
const targets = { extraMb: 30, firstByteMs: 250 };
const cookie = cookieHeader(1);
const clientId = '00000000-0000-7000-8003-000000000001';

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const folder = await mkdtemp(join(tmpdir(), 'stint-bench-zip-'));
opened.defer(() => rm(folder, { recursive: true, force: true }));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_invoice_zip');
await populateDatabase(url, { name: 'invoices', users: 1, entries: 100 });
const stint = opened.use(await startStint(url, { STINT_DATA_DIR: join(folder, 'stint') }));
const plainPort = String(await freePort());
const plain = opened.use(
  await runServer('bench/servers/plain-file-server.ts', { PORT: plainPort, FILE: join(folder, 'plain') }),
);
const ids = await issueInvoices();

console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}, medians of ${rounds} downloads\n`);
const table = startTable([
  'PDFs',
  'MB',
  'node:http ms',
  'Stint ms',
  'ratio',
  'first byte ms',
  'steps of progress',
  'extra MB: node:http',
  'Stint',
]);
await measure(20);
const large = await measure(most);
const slow = await measureDownload(stint.pid, zipAddress(most), { cookie, readsSlowly: true });
console.log(`\na client that reads 1 MB per second: ${Math.round(slow.extraMb)} MB extra`);
const mostExtraMb = Math.max(large.extraMb, slow.extraMb);
if (mostExtraMb > targets.extraMb || large.firstByteMs > targets.firstByteMs) process.exitCode = 1;

async function measure(count: number): Promise<Download> {
  const zip = await buffer(await respond(sendRequest(zipAddress(count), { headers: { cookie } })));
  (await respond(sendRequest(`http://127.0.0.1:${plainPort}`, { method: 'PUT' }), zip)).resume();
  const floors = [];
  const ours = [];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await measureDownload(plain.pid, `http://127.0.0.1:${plainPort}`, { cookie }));
    ours.push(await measureDownload(stint.pid, zipAddress(count), { cookie }));
  }
  const [floor, own] = [medianDownload(floors), medianDownload(ours)];
  table.row([
    count,
    own.bytes / 1024 ** 2,
    floor.ms,
    own.ms,
    own.ms / floor.ms,
    own.firstByteMs,
    own.steps,
    floor.extraMb,
    own.extraMb,
  ]);
  return own;
}

function zipAddress(count: number): string {
  return `${stint.origin}/api/v1/invoices/archive?ids=${ids.slice(0, count).join(',')}`;
}

/** With ten lines each. */
async function issueInvoices(): Promise<string[]> {
  const { settings } = (await call('GET', '/invoices/settings')) as { settings: { seller: object } };
  await call('PUT', '/invoices/settings', {
    settings: {
      ...settings,
      seller: { ...settings.seller, name: 'Bench', vatId: 'DE136695976' },
    },
  });
  const issued: string[] = [];
  for (let count = 0; count < most; count += 1) {
    const lines = Array.from({ length: 10 }, (_, place) => ({
      id: crypto.randomUUID(),
      kind: 'item',
      title: `Workshop ${count}.${place}`,
      price: String(100 + count),
      taxRate: '19',
    }));
    const { id } = (await call('POST', '/invoices', { type: 'invoice', clientId, lines })) as { id: string };
    await call('POST', `/invoices/${id}/issue`, {});
    issued.push(id);
  }
  return issued;
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${stint.origin}/api/v1${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
