import { describe, expect, it } from 'vitest';
import { periodPresets, periodPresetRange, parsePeriodParam, stepPeriod, toPeriodParam } from './period.ts';
import type { PeriodPreset } from './period.ts';

const calendar = { today: '2026-11-21', weekStart: 1 };

describe('the timesheet period', () => {
  it.each<[PeriodPreset, string, string]>([
    ['this-week', '2026-11-16', '2026-11-22'],
    ['last-week', '2026-11-09', '2026-11-15'],
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
  ])('%s is %s to %s', (preset, from, to) => {
    expect(periodPresetRange(preset, calendar)).toEqual({ from, to });
  });

  it('has weeks that begin on the account’s weekday', () => {
    expect(periodPresetRange('this-week', { ...calendar, weekStart: 0 })).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
    });
  });

  it('is this week if the URL is invalid', () => {
    for (const written of ['', 'soon', '2026-11-31..2026-12-02', '2026-11-30..2026-11-01', '..'])
      expect(parsePeriodParam(written, calendar)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });

  it('is in the URL by name, or by its days if it has no name', () => {
    expect(toPeriodParam({ from: '2026-11-16', to: '2026-11-22' }, calendar)).toBe('');
    expect(toPeriodParam({ from: '2026-11-09', to: '2026-11-15' }, calendar)).toBe('last-week');
    expect(toPeriodParam({ from: '2026-11-02', to: '2026-11-08' }, calendar)).toBe('2026-11-02..2026-11-08');
    expect(toPeriodParam(null, calendar)).toBe('all');
  });

  it('survives a round trip through the URL', () => {
    for (const range of [
      ...periodPresets.map((preset) => periodPresetRange(preset, calendar)),
      days('2026-02-03', 5),
    ])
      expect(parsePeriodParam(toPeriodParam(range, calendar), calendar)).toEqual(range);
  });

  it('steps from week to week, also across years', () => {
    expect(stepPeriod({ from: '2026-12-28', to: '2027-01-03' }, 1)).toEqual({
      from: '2027-01-04',
      to: '2027-01-10',
    });
    expect(stepPeriod({ from: '2026-11-16', to: '2026-11-22' }, -1)).toEqual({
      from: '2026-11-09',
      to: '2026-11-15',
    });
  });

  it('steps from month to month of any length', () => {
    expect(stepPeriod({ from: '2026-03-01', to: '2026-03-31' }, -1)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(stepPeriod({ from: '2026-01-01', to: '2026-01-31' }, 1)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('steps from quarter to quarter and from year to year', () => {
    const quarter = periodPresetRange('this-quarter', calendar);
    expect(quarter).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect(quarter && stepPeriod(quarter, 1)).toEqual({ from: '2027-01-01', to: '2027-03-31' });
    const year = periodPresetRange('this-year', calendar);
    expect(year && stepPeriod(year, -1)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
    expect(stepPeriod({ from: '2028-02-29', to: '2028-02-29' }, 1)).toEqual({
      from: '2028-03-01',
      to: '2028-03-01',
    });
  });
});

function days(from: string, last: number) {
  return { from, to: `${from.slice(0, 8)}${String(Number(from.slice(8)) + last).padStart(2, '0')}` };
}
