/** Undo of a deletion whose stored image is beyond the limits. */
import { expect, it } from 'vitest';
import { morning, atRevision, startEntryTests } from '#tests/support/entry-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';

const { stint, ann, book } = await startEntryTests();

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

it('the database refuses times beyond the years that lists show', async () => {
  const { id } = await book.entry(morning);
  const change = withClient(stint.database.url, (client) =>
    client.query(`update timesheets set end_time = '2201-01-01T00:00Z' where id = $1`, [id]),
  );
  await expect(change).rejects.toMatchObject({ constraint: 'timesheets_known_years' });
});
