import { describe, expect, it } from 'vitest';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import { afternoon, at, atRevision, morning, startEntryTests } from '#tests/support/entry-fixtures.ts';
import { aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';

const { stint, ann, book } = await startEntryTests();

/** A project at 100 an hour with design at 120, internal reviews that aren't billable, and testing. */
async function createProject(fields: Parameters<typeof aProject>[0] = {}) {
  const [design, review, testing] = [newId(), newId(), newId()];
  const { id: projectId } = await ann.api.projects.create(
    aProject({
      hourlyRate: 100,
      tasks: [
        { id: design, name: 'Design', hourlyRate: 120 },
        { id: review, name: 'Review', billable: false },
        { id: testing, name: 'Testing' },
      ],
      ...fields,
    }),
  );
  return { projectId, design, review, testing };
}

describe('the task of an entry', () => {
  it('sets the rate, and the project’s applies without one [9.2]', async () => {
    const { projectId, design, testing } = await createProject();
    expect(await book.entry({ projectId, taskId: design })).toMatchObject({
      taskId: design,
      rate: 120,
      rateReason: 'taskRate',
      amountMinor: 12_000,
    });
    const other = { rate: 100, rateReason: 'projectRate' };
    expect(await book.entry({ projectId, taskId: testing })).toMatchObject({ taskId: testing, ...other });
    expect(await book.entry({ projectId })).toMatchObject({ taskId: null, ...other });
  });

  it('sets the rate after the retainer is used up, and none of a fixed price [9.3, 9.4]', async () => {
    const retainer = { billingType: 'retainer', retainerHours: 1, retainerRate: 80 } as const;
    const { projectId, design } = await createProject(retainer);
    const entries = [
      await book.entry({ projectId, taskId: design }),
      await book.entry({ projectId, taskId: design }),
    ];
    expect(entries).toMatchObject([
      { rate: 80, rateReason: 'retainer:3600000/3600000' },
      { rate: 120, rateReason: 'retainerUsedUp:taskRate' },
    ]);
    const fixed = await createProject({ billingType: 'fixed', fixedPrice: 900 });
    expect(await book.entry({ projectId: fixed.projectId, taskId: fixed.design })).toMatchObject({ rate: 0 });
  });

  it('decides whether the entry is billable, unless the request does', async () => {
    const { projectId, review } = await createProject();
    expect(await book.entry({ projectId, taskId: review })).toMatchObject({ billable: false });
    expect(await book.entry({ projectId, taskId: review, billable: true })).toMatchObject({ billable: true });
  });

  it('changes with the rate, is logged, and comes back with an undo', async () => {
    const { projectId, design, testing } = await createProject();
    const before = await book.entry({ projectId, taskId: testing });
    const operationId = newId();
    const after = await ann.api.timesheets.update({ id: before.id, taskId: design, operationId });
    expect(after).toMatchObject({ taskId: design, rate: 120 });
    expect(after.activityLog.at(-1)?.changes).toEqual([{ field: 'taskId', before: testing, after: design }]);
    await ann.api.timesheets.undo({ id: operationId });
    expect(withoutRevision(await book.read(before.id))).toEqual(withoutRevision(before));
  });

  it('is cleared by another project, alone and in bulk', async () => {
    const { projectId, design } = await createProject();
    const other = await createProject({ hourlyRate: 70 });
    const { id } = await book.entry({ projectId, taskId: design });
    const moved = { projectId: other.projectId, taskId: null, rate: 70, rateReason: 'projectRate' };
    expect(await ann.api.timesheets.update({ id, projectId: other.projectId })).toMatchObject(moved);
    const many = await book.entry({ projectId, taskId: design });
    const { operationId } = await ann.api.timesheets.changeMany({
      entries: [atRevision(many)],
      projectId: other.projectId,
    });
    expect(await book.read(many.id)).toMatchObject(moved);
    await ann.api.timesheets.undo({ id: operationId });
    expect(withoutRevision(await book.read(many.id))).toEqual(withoutRevision(many));
  });

  it('is found by its name', async () => {
    const mia = await stint.newTenant('Mia');
    const task = { id: newId(), name: 'Überarbeitung' };
    const { id: projectId } = await mia.api.projects.create(aProject({ name: 'Website', tasks: [task] }));
    const { id } = await mia.api.timesheets.create(anEntry({ projectId, taskId: task.id }));
    await mia.api.timesheets.create(anEntry({ projectId }));
    for (const search of ['uberarb', 'website überarbeitung', 'üb']) {
      const { items } = await mia.api.timesheets.list({ search });
      expect(items.map((entry) => entry.id)).toEqual([id]);
      expect(await mia.api.timesheets.totals({ search })).toMatchObject({ count: 1 });
    }
  });

  it('is set for many at once, if it is one of their project', async () => {
    const [{ projectId, design, testing }, other] = [await createProject(), await createProject()];
    const before = [await book.entry({ projectId, taskId: testing }), await book.entry({ projectId })];
    const entries = before.map(atRevision);
    const { operationId } = await ann.api.timesheets.changeMany({ entries, taskId: design });
    for (const { id } of before)
      expect(await book.read(id)).toMatchObject({ taskId: design, rate: 120, rateReason: 'taskRate' });
    await ann.api.timesheets.undo({ id: operationId });
    const restored = await Promise.all(before.map(({ id }) => book.read(id)));
    expect(restored.map(withoutRevision)).toEqual(before.map(withoutRevision));

    const mixed = [...before, await book.entry({ projectId: other.projectId })].map(({ id }) => ({ id }));
    await expect(ann.api.timesheets.changeMany({ entries: mixed, taskId: design })).rejects.toMatchObject({
      code: 'UNKNOWN_REFERENCE',
      data: { codes: { taskId: 'taskGone' } },
    });
    await ann.api.timesheets.changeMany({ entries: mixed, taskId: null });
    expect(await book.read(before[0]?.id ?? '')).toMatchObject({ taskId: null, rate: 100 });
  });

  it('must be one of the project', async () => {
    const [one, other] = [await createProject(), await createProject()];
    const rejected = {
      code: 'UNKNOWN_REFERENCE',
      status: 400,
      data: {
        fields: { taskId: 'This task isn’t part of the project.' },
        codes: { taskId: 'taskGone' },
      },
    };
    const wrong = [
      { projectId: one.projectId, taskId: other.design },
      { projectId: one.projectId, taskId: newId() },
      { projectId: null, taskId: one.design },
    ];
    const { id } = await book.entry({ projectId: one.projectId });
    for (const fields of wrong) {
      await expect(ann.api.timesheets.create(anEntry(fields))).rejects.toMatchObject(rejected);
      await expect(ann.api.timesheets.update({ id, ...fields })).rejects.toMatchObject(rejected);
    }
    expect(await book.read(id)).toMatchObject({ projectId: one.projectId, taskId: null, revision: 1 });
  });
});

describe('operations on entries with a task', () => {
  it('keep it in both parts of a split, and merge only entries of one task', async () => {
    const { projectId, design, testing } = await createProject();
    const entry = await book.entry({ projectId, taskId: design, ...morning });
    const { ids } = await ann.api.timesheets.split({ id: entry.id, at: at('10:00') });
    const parts = await Promise.all(ids.map(book.read));
    expect(parts).toMatchObject([{ taskId: design }, { taskId: design, rate: 120 }]);
    await ann.api.timesheets.merge({ entries: parts.map(atRevision) });
    const merged = await book.read(entry.id);
    expect(merged).toMatchObject({ taskId: design, duration: 3 });
    const other = await book.entry({ projectId, taskId: testing, ...afternoon });
    await expect(
      ann.api.timesheets.merge({ entries: [merged, other].map(atRevision) }),
    ).rejects.toMatchObject({ message: 'Only entries of the same task can be merged.' });
  });

  it('copy it with the week', async () => {
    const { projectId, design } = await createProject();
    const { description } = await book.entry({
      date: '2026-05-05',
      projectId,
      taskId: design,
      description: 'Sketch',
    });
    await ann.api.timesheets.copyWeek({ from: '2026-05-04', to: '2026-05-11' });
    const { items } = await ann.api.timesheets.list({ from: '2026-05-11', to: '2026-05-17' });
    expect(items).toMatchObject([{ description, taskId: design, rate: 120 }]);
  });

  it('recalculate the rate with the task’s', async () => {
    const { projectId, design, testing } = await createProject();
    const { id } = await book.entry({ projectId, taskId: design });
    await book.entry({ projectId, taskId: testing });
    await ann.api.projects.update({
      id: projectId,
      tasks: [
        { id: design, name: 'Design', hourlyRate: 130 },
        { id: testing, name: 'Testing' },
      ],
    });
    const { changes } = await ann.api.timesheets.previewRecalculatedRates({ projectId });
    expect(changes).toMatchObject([{ id, after: { rate: 130, rateReason: 'taskRate' } }]);
  });

  it('restore a deleted entry with its task, even if the task was removed since', async () => {
    const { projectId, design, testing } = await createProject();
    const before = await book.entry({ projectId, taskId: design });
    const alone = await book.entry({ projectId, taskId: testing });
    const { operationId } = await ann.api.timesheets.deleteMany({ entries: [atRevision(before)] });
    await ann.api.timesheets.delete({ id: alone.id });
    await ann.api.projects.update({ id: projectId, tasks: [] });
    await ann.api.timesheets.undo({ id: operationId });
    await ann.api.timesheets.undo({ id: alone.id });
    expect(await book.read(before.id)).toMatchObject({ projectId, taskId: design });
    expect(await book.read(alone.id)).toMatchObject({ projectId, taskId: testing });
  });
});

it('lists and sums the entries of a task', async () => {
  const { projectId, design, testing } = await createProject();
  const { id } = await book.entry({ projectId, taskId: design });
  await book.entry({ projectId, taskId: testing });
  const { items } = await ann.api.timesheets.list({ taskId: design });
  expect(items.map((entry) => entry.id)).toEqual([id]);
  expect(await ann.api.timesheets.totals({ taskId: design })).toMatchObject({ count: 1 });
});
