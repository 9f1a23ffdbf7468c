import { beforeAll, describe, expect, it } from 'vitest';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import { afternoon, at, entryFixturesFor, morning, atRevision } from '#tests/support/entry-fixtures.ts';
import type { EntryFixtures } from '#tests/support/entry-fixtures.ts';
import { aProject, newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';

let ann: ApiCaller;
let book: EntryFixtures;
beforeAll(async () => {
  const stint = await startInstallation();
  ann = await stint.newTenant();
  book = entryFixturesFor(ann);
  return () => stint[Symbol.asyncDispose]();
});

describe('split', () => {
  it('creates two entries at the same rate, uses the same retainer hours, and can be undone', async () => {
    const project = await book.retainer(2);
    const before = await book.entry({ ...morning, projectId: project.id });
    const { operationId, ids } = await ann.api.timesheets.split({ id: before.id, at: at('10:00') });
    const [first, second] = await Promise.all(ids.map(book.read));

    expect(first).toMatchObject({ id: before.id, ...morning, endTime: at('10:00'), duration: 1, rate: 80 });
    expect(second).toMatchObject({ ...morning, startTime: at('10:00'), duration: 2, rate: 80 });
    expect([first?.amountMinor, second?.amountMinor]).toEqual([8_000, 16_000]);
    expect(second?.activityLog.map(({ action }) => action)).toEqual(['created', 'split']);
    expect(await book.used(project)).toBe(3);

    expect(await ann.api.timesheets.undo({ id: operationId })).toEqual({ ids: [before.id] });
    expect(withoutRevision(await book.read(before.id))).toEqual(withoutRevision(before));
    expect(await ann.api.timesheets.get({ id: second?.id ?? '' })).toBeNull();
    expect(await book.used(project)).toBe(3);
  });

  it('returns a reason if it isn’t possible', async () => {
    const { id } = await book.entry(morning);
    await expect(ann.api.timesheets.split({ id, at: at('12:00') })).rejects.toMatchObject({
      status: 422,
      code: 'CANNOT_SPLIT',
      message: 'Choose a time with work before and after it.',
    });
  });

  it('happens once, even if the request is repeated', async () => {
    const { id } = await book.entry(morning);
    const request = { id, revision: 1, at: at('10:00'), operationId: newId() };
    const [one, other] = await Promise.all([
      ann.api.timesheets.split(request),
      ann.api.timesheets.split(request),
    ]);
    expect(other).toEqual(one);
    await expect(ann.api.timesheets.split({ ...request, at: at('09:30') })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('merge', () => {
  it('creates one entry with a break for the time between, and can be undone', async () => {
    const project = await book.retainer(20);
    const before = [
      await book.entry({ ...morning, projectId: project.id }),
      await book.entry({ ...afternoon, projectId: project.id, description: 'Coloured it' }),
    ];
    const { operationId, ids } = await ann.api.timesheets.merge({ entries: before.map(atRevision) });

    expect(ids).toEqual([before[0]?.id]);
    expect(await book.read(ids[0] ?? '')).toMatchObject({
      startTime: at('09:00'),
      endTime: at('17:00'),
      duration: 7,
      description: 'Drew the first sketch; Coloured it',
      breakPeriods: [{ start: at('12:00'), end: at('13:00') }],
      amountMinor: 56_000,
    });
    expect(await book.used(project)).toBe(7);

    await ann.api.timesheets.undo({ id: operationId });
    const after = await Promise.all(before.map(({ id }) => book.read(id)));
    expect(after.map(withoutRevision)).toEqual(before.map(withoutRevision));
    expect(await book.used(project)).toBe(7);
  });

  it('joins the halves of overnight work on the day it began', async () => {
    const night = { timeZone: 'Europe/Berlin', billable: true };
    const halves = [
      await book.entry({
        ...night,
        date: '2026-03-02',
        startTime: '2026-03-02T20:00:00.000Z',
        endTime: '2026-03-02T23:00:00.000Z',
        duration: 3,
      }),
      await book.entry({
        ...night,
        date: '2026-03-03',
        startTime: '2026-03-02T23:00:00.000Z',
        endTime: '2026-03-03T00:30:00.000Z',
        duration: 1.5,
      }),
    ];
    const { ids } = await ann.api.timesheets.merge({ entries: halves.map(atRevision) });

    expect(await book.read(ids[0] ?? '')).toMatchObject({
      day: '2026-03-02',
      startTime: '2026-03-02T20:00:00.000Z',
      endTime: '2026-03-03T00:30:00.000Z',
      duration: 4.5,
      breakPeriods: [],
    });
  });

  it('gives no retainer hours to work that had none left, even at the same rate [9.4]', async () => {
    const project = await ann.api.projects.create(
      aProject({ billingType: 'retainer', retainerHours: 1, retainerRate: 80, hourlyRate: 80 }),
    );
    const entries = [
      await book.entry({ ...morning, projectId: project.id }),
      await book.entry({ ...afternoon, projectId: project.id }),
    ];
    await expect(ann.api.timesheets.merge({ entries: entries.map(atRevision) })).rejects.toMatchObject({
      status: 422,
      message: 'You can’t merge an entry that uses retainer hours with one that doesn’t.',
    });
    expect(await book.used(project)).toBe(3);
  });

  it('returns a reason if it isn’t possible', async () => {
    const entries = [await book.entry(morning), await book.entry({ ...afternoon, billable: false })];
    await expect(ann.api.timesheets.merge({ entries: entries.map(atRevision) })).rejects.toMatchObject({
      status: 422,
      message: 'You can’t merge billable and non-billable entries.',
    });
  });
});
