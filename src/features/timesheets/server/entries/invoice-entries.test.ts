import { expect, it } from 'vitest';
import { listUnbilledEntries } from '#src/features/billing/server/public.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { atRevision, startEntryTests } from '#tests/support/entry-fixtures.ts';
import { aClient, aProject } from '#tests/support/request-fixtures.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { releaseEntriesFromInvoice, setEntriesOnInvoice } from './invoice-entries.ts';

const { stint, ann, book } = await startEntryTests();
const owner = { ownerId: ann.uid };
const inTransaction = <T>(run: (db: Db) => Promise<T>) => stint.database.withOwner({ ownerId: ann.uid }, run);

async function clientWithProject() {
  const client = await ann.api.clients.create(aClient());
  const project = await ann.api.projects.create(aProject({ clientId: client.id, hourlyRate: 90 }));
  return { clientId: client.id, projectId: project.id };
}

async function putOnNewInvoice(clientId: string, ids: readonly string[]) {
  const invoice = await insertInvoice(stint, ann.uid, { clientId });
  await inTransaction((db) =>
    setEntriesOnInvoice(db, owner, { ids, invoiceId: invoice.id, invoiceNumber: invoice.number }),
  );
  return invoice;
}

it('an issued invoice locks its entries against every change, and names itself [4.32]', async () => {
  const { clientId, projectId } = await clientWithProject();
  const [entry, other] = [await book.entry({ projectId }), await book.entry({ projectId })];
  const before = await ann.api.timesheets.changeMany({ entries: [atRevision(entry)], date: '2026-03-04' });
  const { number } = await putOnNewInvoice(clientId, [entry.id]);

  const after = await book.read(entry.id);
  expect(after).toMatchObject({ invoiced: true, invoiceNumber: number, revision: 3 });
  expect(after.activityLog.at(-1)).toMatchObject({ action: 'invoiced', system: true });
  const both = { entries: [atRevision(after), atRevision(other)] };
  const changes = [
    () => ann.api.timesheets.update({ id: entry.id, duration: 9 }),
    () => ann.api.timesheets.delete({ id: entry.id }),
    () => ann.api.timesheets.split({ id: entry.id, at: '2026-03-02T10:00:00Z' }),
    () => ann.api.timesheets.merge(both),
    () => ann.api.timesheets.changeMany({ ...both, billable: false }),
    () => ann.api.timesheets.deleteMany(both),
    () => ann.api.timesheets.markInvoiced({ ...both, invoiced: false }),
    () => ann.api.timesheets.undo({ id: before.operationId }),
  ];
  for (const change of changes) {
    await expect(change()).rejects.toMatchObject({
      code: 'INVOICED',
      message: `This entry is on invoice ${number} and can no longer be changed.`,
      data: { ids: [entry.id] },
    });
  }
  expect(await book.read(entry.id)).toEqual(after);
  expect(await book.read(other.id)).toEqual(other);
});

it('releases an invoice’s entries, or only some of them, and logs it', async () => {
  const { clientId, projectId } = await clientWithProject();
  const entries = [
    await book.entry({ projectId }),
    await book.entry({ projectId }),
    await book.entry({ projectId }),
  ];
  const ids = entries.map(({ id }) => id);
  const { id: invoiceId } = await putOnNewInvoice(clientId, ids);
  const release = (some?: readonly string[]) =>
    inTransaction((db) => releaseEntriesFromInvoice(db, owner, { invoiceId, ...(some && { ids: some }) }));
  const states = async () => (await Promise.all(ids.map(book.read))).map(({ invoiced }) => invoiced);

  expect(await release(ids.slice(0, 1))).toBe(1);
  expect(await states()).toEqual([false, true, true]);
  expect(await release()).toBe(2);
  expect(await states()).toEqual([false, false, false]);
  expect(await release()).toBe(0);

  const released = await book.read(ids[0] ?? '');
  expect(released).toMatchObject({ invoiced: false, invoiceNumber: null });
  expect(released.activityLog.map(({ action }) => action)).toEqual([
    'created',
    'invoiced',
    'released from invoice',
  ]);
  const again = await putOnNewInvoice(clientId, ids);
  expect(await book.read(ids[0] ?? '')).toMatchObject({ invoiceNumber: again.number });
});

it('puts an entry on at most one invoice, and only a billable one', async () => {
  const { clientId, projectId } = await clientWithProject();
  const [entry, other] = [await book.entry({ projectId }), await book.entry({ projectId })];
  await putOnNewInvoice(clientId, [entry.id]);
  await expect(putOnNewInvoice(clientId, [other.id, entry.id])).rejects.toThrow(
    'can’t be put on the invoice',
  );
  expect(await book.read(other.id)).toEqual(other);
  const internal = await book.entry({ projectId, billable: false });
  await expect(putOnNewInvoice(clientId, [internal.id])).rejects.toThrow('can’t be put on the invoice');
});

it('callers can’t write a release into a log', async () => {
  const activityLog = [{ time: '2026-03-02T08:00:00.000Z', action: 'released from invoice' }];
  await expect(book.entry({ activityLog })).rejects.toMatchObject({ status: 400 });
});

it('lists a client’s unbilled entries with billed time, without those at a fixed price', async () => {
  const { clientId, projectId } = await clientWithProject();
  const fixed = await ann.api.projects.create(aProject({ clientId, billingType: 'fixed', fixedPrice: 1000 }));
  const withoutPrice = await ann.api.projects.create(aProject({ clientId, billingType: 'fixed' }));
  const { id: taskProject } = await ann.api.projects.create(
    aProject({ clientId, name: 'Site', tasks: [{ name: 'Design', hourlyRate: 100 }] }),
  );
  const task = (await ann.api.projects.get({ id: taskProject }))?.tasks[0];
  const retainer = await ann.api.projects.create(
    aProject({ clientId, billingType: 'retainer', retainerHours: 10, retainerRate: 80, hourlyRate: 100 }),
  );
  const log = (projectOf: string, date: string, fields: object = {}) =>
    book.entry({ projectId: projectOf, date, duration: 0.11, ...fields });
  await log(fixed.id, '2026-03-01');
  await log(withoutPrice.id, '2026-03-01');
  await log(projectId, '2026-03-01', { billable: false });
  await book.entry();
  const invoiced = await log(projectId, '2026-03-03');
  await ann.api.timesheets.markInvoiced({ entries: [atRevision(invoiced)], invoiced: true });
  const late = await log(projectId, '2026-03-05');
  const design = await log(taskProject, '2026-03-04', { taskId: task?.id });
  const covered = await log(retainer.id, '2026-03-06');
  await ann.api.session.updatePreferences({ rounding: { minutes: 6, direction: 'up', when: 'billed' } });

  const list = (query: object = {}) =>
    inTransaction((db) => listUnbilledEntries(db, owner, { clientId, covered: [], limit: 10, ...query }));
  const [first, second, third, ...more] = await list();
  expect(more).toEqual([]);
  expect(first).toEqual({
    id: design.id,
    revision: 1,
    day: '2026-03-04',
    projectId: taskProject,
    projectName: 'Site',
    taskName: 'Design',
    description: design.description,
    durationMs: 720_000,
    rate: 100,
    rateReason: 'taskRate',
    amountMinor: 2000,
    currency: 'EUR',
    coveredMs: 0,
  });
  expect(second).toMatchObject({ id: late.id, amountMinor: 1800, taskName: null });
  expect(third).toMatchObject({ id: covered.id, rate: 80, coveredMs: 0 });
  const paid = (coveredMs: number) => list({ covered: [{ id: covered.id, coveredMs }], ids: [covered.id] });
  expect(await paid(300_000)).toMatchObject([{ durationMs: 96_000, amountMinor: 213, coveredMs: 300_000 }]);
  expect(await paid(396_000)).toEqual([]);
  expect((await list({ from: '2026-03-05', to: '2026-03-05' })).map(({ id }) => id)).toEqual([late.id]);
  expect((await list({ ids: [late.id, invoiced.id] })).map(({ id }) => id)).toEqual([late.id]);
  // If there are more entries than a draft can hold, those on no draft come.
  expect((await list({ limit: 1, draftedIds: [design.id] })).map(({ id }) => id)).toEqual([late.id]);
});
