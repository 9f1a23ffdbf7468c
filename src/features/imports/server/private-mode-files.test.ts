/** Uploaded client files contain plaintext that private mode must not keep. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { uploadImport, runImportToEnd } from '#tests/support/server/import-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const secret = 'Hidden lane 7';
/** One client, and a row without a name. */
const someClients = `Client Name,Address
Acme,${secret}
,${secret}
`;

it('deletes uploaded files and their rows when private mode is turned on [3.6]', async () => {
  const ann = await stint.newTenant();
  const undone = await uploadImport(ann, someClients);
  await runImportToEnd(ann, undone);
  await ann.api.imports.undo({ id: undone });
  const ran = await uploadImport(ann, someClients);
  await runImportToEnd(ann, ran);
  const [waiting, time] = [await uploadImport(ann, someClients), await uploadImport(ann)];
  expect(await isKept(ann)).toBe(true);
  await switchPrivateMode(ann, true);

  expect(await isKept(ann)).toBe(false);
  expect(await ann.api.imports.get({ id: waiting })).toBeNull();
  expect(await ann.api.imports.get({ id: ran })).toMatchObject({ status: 'done', problemRows: 1 });
  expect(await ann.api.imports.get({ id: time })).toMatchObject({ status: 'ready', rowCount: 3 });
  await expect(ann.api.imports.problemRows({ id: ran })).rejects.toMatchObject({ code: 'ROWS_NOT_KEPT' });
});

it('deletes rows after a run in private mode, and after its undo [3.6]', async () => {
  const ann = await stint.newTenant();
  await switchPrivateMode(ann, true);
  const id = await uploadImport(ann, someClients);
  expect((await ann.api.encryption.privateMode({})).left).toBe(0);
  const run = await runImportToEnd(ann, id);

  expect(run).toMatchObject({ status: 'done', made: { clients: 1 }, sample: [] });
  expect(await isKept(ann)).toBe(false);
  expect((await ann.api.imports.undo({ id })).sample).toEqual([]);
});

it('keeps uploads for one day at most in private mode [3.6]', async () => {
  const ann = await stint.newTenant();
  await switchPrivateMode(ann, true);
  const [clients, time] = [await uploadImport(ann, someClients), await uploadImport(ann)];
  await withClient(stint.database.url, (client) =>
    client.query(`update imports set created_at = now() - interval '25 hours' where user_id = $1`, [ann.uid]),
  );
  await using _next = await startSecondServer(stint);
  await expect.poll(() => ann.api.imports.get({ id: clients })).toBeNull();

  expect(await ann.api.imports.get({ id: time })).not.toBeNull();
});

it('deletes the upload of a run that stopped before it created anything [3.6]', async () => {
  const ann = await stint.newTenant();
  await switchPrivateMode(ann, true);
  const names = Array.from({ length: 5_001 }, (_, index) => `Client ${index},${secret}\n`);
  const id = await uploadImport(ann, `Client Name,Address\n${names.join('')}`);
  const stopped = await runImportToEnd(ann, id);
  expect(stopped).toMatchObject({ status: 'running', made: { clients: 0 } });
  expect(stopped.stopReason).toContain('more than 5,000 clients');
  await withClient(stint.database.url, (client) =>
    client.query(`update imports set created_at = now() - interval '25 hours' where id = $1`, [id]),
  );
  await using _next = await startSecondServer(stint);

  await expect.poll(() => ann.api.imports.get({ id })).toBeNull();
  expect(await isKept(ann)).toBe(false);
});

it('deletes uploads after 30 days, even if the account imports nothing else', async () => {
  const ann = await stint.newTenant();
  const id = await uploadImport(ann);
  await runImportToEnd(ann, id);
  await withClient(stint.database.url, (client) =>
    client.query(`update imports set finished_at = now() - interval '31 days' where id = $1`, [id]),
  );
  await using _next = await startSecondServer(stint);

  await expect
    .poll(() => ann.api.imports.problemRows({ id }).catch((error: unknown) => error))
    .toMatchObject({ code: 'ROWS_NOT_KEPT' });
});

/** Whether any stored part of an import contains the secret in plaintext. */
async function isKept({ uid }: ApiCaller): Promise<boolean> {
  return stint.database.withOwner({ ownerId: uid }, async (db) => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from imports where inspection::text like ${`%${secret}%`}
                       or position(convert_to(${secret}, 'UTF8') in coalesce(problem_file, '')) > 0)
          or exists (select from import_files where position(convert_to(${secret}, 'UTF8') in content) > 0)
          as found`.execute(db);
    return rows[0]?.found ?? false;
  });
}
