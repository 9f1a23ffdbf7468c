/** What becomes of deleted entries that were stored before the limits of migration 0022. */
import { beforeAll, expect, it } from 'vitest';
import { bookOf, morning, seen } from '#tests/support/book-of-time.ts';
import type { BookOfTime } from '#tests/support/book-of-time.ts';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { asOwner } from '#tests/support/postgres.ts';

let stint: Installation;
let ann: Caller;
let book: BookOfTime;
beforeAll(async () => {
  stint = await install();
  ann = await stint.newTenant();
  book = bookOf(ann);
  return () => stint[Symbol.asyncDispose]();
});

const tooLong = JSON.stringify({ description: 'x'.repeat(2_001) });

it('undo refuses what the limits no longer allow', async () => {
  const entry = await book.entry(morning);
  const { operationId } = await ann.api.timesheets.deleteMany({ entries: [seen(entry)] });
  await asOwner(stint.database.url, (client) =>
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

it('restore refuses what the limits no longer allow', async () => {
  const { id } = await book.entry(morning);
  await ann.api.timesheets.delete({ id });
  await asOwner(stint.database.url, (client) =>
    client.query('update trash set record = record || $1 where id = $2', [tooLong, id]),
  );
  await expect(ann.api.timesheets.restore({ id })).rejects.toMatchObject({ status: 404 });
});
