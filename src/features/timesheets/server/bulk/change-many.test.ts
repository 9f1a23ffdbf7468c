import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import { afternoon, morning, atRevision, startEntryTests } from '#tests/support/entry-fixtures.ts';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';

const { stint, ann, book } = await startEntryTests();

describe('bulk change', () => {
  it('reprices entries in order of time, keeps retainers exact, and can be undone', async () => {
    const client = await ann.api.clients.create(aClient());
    const old = await book.retainer(20);
    const next = await ann.api.projects.create(
      aProject({
        clientId: client.id,
        billingType: 'retainer',
        retainerHours: 3,
        retainerRate: 50,
        hourlyRate: 70,
      }),
    );
    const before = [
      await book.entry({ ...afternoon, projectId: old.id }),
      await book.entry({ ...morning, projectId: old.id }),
    ];
    const { operationId, ids } = await ann.api.timesheets.changeMany({
      entries: before.map(atRevision),
      projectId: next.id,
    });

    expect(ids).toEqual(before.map(({ id }) => id));
    const [late, early] = await Promise.all(ids.map(book.read));
    expect(early).toMatchObject({ projectId: next.id, clientId: client.id, rate: 50 });
    // The morning has used up the retainer.
    expect(late).toMatchObject({ projectId: next.id, clientId: client.id, rate: 70 });
    expect(late?.activityLog.at(-1)).toMatchObject({ action: 'edited clientId, projectId', system: true });
    expect([await book.used(old), await book.used(next)]).toEqual([0, 3]);

    await ann.api.timesheets.undo({ id: operationId });
    const after = await Promise.all(before.map(({ id }) => book.read(id)));
    expect(after.map(withoutRevision)).toEqual(before.map(withoutRevision));
    expect([await book.used(old), await book.used(next)]).toEqual([7, 0]);
  });

  it('moves entries to another day with their times and rates, and can be undone', async () => {
    const project = await book.retainer(2);
    const moved = [
      await book.entry({ ...afternoon, projectId: project.id }),
      await book.entry({ ...morning, projectId: project.id }),
    ];
    const there = await book.entry({ date: '2026-03-06', startTime: null, endTime: null, duration: 1 });
    const entries = [...moved, there];
    const { operationId } = await ann.api.timesheets.changeMany({
      entries: entries.map(atRevision),
      date: '2026-03-06',
    });

    for (const before of moved) {
      const after = await book.read(before.id);
      expect(after).toMatchObject({ day: '2026-03-06', rate: before.rate, duration: before.duration });
      expect(after.startTime?.slice(10)).toBe(before.startTime?.slice(10));
      expect(after.activityLog.at(-1)).toMatchObject({
        action: expect.stringContaining('edited date') as unknown,
        system: true,
      });
    }
    expect(await book.read(there.id)).toEqual(there);

    await ann.api.timesheets.undo({ id: operationId });
    const after = await Promise.all(moved.map(({ id }) => book.read(id)));
    expect(after.map(withoutRevision)).toEqual(moved.map(withoutRevision));
  });

  it('leaves unchanged entries alone', async () => {
    const [one, other] = [await book.entry({ billable: false }), await book.entry()];
    await ann.api.timesheets.changeMany({ entries: [atRevision(one), atRevision(other)], billable: false });
    expect(await book.read(one.id)).toEqual(one);
    expect(await book.read(other.id)).toMatchObject({ billable: false, amountMinor: 0, revision: 2 });
  });

  it('changes nothing if one of them has changed', async () => {
    const [one, other] = [await book.entry(), await book.entry()];
    const current = await ann.api.timesheets.update({ id: other.id, notes: 'Seen by nobody' });
    await expect(
      ann.api.timesheets.changeMany({ entries: [atRevision(one), atRevision(other)], billable: false }),
    ).rejects.toMatchObject({ code: 'STALE', data: { current: [current] } });
    expect(await book.read(one.id)).toEqual(one);
  });

  it('doesn’t deadlock when two requests use opposite orders', async () => {
    const projects = [await book.retainer(500), await book.retainer(500)];
    const entries = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        book.entry({ projectId: projects[index % 2]?.id, duration: 1 }),
      ),
    );
    const ids = entries.map(({ id }) => ({ id }));
    const change = (order: typeof ids, projectId: string | undefined) =>
      ann.api.timesheets.changeMany({ entries: order, ...(projectId !== undefined && { projectId }) });
    await Promise.all(
      [0, 1, 0, 1, 0, 1].map((which) => change(which === 0 ? ids : ids.toReversed(), projects[which]?.id)),
    );

    const counted = await Promise.all(projects.map(book.used));
    expect(counted.toSorted((a = 0, b = 0) => a - b)).toEqual([0, 40]);
  });

  it('accepts a thousand at once', async () => {
    const dan = await stint.newTenant('Dan');
    const { projects, timesheets } = dan.api;
    const project = await projects.create(aProject({ billingType: 'retainer', retainerHours: 5_000 }));
    const counted = async () => (await projects.get(project))?.retainerHoursUsed;
    const first = await Promise.all(
      Array.from({ length: 100 }, () => timesheets.create(anEntry({ duration: 0.5 }))),
    );
    const entries = [...first];
    for (let week = 1; week < 10; week += 1) {
      const { ids } = await timesheets.copyWeek({ from: '2026-03-02', to: addDays('2026-03-02', 7 * week) });
      entries.push(...ids.map((id) => ({ id })));
    }

    const { operationId } = await timesheets.changeMany({ entries, projectId: project.id });
    expect(await counted()).toBe(500);
    await timesheets.undo({ id: operationId });
    expect(await counted()).toBe(0);
    expect((await timesheets.totals({})).count).toBe(1_000);
    await expect(timesheets.deleteMany({ entries: [...entries, { id: newId() }] })).rejects.toMatchObject({
      data: { fields: { entries: 'must contain at most 1,000 entries' } },
    });
  });
});

describe('bulk delete', () => {
  it('returns hours to the retainer, and can be undone', async () => {
    const project = await book.retainer(20);
    const before = [
      await book.entry({ ...morning, projectId: project.id }),
      await book.entry({ projectId: project.id }),
    ];
    const { operationId, ids } = await ann.api.timesheets.deleteMany({ entries: before.map(atRevision) });
    expect(ids).toEqual([]);
    expect(await book.used(project)).toBe(0);

    await ann.api.timesheets.undo({ id: operationId });
    const after = await Promise.all(before.map(({ id }) => book.read(id)));
    expect(after.map(withoutRevision)).toEqual(before.map(withoutRevision));
    expect(await book.used(project)).toBe(4);
  });

  it('is undone once, even if requested repeatedly', async () => {
    const project = await book.retainer(20);
    const before = await book.entry({ projectId: project.id });
    const { operationId: id } = await ann.api.timesheets.deleteMany({ entries: [atRevision(before)] });
    await Promise.all([ann.api.timesheets.undo({ id }), ann.api.timesheets.undo({ id })]);
    expect(await book.used(project)).toBe(1);
  });

  it('cannot be undone after the project is gone', async () => {
    const project = await book.retainer(20);
    const before = await book.entry({ projectId: project.id });
    const { operationId: id } = await ann.api.timesheets.deleteMany({ entries: [atRevision(before)] });
    await ann.api.projects.delete(project);
    await expect(ann.api.timesheets.undo({ id })).rejects.toMatchObject({ status: 404 });
  });
});
