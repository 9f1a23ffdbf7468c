import { describe, expect, it } from 'vitest';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import {
  afternoon,
  at,
  morning,
  putOnInvoice,
  atRevision,
  startEntryTests,
} from '#tests/support/entry-fixtures.ts';
import { anEntry, newId } from '#tests/support/request-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';

const { stint, ann, book } = await startEntryTests();

describe('an entry on an invoice', () => {
  it.each([
    ['RE-2026-7', 'This entry is on invoice RE-2026-7 and can no longer be changed.'],
    [null, 'This entry is on an invoice and can no longer be changed.'],
  ])('names invoice %s in every rejection', async (number, message) => {
    const invoiced = await book.entry(morning);
    const free = await book.entry(afternoon);
    await putOnInvoice(stint, invoiced.id, number);
    const { id } = invoiced;
    const entries = [atRevision(free), atRevision(invoiced)];
    const { timesheets } = ann.api;
    const attempts = [
      () => timesheets.update({ id, description: 'Another' }),
      () => timesheets.delete({ id }),
      () => timesheets.split({ id, at: at('10:00') }),
      () => timesheets.merge({ entries }),
      () => timesheets.changeMany({ entries, billable: false }),
      () => timesheets.deleteMany({ entries }),
    ];

    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({
        status: 409,
        code: 'INVOICED',
        message,
        data: { ids: [id] },
      });
    }
    expect(await book.read(free.id)).toEqual(free);
    expect(withoutRevision(await book.read(id))).toEqual({
      ...withoutRevision(invoiced),
      invoiced: true,
      invoiceNumber: number,
    });
  });

  it('keeps the operation that created it', async () => {
    const before = await book.entry(morning);
    const { operationId } = await ann.api.timesheets.split({ id: before.id, at: at('10:00') });
    await putOnInvoice(stint, before.id, 'RE-8');
    await expect(ann.api.timesheets.undo({ id: operationId })).rejects.toMatchObject({ code: 'INVOICED' });
  });
});

it('rejects the undo if an entry was changed or restored since', async () => {
  const [one, other] = [await book.entry(), await book.entry()];
  const change = await ann.api.timesheets.changeMany({
    entries: [atRevision(one), atRevision(other)],
    billable: false,
  });
  await ann.api.timesheets.update({ id: other.id, notes: 'Important' });
  await expect(ann.api.timesheets.undo({ id: change.operationId })).rejects.toMatchObject({
    status: 409,
    code: 'CHANGED_SINCE',
    message: 'Some of these entries were changed since, so this can’t be undone.',
  });
  expect(await book.read(one.id)).toMatchObject({ billable: false });

  const deletion = await ann.api.timesheets.deleteMany({ entries: [{ id: one.id }] });
  await withClient(stint.database.url, async (client) => {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute
         where attrelid = 'timesheets'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    await client.query(
      `insert into timesheets (${rows[0]?.names})
         select ${rows[0]?.names} from (
           select one.* from operations, jsonb_populate_recordset(null::timesheets, before) one where operations.id = $1
         ) ones`,
      [deletion.operationId],
    );
  });
  await expect(ann.api.timesheets.undo({ id: deletion.operationId })).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
  });
});

it('keeps every entry on its day when the account’s time zone changes [3.3]', async () => {
  const cleo = await stint.newTenant('Cleo');
  const { session, timesheets } = cleo.api;
  await session.updatePreferences({ timeZone: 'Pacific/Kiritimati' });
  await timesheets.create(anEntry({ date: '2026-03-02' }));
  const before = await timesheets.list({ from: '2026-03-02', to: '2026-03-02' });
  await session.updatePreferences({ timeZone: 'Pacific/Pago_Pago' });

  expect(before.items).toHaveLength(1);
  expect(await timesheets.list({ from: '2026-03-02', to: '2026-03-02' })).toEqual(before);
  expect(await timesheets.totals({})).toMatchObject({ days: [{ day: '2026-03-02' }] });
});

it('restores an entry by id after a single deletion, and uses the retainer hours again', async () => {
  const project = await book.retainer(10);
  const before = await book.entry({ projectId: project.id, duration: 2 });
  await ann.api.timesheets.deleteMany({ entries: [atRevision(before)] });
  await ann.api.timesheets.undo({ id: before.id });
  expect(await book.read(before.id)).toMatchObject({
    id: before.id,
    description: before.description,
    amountMinor: before.amountMinor,
  });
  expect(await ann.api.projects.get({ id: project.id })).toMatchObject({ retainerHoursUsed: 2 });

  const [one, other] = [await book.entry(), await book.entry()];
  await ann.api.timesheets.deleteMany({ entries: [atRevision(one), atRevision(other)] });
  await expect(ann.api.timesheets.undo({ id: one.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('rejects a repeated request after its operation was undone', async () => {
  const entry = await book.entry();
  const operationId = newId();
  const request = { entries: [atRevision(entry)], billable: false, operationId };
  await ann.api.timesheets.changeMany(request);
  await ann.api.timesheets.undo({ id: operationId });
  const undone = await book.read(entry.id);

  await expect(ann.api.timesheets.changeMany(request)).rejects.toMatchObject({
    status: 409,
    code: 'UNDONE',
    message: 'This change was undone. Make it again if you still want it.',
  });
  expect(await book.read(entry.id)).toEqual(undone);
});
