/** Interrupted runs leave nothing unfinished and create no duplicates. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadImport, runImportToEnd } from '#tests/support/server/import-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { runImport } from './run-import.ts';
import { startRun } from './run-queries.ts';

const stint = shareInstallation();
let ann: ApiCaller;

const rows = 1_234;
const manyRows = [
  'Date,Start,End,Description,Client,Project',
  ...Array.from({ length: rows }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return `2026-03-${day},09:00,10:00,Task ${index},Acme,Website`;
  }),
].join('\n');

it('an interrupted run continues after its last part', async () => {
  ann = await stint.newTenant();
  const id = await uploadImport(ann, manyRows);
  await cutOff(id, 2);

  expect(await ann.api.imports.get({ id })).toMatchObject({ status: 'running', rowsDone: 1_000 });
  expect(await countEntries()).toBe(1_000);
  expect(await runImportToEnd(ann, id)).toMatchObject({
    status: 'done',
    made: { entries: rows, clients: 1, projects: 1 },
    duplicates: 0,
  });
  expect(await countEntries()).toBe(rows);
});

it('is continued by the next process automatically', async () => {
  ann = await stint.newTenant();
  const id = await uploadImport(ann, manyRows);
  await cutOff(id, 1);
  await withClient(stint.database.url, (client) =>
    client.query(`update imports set heartbeat_at = now() - interval '1 minute' where id = $1`, [id]),
  );
  await using _next = await startSecondServer(stint);
  await expect.poll(() => ann.api.imports.get({ id })).toMatchObject({ status: 'done' });

  expect(await countEntries()).toBe(rows);
});

it('two processes on the same run create nothing twice', async () => {
  ann = await stint.newTenant();
  const id = await uploadImport(ann, manyRows);
  await begin(id);
  await Promise.all([carry(id), carry(id)]);

  expect(await ann.api.imports.get({ id })).toMatchObject({ status: 'done', made: { entries: rows } });
  expect(await countEntries()).toBe(rows);
});

it('can be undone after an interruption, which ends it', async () => {
  ann = await stint.newTenant();
  const id = await uploadImport(ann, manyRows);
  await cutOff(id, 1);
  await ann.api.imports.undo({ id });
  await carry(id);

  expect(await ann.api.imports.get({ id })).toMatchObject({ status: 'undone' });
  expect(await countEntries()).toBe(0);
});

it('another import waits until it has ended', async () => {
  ann = await stint.newTenant();
  const [first, second] = [await uploadImport(ann, manyRows), await uploadImport(ann)];
  await begin(first);

  await expect(ann.api.imports.run({ id: second })).rejects.toMatchObject({ code: 'ANOTHER_RUNS' });
});

it('creates records again that were deleted before it continued', async () => {
  ann = await stint.newTenant();
  const id = await uploadImport(ann, manyRows);
  await begin(id);
  const stopping = new AbortController();
  stopping.abort();
  await carry(id, { signal: stopping.signal });
  const project = (await ann.api.projects.list({ search: 'Website' })).items[0];
  await ann.api.projects.delete({ id: project?.id ?? '' });

  expect(await runImportToEnd(ann, id)).toMatchObject({
    status: 'done',
    made: { entries: rows, projects: 2 },
  });
});

async function begin(id: string) {
  const owner = { ownerId: ann.uid };
  await stint.database.withOwner({ ownerId: ann.uid }, (db) => startRun(db, owner, id));
}

type Stop = { signal?: AbortSignal; onPart?: () => void };

async function carry(
  importId: string,
  { signal = new AbortController().signal, onPart = () => undefined }: Stop = {},
) {
  const { database } = stint;
  await runImport({ database, keys: null, owner: { ownerId: ann.uid }, importId, signal, onPart });
}

/** Runs this many parts, then stops like a process that ended. */
async function cutOff(id: string, parts: number) {
  await begin(id);
  const stopping = new AbortController();
  let done = 0;
  await carry(id, {
    signal: stopping.signal,
    onPart: () => {
      done += 1;
      if (done === parts) stopping.abort();
    },
  });
}

async function countEntries(): Promise<number> {
  return stint.database.withOwner({ ownerId: ann.uid }, async (db) => {
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count from timesheets`.execute(
      db,
    );
    return counted[0]?.count ?? 0;
  });
}
