import { describe, expect, it } from 'vitest';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { aChange, aCreate, aDelete, aRestore } from '#tests/support/pending-changes.ts';
import { optimisticEntries, projectedEntry, optimisticTotals } from './optimistic-entries.ts';

const defaults = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  rounding: noRounding,
  namesOf: ({ projectId }: { projectId: string | null }) =>
    projectId === website ? ['Website', 'Acme'] : [],
};
const all = { filter: {}, order: 'desc' as const, hasMore: false };
const website = anId(20);
const friday = entryRecord({ id: anId(30), description: 'Friday', projectId: website });
const thursday = entryRecord({ id: anId(31), day: '2026-11-19', description: 'Thursday' });
const entries = [friday, thursday];

describe('a list with unsynced changes', () => {
  it('is the server’s list without unsynced changes', () => {
    expect(optimisticEntries(entries, [], all, defaults)).toBe(entries);
  });

  it('shows a new entry in its place, not priced yet', () => {
    const created = aCreate(1, anId(32), { date: '2026-11-19', startTime: '2026-11-19T15:00:00.000Z' });
    const shown = optimisticEntries(entries, [created], all, defaults);
    expect(shown.map(({ id }) => id)).toEqual([friday.id, anId(32), thursday.id]);
    expect(shown[1]).toMatchObject({ duration: 2, isPending: true, isAmountPending: true });
    const oldestFirst = { ...all, order: 'asc' as const };
    expect(
      optimisticEntries(entries.toReversed(), [created], oldestFirst, defaults).map(({ id }) => id),
    ).toEqual([thursday.id, anId(32), friday.id]);
  });

  it('shows changed fields; text-only edits keep the amount', () => {
    const [word] = optimisticEntries(
      entries,
      [aChange(1, friday.id, { description: 'Other' })],
      all,
      defaults,
    );
    expect(word).toMatchObject({ description: 'Other', amountMinor: friday.amountMinor, isPending: true });
    expect(word).not.toHaveProperty('isAmountPending');
    const [longer] = optimisticEntries(entries, [aChange(1, friday.id, { duration: 3 })], all, defaults);
    expect(longer).toMatchObject({ duration: 3, isAmountPending: true });
    const [free] = optimisticEntries(entries, [aChange(1, friday.id, { billable: false })], all, defaults);
    expect(free).toMatchObject({ amountMinor: 0, billable: false });
    expect(free).not.toHaveProperty('isAmountPending');
  });

  it('marks entries that need attention', () => {
    const needsAttention = {
      ...aChange(1, friday.id, { description: 'Other' }),
      standing: { is: 'refused' as const, reason: 'Too long.' },
    };
    const [first] = optimisticEntries(entries, [needsAttention, aChange(2, friday.id)], all, defaults);
    expect(first).toMatchObject({ isPending: true, needsAttention: true });
    const [waiting] = optimisticEntries(entries, [aChange(2, friday.id)], all, defaults);
    expect(waiting).not.toHaveProperty('needsAttention');
  });

  it('hides deleted entries and shows restored ones', () => {
    const deletion = { ...aDelete(1, friday.id), seen: friday };
    expect(optimisticEntries(entries, [deletion], all, defaults)).toEqual([thursday]);
    const back = { ...aRestore(2, friday.id), seen: friday };
    expect(optimisticEntries(entries, [deletion, back], all, defaults)).toMatchObject([
      { id: friday.id },
      thursday,
    ]);
    expect(optimisticEntries([thursday], [back], all, defaults)).toMatchObject([{ id: friday.id }, thursday]);
  });

  it.each([
    ['the project', { projectId: website }, { projectId: null }],
    ['the days', { from: '2026-11-20', to: '2026-11-20' }, { date: '2026-11-18' }],
    ['the words', { search: 'FRI' }, { description: 'Saturday' }],
    ['the project’s name', { search: 'website' }, { projectId: null }],
    ['one of the words', { search: 'friday acme' }, { description: 'Saturday' }],
    ['billable', { billable: true }, { billable: false }],
  ])('drops an entry that a change excludes from a filter by %s', (_name, filter, change) => {
    expect(
      optimisticEntries([friday], [aChange(1, friday.id, change)], { ...all, filter }, defaults),
    ).toEqual([]);
  });

  it('includes an entry that a change moves into it', () => {
    const filter = { from: '2026-11-20', to: '2026-11-20' };
    const moved = { ...aChange(1, thursday.id, { date: '2026-11-20' }), seen: thursday };
    expect(optimisticEntries([friday], [moved], { ...all, filter }, defaults).map(({ id }) => id)).toEqual([
      thursday.id,
      friday.id,
    ]);
  });

  it('includes an entry that matches by client and project name', () => {
    const filter = { search: 'thùrs acme' };
    const moved = { ...aChange(1, thursday.id, { projectId: website }), seen: thursday };
    expect(optimisticEntries([], [moved], { ...all, filter }, defaults)).toMatchObject([{ id: thursday.id }]);
  });

  it('filters by task, which another project clears', () => {
    const task = { ...friday, taskId: anId(50) };
    const moved = aChange(1, friday.id, { projectId: anId(21) });
    const change = { ...moved, seen: task };
    const [shown] = optimisticEntries([task], [change], all, defaults);
    expect(shown).toMatchObject({ taskId: null, isAmountPending: true });
    const filter = { taskId: anId(50) };
    expect(optimisticEntries([task], [change], { ...all, filter }, defaults)).toEqual([]);
  });

  it('leaves entries after the last one of a page to the next page', () => {
    const early = aCreate(1, anId(32), { date: '2026-11-01' });
    expect(optimisticEntries(entries, [early], { ...all, hasMore: true }, defaults)).toEqual(entries);
    expect(optimisticEntries(entries, [early], all, defaults)).toHaveLength(3);
  });

  it('shows an entry once if it was created but the response was lost', () => {
    const created = entryRecord({ id: anId(32), description: 'Sketches' });
    expect(optimisticEntries([created], [aCreate(1, anId(32))], all, defaults)).toEqual([created]);
  });
});

describe('totals with unsynced changes', () => {
  const totals = {
    count: 2,
    durationMs: 7_200_000,
    billableMs: 7_200_000,
    amounts: [{ currency: 'EUR', amountMinor: 18_750 }],
    days: [
      { day: '2026-11-20', durationMs: 3_600_000, billableMs: 3_600_000 },
      { day: '2026-11-19', durationMs: 3_600_000, billableMs: 3_600_000 },
    ],
  };
  const shown = (...pendingChanges: Parameters<typeof optimisticTotals>[1]) =>
    optimisticTotals(totals, pendingChanges, {}, defaults);

  it('count a new entry, with its amount as not priced', () => {
    expect(shown(aCreate(1, anId(32), { date: '2026-11-21' }))).toMatchObject({
      count: 3,
      durationMs: 14_400_000,
      amounts: [{ currency: 'EUR', amountMinor: 18_750 }],
      unpriced: 1,
      days: [{ day: '2026-11-21', durationMs: 7_200_000 }, { day: '2026-11-20' }, { day: '2026-11-19' }],
    });
  });

  it('replace the old values of a changed or deleted entry', () => {
    const moved = { ...aChange(1, friday.id, { date: '2026-11-19', billable: false }), seen: friday };
    expect(shown(moved)).toMatchObject({
      count: 2,
      durationMs: 7_200_000,
      billableMs: 3_600_000,
      amounts: [{ amountMinor: 9375 }],
      unpriced: 0,
      days: [{ day: '2026-11-19', durationMs: 7_200_000, billableMs: 3_600_000 }],
    });
    const theirs = { ...friday, billable: false, amountMinor: 0 };
    const conflict = { ...moved, standing: { is: 'conflict' as const, theirs } };
    expect(shown(conflict)).toMatchObject({ billableMs: 7_200_000, amounts: [{ amountMinor: 18_750 }] });
    const deletion = { ...aDelete(1, friday.id), seen: friday };
    expect(shown(deletion)).toMatchObject({
      count: 1,
      durationMs: 3_600_000,
      amounts: [{ amountMinor: 9375 }],
    });
    const back = { ...aRestore(2, friday.id), seen: friday };
    expect(shown(deletion, back)).toMatchObject({ count: 2, durationMs: 7_200_000 });
    expect(shown(back)).toMatchObject({ count: 3, durationMs: 10_800_000 });
  });
});

describe('in an account that rounds up to quarter hours', () => {
  const rounds = (when: Rounding['when']) => ({
    ...defaults,
    rounding: { minutes: 15 as const, direction: 'up' as const, when },
  });
  const short = entryRecord({ id: anId(30), duration: 624 / 3600, amountMinor: 1625 });

  it('totals lose the billed time and amount of a deleted entry', () => {
    const totals = {
      count: 1,
      durationMs: 624_000,
      billableMs: 900_000,
      amounts: [{ currency: 'EUR', amountMinor: 2344 }],
      days: [{ day: short.day, durationMs: 624_000, billableMs: 900_000 }],
    };
    const deletion = { ...aDelete(1, short.id), seen: short };
    expect(optimisticTotals(totals, [deletion], {}, rounds('billed'))).toMatchObject({
      count: 0,
      durationMs: 0,
      billableMs: 0,
      amounts: [{ currency: 'EUR', amountMinor: 0 }],
    });
  });

  it('a new duration is rounded only if the account rounds when saving', () => {
    const created = aCreate(1, anId(32), { duration: 624 / 3600 });
    const changed = aChange(2, short.id, { duration: 0.26 });
    const renamed = aChange(3, short.id, { description: 'Other' });
    const durations = (when: Rounding['when'], ...pendingChanges: Parameters<typeof optimisticTotals>[1]) =>
      optimisticEntries([short], pendingChanges, all, rounds(when)).map(({ duration }) => duration);
    expect(durations('saved', created, changed).toSorted((a, b) => a - b)).toEqual([0.25, 0.5]);
    expect(durations('billed', created, changed).toSorted((a, b) => a - b)).toEqual([624 / 3600, 0.26]);
    expect(durations('saved', renamed)).toEqual([624 / 3600]);
  });
});

it('A projected entry has all its queued operations applied', () => {
  const pendingChanges = [aCreate(1, anId(32)), aChange(2, anId(32), { description: 'Later' })];
  expect(projectedEntry(null, pendingChanges, defaults)).toMatchObject({ description: 'Later', duration: 2 });
  expect(projectedEntry(null, [...pendingChanges, aDelete(3, anId(32))], defaults)).toBeNull();
});
