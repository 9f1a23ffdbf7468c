/** Restores and undos of entries deleted before the limits of migration 0022. */
import { beforeAll, expect, it } from 'vitest';
import { entryFixturesFor, morning, atRevision } from '#tests/support/entry-fixtures.ts';
import type { EntryFixtures } from '#tests/support/entry-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';

let stint: Installation;
let ann: ApiCaller;
let book: EntryFixtures;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant();
  book = entryFixturesFor(ann);
  return () => stint[Symbol.asyncDispose]();
});

const tooLong = JSON.stringify({ description: 'x'.repeat(2_001) });

it('undo rejects values outside the current limits', async () => {
  const entry = await book.entry(morning);
  const { operationId } = await ann.api.timesheets.deleteMany({ entries: [atRevision(entry)] });
  await withClient(stint.database.url, (client) =>
    client.query('update operations set before = jsonb_build_array(before -> 0 || $1) where id = $2', [
      tooLong,
      operationId,
    ]),
  );
  await expect(ann.api.timesheets.undo({ id: operationId })).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

it('undo of a deletion by the entry’s ID rejects values outside the current limits', async () => {
  const { id } = await book.entry(morning);
  await ann.api.timesheets.delete({ id });
  await withClient(stint.database.url, (client) =>
    client.query('update operations set before = jsonb_build_array(before -> 0 || $1) where record_id = $2', [
      tooLong,
      id,
    ]),
  );
  await expect(ann.api.timesheets.undo({ id })).rejects.toMatchObject({ status: 404 });
});
