/**
 * The receipts of expenses as one ZIP, compared with node:http alone sending the same bytes from a file in the same run:
 * `npm run bench:receipt-zip`. Fails above a target.
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
import { addExpense, uploadReceipt } from './load/upload-receipt.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';
import { runServer } from './servers/run-server.ts';

const most = 500;
const rounds = 3;
/** Photos of receipts. */
const receiptBytes = 400_000;
const targets = { extraMb: 100 };
const cookie = cookieHeader(1);

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const folder = await mkdtemp(join(tmpdir(), 'stint-bench-receipts-'));
opened.defer(() => rm(folder, { recursive: true, force: true }));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_receipt_zip');
await populateDatabase(url, { name: 'receipts', users: 1, entries: 100 });
const stint = opened.use(await startStint(url, { STINT_DATA_DIR: join(folder, 'stint') }));
const plainPort = String(await freePort());
const plain = opened.use(
  await runServer('bench/servers/plain-file-server.ts', { PORT: plainPort, FILE: join(folder, 'plain') }),
);
for (let count = 0; count < most; count += 1) await addWithReceipt(count);

console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}, medians of ${rounds} downloads\n`);
const table = startTable([
  'receipts',
  'MB',
  'node:http ms',
  'Stint ms',
  'ratio',
  'first byte ms',
  'extra MB: node:http',
  'Stint',
]);
await measure(50);
const large = await measure(most);
if (large.extraMb > targets.extraMb) process.exitCode = 1;

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
    floor.extraMb,
    own.extraMb,
  ]);
  return own;
}

/** The first ones by day. */
function zipAddress(count: number): string {
  return `${stint.origin}/api/v1/expenses/archive?to=${dayOf(count - 1)}`;
}

/** Ten expenses a day. */
function dayOf(count: number): string {
  return new Date(Date.UTC(2026, 0, 1 + Math.floor(count / 10))).toISOString().slice(0, 10);
}

async function addWithReceipt(count: number): Promise<void> {
  const account = { origin: stint.origin, cookie };
  const id = crypto.randomUUID();
  const lines = [{ id: crypto.randomUUID(), amountMinor: 1000 + count, taxRate: '19' }];
  const fields = { id, day: dayOf(count), vendor: `Shop ${count % 50}`, receiptNumber: `${count}`, lines };
  await addExpense(account, fields);
  const content = Buffer.alloc(receiptBytes, `receipt ${count} `);
  await uploadReceipt(account, { expenseId: id, name: 'IMG_0001.txt', content });
}
