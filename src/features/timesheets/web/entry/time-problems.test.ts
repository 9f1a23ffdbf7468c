import { expect, it } from 'vitest';
import { describeBreakProblem, describeSkippedTime } from './time-problems.ts';

it('names a time that daylight saving skips, and the time it would be', () => {
  expect(describeSkippedTime('02:30', '03:30')).toBe(
    '02:30 doesn’t exist on this day (daylight saving). Did you mean 03:30?',
  );
});

it('names a break that isn’t within the work', () => {
  const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
  const work = { startTime: at('09:00'), endTime: at('17:00') };
  const problem = (start: string, end: string) =>
    describeBreakProblem({ start: at(start), end: at(end) }, work, 'UTC');
  expect(problem('12:00', '12:30')).toBeUndefined();
  expect(problem('08:00', '09:30')).toContain('09:00–17:00');
  expect(problem('12:30', '12:00')).toContain('12:30–12:00');
});
