import { expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { reportPeriods, reportedDays } from './report-period.ts';

const monday = 1;

it.each([
  ['lastWeek', '2026-12-31', '2026-12-21', '2026-12-27'],
  ['lastWeek', '2027-01-04', '2026-12-28', '2027-01-03'],
  // Clocks change on 29 March and 25 October.
  ['lastWeek', '2026-03-30', '2026-03-23', '2026-03-29'],
  ['lastWeek', '2026-10-26', '2026-10-19', '2026-10-25'],
  ['lastMonth', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['lastQuarter', '2027-01-01', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-12-31', '2026-07-01', '2026-09-30'],
  ['lastQuarter', '2026-05-15', '2026-01-01', '2026-03-31'],
  ['lastYear', '2027-01-01', '2026-01-01', '2026-12-31'],
  ['lastYear', '2026-12-31', '2025-01-01', '2025-12-31'],
] as const)('a report on the %s of %s is from %s to %s', (period, day, from, to) => {
  expect(reportedDays(period, day, monday)).toEqual({ from, to });
});

it('a week begins as the account says', () => {
  expect(reportedDays('lastWeek', '2026-11-29', 0)).toEqual({ from: '2026-11-22', to: '2026-11-28' });
  expect(reportedDays('lastWeek', '2026-11-29', monday)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(reportedDays('lastWeek', '2026-11-29', 6)).toEqual({ from: '2026-11-21', to: '2026-11-27' });
});

it('periods have no gap and no overlap, over 7 years', () => {
  for (const period of reportPeriods) {
    let before = reportedDays(period, '2024-01-01', monday);
    for (let day = '2024-01-02'; day < '2031-01-01'; day = addDays(day, 1)) {
      const next = reportedDays(period, day, monday);
      expect(next.to < day).toBe(true);
      if (next.from === before.from) continue;
      expect(next.from).toBe(addDays(before.to, 1));
      before = next;
    }
  }
});
