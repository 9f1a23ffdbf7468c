import { describe, expect, it } from 'vitest';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import { morning, afternoon, putOnInvoice, startEntryTests } from '#tests/support/entry-fixtures.ts';
import { aProject, newId } from '#tests/support/request-fixtures.ts';

const { stint, ann, book } = await startEntryTests();

describe('undoing the change of an entry', () => {
  it('restores times, log, rate, reason and amount, and returns the retainer hours', async () => {
    const { timesheets, projects } = ann.api;
    const retainer = await book.retainer(10);
    const dear = await projects.create(aProject({ hourlyRate: 200 }));
    const before = await book.entry({ ...morning, projectId: retainer.id });
    const operationId = newId();
    await projects.update({ id: retainer.id, retainerRate: 11 });
    await timesheets.update({ id: before.id, projectId: dear.id, duration: 1, notes: 'New', operationId });
    expect(await projects.get(retainer)).toMatchObject({ retainerHoursUsed: 0 });

    expect(await timesheets.undo({ id: operationId })).toEqual({ ids: [before.id] });
    expect(withoutRevision(await book.read(before.id))).toEqual(withoutRevision(before));
    expect(await projects.get(retainer)).toMatchObject({ retainerHoursUsed: before.duration });
  });

  it('is possible step by step, the latest change first', async () => {
    const { timesheets } = ann.api;
    const before = await book.entry();
    const [first, second, deletion] = [newId(), newId(), newId()];
    await timesheets.update({ id: before.id, description: 'One', operationId: first });
    await timesheets.update({ id: before.id, description: 'Two', operationId: second });
    await timesheets.deleteMany({ entries: [{ id: before.id }], operationId: deletion });

    await timesheets.undo({ id: deletion });
    await expect(timesheets.undo({ id: first })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await timesheets.undo({ id: second });
    expect(await book.read(before.id)).toMatchObject({ description: 'One' });
    await timesheets.undo({ id: first });
    expect(withoutRevision(await book.read(before.id))).toEqual(withoutRevision(before));
  });

  it('fails if the entry was changed, deleted or invoiced since', async () => {
    const { timesheets } = ann.api;
    const changeEntry = async () => {
      const [{ id }, operationId] = [await book.entry(afternoon), newId()];
      await timesheets.update({ id, notes: 'Mine', operationId });
      return { id, undo: () => timesheets.undo({ id: operationId }) };
    };
    const [changed, deleted, invoiced] = [await changeEntry(), await changeEntry(), await changeEntry()];
    await timesheets.update({ id: changed.id, notes: 'Theirs' });
    await timesheets.delete({ id: deleted.id });
    await putOnInvoice(stint, invoiced.id, 'RE-9');

    await expect(changed.undo()).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await expect(deleted.undo()).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await expect(invoiced.undo()).rejects.toMatchObject({ code: 'INVOICED' });
    expect(await book.read(changed.id)).toMatchObject({ notes: 'Theirs' });
  });

  it('isn’t undone by a late repeat of the change', async () => {
    const { timesheets } = ann.api;
    const { id, revision } = await book.entry();
    const request = { id, revision, notes: 'Once', operationId: newId() };
    await timesheets.update(request);
    await timesheets.undo({ id: request.operationId });
    await expect(timesheets.update(request)).rejects.toMatchObject({ code: 'UNDONE' });
    expect(await timesheets.undo({ id: request.operationId })).toEqual({ ids: [id] });
  });
});

describe('a repeated change', () => {
  it.each([
    ['with a revision', true],
    ['without one', false],
  ])('%s returns the entry, and is stale after a later change', async (_which, hasRevision) => {
    const { timesheets } = ann.api;
    const { id, revision } = await book.entry();
    const request = { id, notes: 'Once', operationId: newId(), ...(hasRevision && { revision }) };
    const changed = await timesheets.update(request);
    expect(await timesheets.update(request)).toEqual(changed);
    // Its revision isn’t the caller’s: a queued change based on it would overwrite the later one.
    const later = await timesheets.update({ id, notes: 'Later' });
    await expect(timesheets.update(request)).rejects.toMatchObject({
      code: 'STALE',
      data: { current: later },
    });
    expect(await book.read(id)).toEqual(later);
  });

  it('is rejected if its ID belongs to another entry', async () => {
    const { timesheets } = ann.api;
    const [one, other, operationId] = [await book.entry(), await book.entry(), newId()];
    await timesheets.update({ id: one.id, notes: 'One', operationId });
    await expect(timesheets.update({ id: other.id, notes: 'Two', operationId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await book.read(other.id)).toEqual(other);
  });
});
