import { expect, it } from 'vitest';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import { nextMonthly } from './next-monthly.ts';

it.each([
  ['2026-11-14', '2026-11-28', ['2026-12-14', '2027-01-14']],
  ['2026-11-28', '2026-11-28', ['2026-12-28', '2027-01-28']],
  ['2026-10-31', '2026-11-28', ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
  ['2026-02-28', '2026-11-28', ['2026-11-28', '2026-12-28']],
  ['2026-12-10', '2026-11-28', ['2027-01-10']],
])('an invoice of %s, made recurring on %s, repeats on %j', (day, today, days) => {
  const schedule = nextMonthly(day, today);
  expect(listOccurrences(schedule, today, days.length)).toEqual(days);
});
