import { describe, expect, it } from 'vitest';
import { monthOf, weekday } from '#src/platform/shared/calendar-days.ts';
import { dayForKey, projectShares, weeksInRange, expandToWeeks } from './month-layout.ts';

describe('a month', () => {
  it('is shown in whole weeks that begin on the chosen weekday', () => {
    const weeks = weeksInRange(monthOf('2026-11-20'), 1);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
    expect(weeksInRange(monthOf('2026-11-20'), 0)[0]?.[0]).toBe('2026-11-01');
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('has each of its days once if weeks begin on weekday %i', (weekStart) => {
    for (let month = 1; month <= 12; month += 1) {
      const range = monthOf(`2028-${String(month).padStart(2, '0')}-15`);
      const weeks = weeksInRange(range, weekStart);
      const days = weeks.flat();
      expect(new Set(days).size).toBe(days.length);
      expect(days).toEqual(expect.arrayContaining([range.from, range.to]));
      expect(weeks.every((week) => week.length === 7 && weekday(week[0] ?? '') === weekStart)).toBe(true);
      expect(expandToWeeks(range, weekStart)).toEqual({ from: days[0], to: days.at(-1) });
    }
  });

  it('can be navigated by keys as displayed', () => {
    const from = (key: string) => dayForKey(key, '2026-11-20', 1);
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map(from)).toEqual([
      '2026-11-19',
      '2026-11-21',
      '2026-11-13',
      '2026-11-27',
      '2026-11-16',
      '2026-11-22',
      null,
    ]);
  });

  it('shows the work of each day, longest first', () => {
    expect(
      projectShares([
        { projectId: null, ms: 600_000 },
        { projectId: 'website', ms: 1_800_000 },
        { projectId: 'website', ms: 900_000 },
      ]),
    ).toEqual([
      { projectId: 'website', ms: 2_700_000, count: 2 },
      { projectId: null, ms: 600_000, count: 1 },
    ]);
  });
});
