import { describe, expect, it } from 'vitest';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import { putOnInvoice, atRevision, startEntryTests } from '#tests/support/entry-fixtures.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';

const { stint, ann, book } = await startEntryTests();

const mark = (invoiced: boolean, ...entries: Parameters<typeof atRevision>[0][]) =>
  ann.api.timesheets.markInvoiced({ entries: entries.map(atRevision), invoiced });

describe('an entry marked as invoiced elsewhere', () => {
  it('is locked with a reason and not counted as unbilled', async () => {
    const project = await ann.api.projects.create(aProject({ hourlyRate: 90 }));
    const before = await book.entry({ projectId: project.id });
    const unbilled = async () =>
      (await ann.api.projects.figures({ projectId: project.id })).items[0]?.unbilled.count;
    expect(await unbilled()).toBe(1);

    await mark(true, before);
    const after = await book.read(before.id);
    expect(after).toMatchObject({ invoiced: true, invoiceNumber: null, revision: 2, rate: 90 });
    expect(after.activityLog.at(-1)).toMatchObject({ action: 'marked as invoiced elsewhere', system: true });
    expect(await unbilled()).toBe(0);
    expect((await ann.api.timesheets.totals({ projectId: project.id, invoiced: true })).count).toBe(1);
    await expect(ann.api.timesheets.update({ id: before.id, duration: 9 })).rejects.toMatchObject({
      code: 'INVOICED',
      message: 'Invoiced outside Stint, so it’s locked. To change it, mark it as unbilled.',
    });
  });

  it('keeps its rate when its project is recalculated, until it is unmarked [9.4]', async () => {
    const project = await ann.api.projects.create(aProject({ hourlyRate: 90 }));
    const entry = await book.entry({ projectId: project.id });
    await mark(true, entry);
    await ann.api.projects.update({ id: project.id, hourlyRate: 120 });
    const preview = () => ann.api.timesheets.previewRecalculatedRates({ projectId: project.id });
    expect(await preview()).toMatchObject({ count: 0, changes: [] });

    await mark(false, await book.read(entry.id));
    expect(await preview()).toMatchObject({ count: 1, changes: [{ id: entry.id, after: { rate: 120 } }] });
  });

  it('stays in the ledger of its retainer [9.4]', async () => {
    const project = await book.retainer(10);
    const entry = await book.entry({ projectId: project.id, duration: 3 });
    await mark(true, entry);
    expect(await book.used(project)).toBe(3);
    const ledger = await ann.api.projects.retainerEntries({ id: project.id });
    expect(ledger?.items).toMatchObject([{ id: entry.id, invoiced: true, retainerMs: 10_800_000 }]);
  });

  it('can be edited and marked again after being unmarked', async () => {
    const entry = await book.entry();
    await mark(true, entry);
    await mark(false, await book.read(entry.id));
    const changed = await ann.api.timesheets.update({ id: entry.id, duration: 2 });
    expect(changed.activityLog.map(({ action }) => action)).toEqual([
      'created',
      'marked as invoiced elsewhere',
      'marked as not invoiced',
      'edited duration',
    ]);
    await mark(true, changed);
    expect(await book.read(entry.id)).toMatchObject({ invoiced: true, duration: 2 });
  });

  it('allows moving its project to another client once it is unmarked', async () => {
    const [one, other] = [await ann.api.clients.create(aClient()), await ann.api.clients.create(aClient())];
    const { id } = await ann.api.projects.create(aProject({ clientId: one.id }));
    const entry = await book.entry({ projectId: id });
    await mark(true, entry);
    const move = () => ann.api.projects.update({ id, clientId: other.id });
    await expect(move()).rejects.toMatchObject({ code: 'CLIENT_INVOICED' });
    await mark(false, await book.read(entry.id));
    expect(await move()).toMatchObject({ movedEntries: 1 });
  });
});

describe('marking many entries', () => {
  it('and unmarking can be undone exactly as a whole', async () => {
    const before = [await book.entry(), await book.entry(), await book.entry()];
    const marked = await mark(true, ...before);
    const unmarked = await mark(false, ...(await Promise.all(before.map(({ id }) => book.read(id)))));

    await ann.api.timesheets.undo({ id: unmarked.operationId });
    for (const { id } of before) expect(await book.read(id)).toMatchObject({ invoiced: true });
    const again = await mark(false, ...(await Promise.all(before.map(({ id }) => book.read(id)))));
    await ann.api.timesheets.undo({ id: again.operationId });
    // Undo restores the values but in a newer revision, so the first mark can't be undone.
    await expect(ann.api.timesheets.undo({ id: marked.operationId })).rejects.toMatchObject({ status: 409 });

    const fresh = [await book.entry(), await book.entry()];
    const { operationId } = await mark(true, ...fresh);
    await ann.api.timesheets.undo({ id: operationId });
    const after = await Promise.all(fresh.map(({ id }) => book.read(id)));
    expect(after.map(withoutRevision)).toEqual(fresh.map(withoutRevision));
  });

  it('leaves unchanged entries alone and runs repeated requests once', async () => {
    const [one, other] = [await book.entry(), await book.entry()];
    await mark(true, one);
    const marked = await book.read(one.id);
    const request = {
      entries: [atRevision(marked), atRevision(other)],
      invoiced: true,
      operationId: '01a0a5f2-0000-7000-8000-00000000a001',
    };
    const result = await ann.api.timesheets.markInvoiced(request);
    expect(await ann.api.timesheets.markInvoiced(request)).toEqual(result);
    expect(await book.read(one.id)).toEqual(marked);
    expect(await book.read(other.id)).toMatchObject({ invoiced: true, revision: 2 });
    await expect(ann.api.timesheets.markInvoiced({ ...request, invoiced: false })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([true, false])('marks none as %s if one of them has changed', async (invoiced) => {
    const entries = [await book.entry(), await book.entry()];
    if (!invoiced) await mark(true, ...entries);
    const now = await Promise.all(entries.map(({ id }) => book.read(id)));
    const [one, other] = now.map(atRevision);
    if (!one || !other) throw new Error('two were made');
    const stale = { ...other, revision: other.revision + 1 };
    await expect(ann.api.timesheets.markInvoiced({ entries: [one, stale], invoiced })).rejects.toMatchObject({
      code: 'STALE',
    });
    expect(await Promise.all(entries.map(({ id }) => book.read(id)))).toEqual(now);
  });

  it('rejects non-billable entries', async () => {
    const [one, other] = [await book.entry(), await book.entry({ billable: false })];
    await expect(mark(true, one, other)).rejects.toMatchObject({
      code: 'CANNOT_MARK',
      status: 422,
      message: 'Only billable entries can be marked as invoiced elsewhere.',
    });
    expect(await book.read(one.id)).toEqual(one);
  });

  it.each([
    { name: 'with a number', number: '2026-001' },
    { name: 'that has none yet', number: null },
  ])('rejects entries on a Stint invoice $name', async ({ number }) => {
    for (const invoiced of [true, false]) {
      const [one, other] = [await book.entry(), await book.entry()];
      if (!invoiced) await mark(true, one);
      const first = await book.read(one.id);
      await putOnInvoice(stint, other.id, number);
      const held = await book.read(other.id);
      await expect(mark(invoiced, first, held)).rejects.toMatchObject({
        code: 'INVOICED',
        data: { ids: [other.id] },
      });
      expect(await book.read(one.id)).toEqual(first);
      expect(await book.read(other.id)).toEqual(held);
    }
  });

  it('never touches entries on an invoice, regardless of their log', async () => {
    const entry = await book.entry();
    await mark(true, entry);
    const client = await ann.api.clients.create(aClient());
    const { id } = await insertInvoice(stint, ann.uid, { clientId: client.id });
    await withClient(stint.database.url, (database) =>
      database.query('update timesheets set invoice_id = $2 where id = $1', [entry.id, id]),
    );
    await expect(mark(false, await book.read(entry.id))).rejects.toMatchObject({ code: 'INVOICED' });
  });

  it('cannot be undone once one of them is on a Stint invoice', async () => {
    const entries = [await book.entry(), await book.entry()];
    await mark(true, ...entries);
    const { operationId } = await mark(false, ...(await Promise.all(entries.map(({ id }) => book.read(id)))));
    await putOnInvoice(stint, entries[1]?.id ?? '', '2026-002');
    await expect(ann.api.timesheets.undo({ id: operationId })).rejects.toMatchObject({
      code: 'INVOICED',
      message: 'This entry is on invoice 2026-002 and can no longer be changed.',
    });
  });
});

it('an earlier change cannot be undone while the entry is marked', async () => {
  const entry = await book.entry();
  const { operationId } = await ann.api.timesheets.changeMany({
    entries: [atRevision(entry)],
    billable: false,
  });
  await ann.api.timesheets.changeMany({ entries: [{ id: entry.id }], billable: true });
  await mark(true, await book.read(entry.id));
  await expect(ann.api.timesheets.undo({ id: operationId })).rejects.toMatchObject({
    code: 'INVOICED',
    message: 'Invoiced outside Stint, so it’s locked. To change it, mark it as unbilled.',
  });
});

it('callers can’t write marked lines into a log', async () => {
  const request = anEntry({
    activityLog: [{ time: '2026-03-02T08:00:00.000Z', action: 'marked as not invoiced' }],
  });
  await expect(ann.api.timesheets.create(request)).rejects.toMatchObject({ status: 400 });
});
