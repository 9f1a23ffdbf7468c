import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { findMergeableNeighbours } from './mergeable-neighbours.ts';

const at = (number: number, start: string, end: string, fields: object = {}) =>
  entryRecord({
    id: anId(number),
    startTime: `2026-11-20T${start}:00.000Z`,
    endTime: `2026-11-20T${end}:00.000Z`,
    ...fields,
  });
const named = (...entries: ReturnType<typeof at>[]) =>
  [...findMergeableNeighbours(entries)].map(([id, next]) => [id, next.id]);

describe('the neighbour that an entry can be merged with', () => {
  it('is the next one on the same day', () => {
    const day = [at(3, '13:00', '14:00'), at(1, '09:00', '10:00'), at(2, '10:30', '11:00')];
    expect(named(...day)).toEqual([
      [anId(1), anId(2)],
      [anId(2), anId(3)],
    ]);
  });

  it('has the same work, is not invoiced and doesn’t overlap', () => {
    const first = at(1, '09:00', '10:00');
    expect(named(first, at(2, '10:00', '11:00', { projectId: anId(20) }))).toEqual([]);
    expect(named(first, at(2, '10:00', '11:00', { invoiced: true }))).toEqual([]);
    expect(named(first, at(2, '09:30', '11:00'))).toEqual([]);
    expect(named(first, at(2, '10:30', '11:00', { day: '2026-11-21' }))).toEqual([]);
  });

  const evening = at(1, '20:00', '23:00', { timeZone: 'Europe/Berlin' });
  const night = (start: string, fields: object = {}) =>
    at(2, start, '23:50', { day: '2026-11-21', timeZone: 'Europe/Berlin', ...fields });

  it('is the other half of overnight work', () => {
    expect(named(night('23:00'), evening)).toEqual([[anId(1), anId(2)]]);
    expect(named(evening, night('23:01'))).toEqual([[anId(1), anId(2)]]);
    expect(named(evening, night('23:02'))).toEqual([]);
    expect(named(evening, night('23:00', { projectId: anId(20) }))).toEqual([]);
    expect(named(evening, night('23:00', { id: anId(3), projectId: anId(20) }), night('23:00'))).toEqual([
      [anId(1), anId(2)],
    ]);
  });

  it('is preferably on the same day', () => {
    const late = at(3, '23:00', '23:30', { timeZone: 'Europe/Berlin' });
    expect(named(evening, late, night('23:00'))).toContainEqual([anId(1), anId(3)]);
  });
});
