/** The server is killed at each step of issuing an invoice: three steps in the check, all on demand. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { sweepFiles } from '#src/features/documents/server/sweep-files.ts';
import { findKeptPaths } from '#src/features/documents/server/upload-queries.ts';
import { openFileServices } from '#src/platform/server/files/file-services.ts';
import { isThorough } from '#tests/support/random-cases.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import type { StintProcess } from '#tests/support/server/stint-process.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';

/** The advisory lock that the steps wait for. */
const gate = 4711;
const commit = 'insert on documents deferrable initially deferred';

type Step = {
  name: string;
  /** Where the transaction stops. */
  at: string;
  /** After the commit has begun, it ends without the server. */
  state: 'draft' | 'issued';
  isInCheck?: true;
};
const steps: Step[] = [
  { name: 'before it has a number', at: 'before insert on invoice_counters', state: 'draft' },
  { name: 'with a number', at: 'after update on invoice_counters', state: 'draft' },
  { name: 'as issued, before its time is marked', at: 'after update on invoices', state: 'draft' },
  { name: 'with its time marked', at: 'after update on timesheets', state: 'draft', isInCheck: true },
  { name: 'with its expenses marked', at: 'after insert on invoiced_expenses', state: 'draft' },
  {
    name: 'with its PDF in the file store',
    at: 'before insert on documents',
    state: 'draft',
    isInCheck: true,
  },
  { name: 'before the commit', at: 'after insert on documents', state: 'draft' },
  { name: 'during the commit', at: `constraint after ${commit}`, state: 'issued' },
  {
    name: 'after the commit, before the answer',
    at: `constraint after ${commit}`,
    state: 'issued',
    isInCheck: true,
  },
];

let dataDir: string;
let database: TestDatabase;
let admin: pg.Client;
let stint: StintProcess;
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stint-steps-'));
  database = await createTestDatabase();
  admin = new pg.Client(database.url);
  await admin.connect();
  stint = await startStint({ STINT_DATA_DIR: dataDir, DATABASE_URL: database.url });
  ann = createCaller(stint.url, await register(stint.url));
  book = await createIssuer(ann, stint.url);
  await admin.query(`create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$`);
  return async () => {
    await stint.stop();
    await admin.end();
    await database[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  };
});

it.each(steps.filter(({ isInCheck }) => isThorough || isInCheck))(
  'an invoice whose server is killed $name is $state afterwards, and nothing is lost',
  async ({ name, at, state }) => {
    const entryId = await book.logTime();
    const expenseId = await book.addExpense();
    const lines = [book.timeLine([entryId]), book.expenseLine(expenseId)];
    const draft = await book.draft({ lines });
    const before = await book.numbers();
    await stopAt(at);
    const answer = ann.api.invoices.issue({ id: draft.id }).catch(() => 'lost');
    await isReached();
    // A stopped process hears nothing of the commit.
    const isAfterCommit = name.startsWith('after the commit');
    if (isAfterCommit) process.kill(stint.pid() ?? 0, 'SIGSTOP');
    else await stint.kill();
    await admin.query('select pg_advisory_unlock($1)', [gate]);
    if (isAfterCommit) {
      await isCommitted(draft.id);
      await stint.kill();
    }
    await expect(answer).resolves.toBe('lost');
    await hasNoTransactions();
    await admin.query(`drop trigger wait_at_gate on ${tableOf(at)}`);
    await stint.start();

    const isDraft = state === 'draft';
    expect(await book.read(draft.id)).toMatchObject(isDraft ? draft : { state });
    expect(await book.entry(entryId)).toMatchObject({ invoiced: !isDraft });
    expect(await book.expense(expenseId)).toMatchObject({ draftId: isDraft ? draft.id : null });
    expect(await book.numbers()).toHaveLength(before.length + (isDraft ? 0 : 1));
    if (isDraft) await ann.api.invoices.issue({ id: draft.id });
    const issued = await book.read(draft.id);
    expect(issued).toMatchObject({ state: 'issued', number: expect.any(String) as string });
    expect((await book.download(issued)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await book.entry(entryId)).toMatchObject({ invoiced: true, invoiceNumber: issued.number });
    expect(await book.expense(expenseId)).toMatchObject({ invoiceNumber: issued.number });
    await expect(ann.api.invoices.issue({ id: draft.id })).rejects.toMatchObject({ code: 'ISSUED' });
    expect(await book.numbers()).toEqual(await book.expectedNumbers());
    expect(await orphansAfterSweep()).toEqual([]);
  },
);

/** The next transaction that gets there waits. */
async function stopAt(at: string): Promise<void> {
  const [, kind = '', event = ''] = /^(constraint )?(.*)$/.exec(at) ?? [];
  await admin.query('select pg_advisory_lock($1)', [gate]);
  await admin.query(
    `create ${kind} trigger wait_at_gate ${event} for each row execute function wait_at_gate()`,
  );
}

function tableOf(at: string): string {
  return / on (\w+)/.exec(at)?.[1] ?? '';
}

async function isReached(): Promise<void> {
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`;
  await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
}

/** PostgreSQL has noticed that the server is gone. */
async function hasNoTransactions(): Promise<void> {
  const open = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
  await expect.poll(async () => (await admin.query(open)).rowCount).toBe(0);
}

async function isCommitted(id: string): Promise<void> {
  const issued = "select from invoices where id = $1 and state = 'issued'";
  await expect.poll(async () => (await admin.query(issued, [id])).rowCount).toBe(1);
}

/** Files that no document names. */
async function orphansAfterSweep(): Promise<string[]> {
  const folder = join(dataDir, 'files');
  const files = await openFileServices({
    dataDir,
    storeConfig: { store: 'disk', folder },
    quotaBytes: 0,
    clamav: null,
    url: stint.url,
    secret: 'unused',
  });
  await sweepFiles({ database, files }, Date.now() + 25 * 3_600_000);
  const kept = await database.withOwner({ ownerId: ann.uid }, (db) =>
    findKeptPaths(db, { ownerId: ann.uid }),
  );
  const stored = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = stored
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return paths.filter((path) => !kept.has(path));
}
