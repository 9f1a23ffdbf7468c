import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { previewWeekCopy, sumSkipped } from './week-copy.ts';
import { rowKey } from './week-grid.ts';

const hour = 3_600_000;
const design = { description: 'Design', projectId: anId(20) };
const monday = entryRecord({ id: anId(1), day: '2026-11-09', duration: 2, ...design });
const tuesday = entryRecord({ id: anId(2), day: '2026-11-10', duration: 3, ...design });
const call = entryRecord({ id: anId(3), day: '2026-11-10', duration: 1, description: 'Call' });
const empty = { entries: [], rowKeys: new Set<string>() };

describe('the preview of a copied week', () => {
  it('adds all rows and hours to an empty week', () => {
    expect(previewWeekCopy([monday, tuesday, call], 7, empty)).toMatchObject([
      { description: 'Design', ms: 5 * hour, isExisting: false, addedMs: 5 * hour, skipped: [] },
      { description: 'Call', ms: hour, isExisting: false, addedMs: hour, skipped: [] },
    ]);
  });

  it('skips days on which a row has time, and names them', () => {
    const there = entryRecord({ id: anId(4), day: '2026-11-17', duration: 0.5, ...design });
    const other = entryRecord({ id: anId(5), day: '2026-11-16', description: 'Other' });
    const [row, second] = previewWeekCopy([monday, tuesday, call], 7, {
      ...empty,
      entries: [there, other],
    });
    expect(row).toMatchObject({
      isExisting: true,
      addedMs: 2 * hour,
      skipped: [{ day: '2026-11-17', ms: 3 * hour }],
    });
    expect(second).toMatchObject({ isExisting: false, addedMs: hour, skipped: [] });
  });

  it('skips time whose copy has other tags', () => {
    const copied = { ...monday, id: anId(4), day: '2026-11-16', tags: ['urgent'] };
    expect(previewWeekCopy([monday], 7, { ...empty, entries: [copied] })).toMatchObject([
      { addedMs: 0, skipped: [{ day: '2026-11-16', ms: 2 * hour }] },
    ]);
  });

  it('knows rows without time', () => {
    const rowKeys = new Set([rowKey(call)]);
    expect(previewWeekCopy([call], 7, { entries: [], rowKeys })).toMatchObject([
      { isExisting: true, addedMs: hour },
    ]);
  });
});

it('skipped hours are summed per row and day', () => {
  expect(sumSkipped([monday, { ...monday, duration: 0.5 }, tuesday, { ...monday, billable: false }])).toEqual(
    [
      { day: '2026-11-09', description: 'Design', duration: 2.5 },
      { day: '2026-11-10', description: 'Design', duration: 3 },
      { day: '2026-11-09', description: 'Design', duration: 2 },
    ],
  );
});
