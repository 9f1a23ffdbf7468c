/**
 * Many receipts dropped at once, as a browser sends them: each becomes a draft with its file. `npm run bench:receipt-drop`.
 * Fails if one doesn’t, or if the server’s memory grows with their number.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cookieHeader } from './bench-sessions.ts';
import { startCluster } from './database/bench-cluster.ts';
import { populateDatabase } from './database/population.ts';
import { memoryMb } from './figures/processes.ts';
import { addExpense, uploadReceipt } from './load/upload-receipt.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';

/** Photos of a phone. */
const receiptBytes = 3_000_000;
/** Connections that a browser opens to a host. */
const connections = 6;
const targets = { extraMb: 100 };
const account = { origin: '', cookie: cookieHeader(1) };

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const folder = await mkdtemp(join(tmpdir(), 'stint-bench-receipts-'));
opened.defer(() => rm(folder, { recursive: true, force: true }));
const cluster = opened.use(await startCluster());
const url = await cluster.create('bench_receipt_drop');
await populateDatabase(url, { name: 'receipts', users: 1, entries: 100 });
const stint = opened.use(await startStint(url, { STINT_DATA_DIR: join(folder, 'stint') }));
account.origin = stint.origin;

console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
const table = startTable(['receipts', 'MB', 'drafts', 'seconds', 'extra MB, at most', 'after ten seconds']);
let draftCount = 0;
// The first ones load what all need.
for (const count of [20, 50, 200]) await drop(count);

async function drop(count: number): Promise<void> {
  const before = memoryMb(stint.pid);
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryMb(stint.pid));
  }, 20);
  const started = performance.now();
  let next = 0;
  const sendSome = async () => {
    while (next < count) {
      next += 1;
      await addReceipt(next);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendSome));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  await setTimeout(10_000);
  const drafts = (await countDrafts()) - draftCount;
  draftCount += drafts;
  const extraMb = Math.max(highest, memoryMb(stint.pid)) - before;
  table.row([
    count,
    (count * receiptBytes) / 1024 ** 2,
    drafts,
    seconds,
    extraMb,
    memoryMb(stint.pid) - before,
  ]);
  if (drafts !== count || (count > 50 && extraMb > targets.extraMb)) process.exitCode = 1;
}

async function addReceipt(place: number): Promise<void> {
  const id = crypto.randomUUID();
  await addExpense(account, { id });
  const content = Buffer.alloc(receiptBytes, `receipt ${place} `);
  await uploadReceipt(account, { expenseId: id, name: `IMG_${place}.txt`, content });
}

/** Drafts that have their receipt. */
async function countDrafts(): Promise<number> {
  let count = 0;
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = `limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const response = await fetch(`${stint.origin}/api/v1/expenses?state=draft&${page}`, {
      headers: { cookie: account.cookie },
    });
    // The contract of `expenses.list` declares it.
    const { items, nextCursor } = (await response.json()) as {
      items: { receiptCount: number }[];
      nextCursor: string | null;
    };
    count += items.filter(({ receiptCount }) => receiptCount === 1).length;
    cursor = nextCursor;
  }
  return count;
}
