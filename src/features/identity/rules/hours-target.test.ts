import { describe, expect, it } from 'vitest';
import { isMissingTime, targetMs, withTargetPeriod } from './hours-target.ts';
import type { Target } from './hours-target.ts';

const hour = 3_600_000;
const week = { from: '2026-11-16', to: '2026-11-22' };
const [friday, saturday] = ['2026-11-20', '2026-11-21'];
const fourDays: Target = { hours: 30, per: 'week', workdays: [1, 2, 3, 4] };
const eightADay: Target = { hours: 8, per: 'day', workdays: [1, 2, 3, 4, 5] };

describe('the target of some days', () => {
  it('of hours per week is spread over the working days', () => {
    expect(targetMs(fourDays, week)).toBe(30 * hour);
    expect(targetMs(fourDays, { from: '2026-11-16', to: '2026-11-17' })).toBe(15 * hour);
    expect(targetMs(fourDays, { from: friday, to: saturday })).toBe(0);
  });

  it('of hours per day counts working days', () => {
    expect(targetMs(eightADay, week)).toBe(40 * hour);
    expect(targetMs(eightADay, { from: friday, to: saturday })).toBe(8 * hour);
  });

  it('of a whole week is exact, even if the days don’t divide evenly', () => {
    expect(targetMs({ hours: 10, per: 'week', workdays: [1, 2, 3] }, week)).toBe(10 * hour);
  });
});

it('a target keeps its hours when its period changes', () => {
  expect(withTargetPeriod(fourDays, 'day')).toEqual({ ...fourDays, per: 'day', hours: 7.5 });
  expect(withTargetPeriod(eightADay, 'week')).toEqual({ ...eightADay, per: 'week', hours: 40 });
  expect(withTargetPeriod({ ...fourDays, hours: 168, workdays: [1] }, 'day').hours).toBe(24);
});

describe('a day without time', () => {
  const since = '2026-11-01';
  const onSaturday = { since, today: saturday };

  it('is missing if it is a past working day', () => {
    expect(isMissingTime(eightADay, friday, 0, onSaturday)).toBe(true);
    expect(isMissingTime(eightADay, friday, 60_000, onSaturday)).toBe(false);
    expect(isMissingTime(fourDays, friday, 0, onSaturday)).toBe(false);
  });

  it('is not missing before the account or its first entry', () => {
    expect(isMissingTime(eightADay, friday, 0, { since: friday, today: saturday })).toBe(true);
    expect(isMissingTime(eightADay, friday, 0, { since: saturday, today: saturday })).toBe(false);
  });

  it('is not missing today or later, or without a target', () => {
    expect(isMissingTime(eightADay, friday, 0, { since, today: friday })).toBe(false);
    expect(isMissingTime(eightADay, friday, 0, { since, today: '2026-11-19' })).toBe(false);
    expect(isMissingTime(null, friday, 0, onSaturday)).toBe(false);
  });
});
