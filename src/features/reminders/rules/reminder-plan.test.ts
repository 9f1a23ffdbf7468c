import { describe, expect, it } from 'vitest';
import { mayRemindAnyway, payByDay, planReminder } from './reminder-plan.ts';
import type { ReminderFacts } from './reminder-plan.ts';

const steps = { daysBefore: null, levels: [{ days: 7 }, { days: 14 }], graceDays: 2 };
const overdue: ReminderFacts = {
  isPayable: true,
  dueDay: '2026-03-31',
  balanceMinor: 11_900,
  minimumMinor: 0,
  last: null,
  isOnItsWay: false,
  blocks: [],
  isPaymentReported: false,
};
const plan = (facts: Partial<ReminderFacts>, today = '2026-05-31') =>
  planReminder({ ...overdue, ...facts }, steps, today);

describe('the next reminder', () => {
  it('waits for the days after the due day, and those of grace', () => {
    expect(plan({}, '2026-04-08')).toEqual({ level: 1, day: '2026-04-09', obstacle: 'later' });
    expect(plan({}, '2026-04-09')).toEqual({ level: 1, day: '2026-04-09', obstacle: null });
  });

  it('counts from the reminder before', () => {
    const last = { level: 1, day: '2026-04-20' };
    expect(plan({ last }, '2026-05-05')).toEqual({ level: 2, day: '2026-05-06', obstacle: 'later' });
  });

  it('ends after the last level', () => {
    expect(plan({ last: { level: 2, day: '2026-04-20' } })).toEqual({
      level: null,
      day: null,
      obstacle: 'noLevelLeft',
    });
  });

  it('is friendly before the due day, if wanted', () => {
    const friendly = { ...steps, daysBefore: 3 };
    expect(planReminder(overdue, friendly, '2026-03-27').obstacle).toBe('later');
    expect(planReminder(overdue, friendly, '2026-03-28')).toEqual({
      level: 0,
      day: '2026-03-28',
      obstacle: null,
    });
    expect(planReminder(overdue, friendly, '2026-04-01')).toMatchObject({ level: 1, day: '2026-04-09' });
    const last = { level: 0, day: '2026-03-28' };
    expect(planReminder({ ...overdue, last }, friendly, '2026-03-29')).toMatchObject({
      level: 1,
      day: '2026-04-09',
    });
  });

  it('has no day without a due day', () => {
    expect(plan({ dueDay: null })).toEqual({ level: null, day: null, obstacle: 'noLevelLeft' });
  });
});

describe('an obstacle', () => {
  it('is a balance that is paid, or too small', () => {
    expect(plan({ balanceMinor: 0 }).obstacle).toBe('settled');
    expect(plan({ balanceMinor: -1 }).obstacle).toBe('settled');
    expect(plan({ isPayable: false }).obstacle).toBe('settled');
    expect(plan({ balanceMinor: 499, minimumMinor: 500 }).obstacle).toBe('belowMinimum');
    expect(plan({ balanceMinor: 500, minimumMinor: 500 }).obstacle).toBeNull();
  });

  it('is a block, through its last day', () => {
    expect(plan({ blocks: [{ until: null }] }).obstacle).toBe('blocked');
    expect(plan({ blocks: [{ until: '2026-05-31' }] }).obstacle).toBe('blocked');
    expect(plan({ blocks: [{ until: '2026-05-30' }] }).obstacle).toBeNull();
  });

  it('is a payment that the client reported', () => {
    expect(plan({ isPaymentReported: true }).obstacle).toBe('paymentReported');
  });

  it('is an email that is still on its way', () => {
    const last = { level: 1, day: '2026-04-20' };
    expect(plan({ last, isOnItsWay: true })).toMatchObject({ level: 2, obstacle: 'onItsWay' });
  });

  it('can be overruled only if it is too early or too little', () => {
    expect([null, 'later', 'belowMinimum'].every((each) => mayRemindAnyway(each as 'later'))).toBe(true);
    for (const obstacle of ['settled', 'blocked', 'paymentReported', 'noLevelLeft', 'onItsWay'] as const)
      expect(mayRemindAnyway(obstacle)).toBe(false);
  });
});

describe('the day until which a reminder asks for the money', () => {
  it('is when the next one would come', () => {
    expect(payByDay(1, steps, '2026-04-09')).toBe('2026-04-23');
  });

  it('is as far away after the last level', () => {
    expect(payByDay(2, steps, '2026-04-23')).toBe('2026-05-07');
  });
});
