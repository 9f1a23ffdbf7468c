import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { recentWorkDetails, rowKey, buildWeekRows } from './week-grid.ts';

const website = anId(20);

describe('the rows of a week', () => {
  it('have project, description and billable, with the hours of each day', () => {
    const rows = buildWeekRows([
      entryRecord({ id: anId(1), day: '2026-11-16', projectId: website }),
      entryRecord({ id: anId(2), day: '2026-11-17', projectId: website, duration: 2 }),
      entryRecord({ id: anId(3), day: '2026-11-17', projectId: website, duration: 0.5 }),
      entryRecord({ id: anId(4), day: '2026-11-17', projectId: website, billable: false }),
      entryRecord({ id: anId(5), day: '2026-11-18', projectId: null }),
    ]);
    expect(rows.map(({ billable, projectId, ms }) => [billable, projectId, ms])).toEqual([
      [true, website, 12_600_000],
      [false, website, 3_600_000],
      [true, null, 3_600_000],
    ]);
    expect(rows[0]?.days.get('2026-11-17')?.map(({ id }) => id)).toEqual([anId(2), anId(3)]);
  });

  it('include an empty one for added work, unless it exists', () => {
    const there = entryRecord({ id: anId(1), projectId: website });
    const added = { description: 'New', projectId: website, clientId: null, billable: true };
    expect(buildWeekRows([there], [added, there]).map(({ description }) => description)).toEqual([
      'Sketches',
      'New',
    ]);
  });

  it('keep their order, and new ones come last', () => {
    const early = entryRecord({ id: anId(1), day: '2026-11-16', description: 'Early' });
    const late = entryRecord({ id: anId(2), day: '2026-11-17', description: 'Late' });
    const other = { ...late, description: 'Other' };
    const names = (order: string[]) =>
      buildWeekRows([early, late], [other], order).map(({ description }) => description);
    expect(names([])).toEqual(['Early', 'Late', 'Other']);
    expect(names([rowKey(other), rowKey(late)])).toEqual(['Other', 'Late', 'Early']);
  });

  it('are separated by client only without a project', () => {
    const work = { description: 'Call', projectId: null, clientId: anId(1), billable: true };
    expect(rowKey(work)).not.toBe(rowKey({ ...work, clientId: anId(2) }));
    expect(rowKey({ ...work, projectId: website })).toBe(
      rowKey({ ...work, clientId: anId(2), projectId: website }),
    );
  });

  it('are separated by tags, in any order and spelling', () => {
    const sketches = entryRecord({ id: anId(1) });
    const tagged = (tags: string[]) => rowKey({ ...sketches, tags });
    expect(tagged(['Büro', 'urgent'])).toBe(tagged(['URGENT', 'buro']));
    expect(new Set([tagged([]), tagged(['a']), tagged(['b']), tagged(['a', 'b'])]).size).toBe(4);
    expect(tagged([])).toBe(rowKey(sketches));
  });

  it('are separated by task', () => {
    const sketches = entryRecord({ id: anId(1), projectId: website });
    expect(rowKey({ ...sketches, taskId: anId(5) })).not.toBe(rowKey(sketches));
    const [row] = buildWeekRows([{ ...sketches, taskId: anId(5) }]);
    expect(row).toMatchObject({ taskId: anId(5) });
  });

  it('are suggested once each, the latest first', () => {
    const recent = recentWorkDetails([
      entryRecord({ id: anId(1), day: '2026-11-16', description: 'Old' }),
      entryRecord({ id: anId(2), day: '2026-11-18', description: 'New' }),
      entryRecord({ id: anId(3), day: '2026-11-19', description: 'New' }),
    ]);
    expect(recent.map(({ description }) => description)).toEqual(['New', 'Old']);
  });
});
