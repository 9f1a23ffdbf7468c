/** A random step of a journey: what is done, and to what. */
import fc from 'fast-check';

export const timeKinds = [
  'track',
  'track',
  'track',
  'trackTimes',
  'trackTimes',
  'resize',
  'move',
  'reassign',
  'billable',
  'split',
  'merge',
  'delete',
  'copyWeek',
  'mark',
  'unmark',
] as const;
export const termKinds = [
  'rate',
  'recalculate',
  'terms',
  'roundProject',
  'roundClient',
  'currency',
  'handOver',
  'mergeClients',
  'archive',
  'approval',
] as const;
export const moneyKinds = [
  'expense',
  'expense',
  'changeExpense',
  'deleteExpense',
  'draft',
  'draft',
  'changeDraft',
  'deleteDraft',
  'issue',
  'issue',
  'bill',
  'bill',
  'bill',
  'void',
  'credit',
  'creditHalf',
  'deposit',
  'pay',
  'pay',
  'overpay',
  'payPart',
  'refund',
  'apply',
  'deletePayment',
] as const;

export const officeKinds = [
  'timer',
  'timer',
  'discardTimer',
  'recurring',
  'runRecurring',
  'runRecurring',
  'issueOverdue',
  'remind',
  'waive',
  'privateMode',
] as const;

export const anyFirmStep = fc.record({
  kind: fc.constantFrom(...timeKinds, ...termKinds, ...moneyKinds, ...officeKinds),
  at: fc.nat(10_000),
  other: fc.nat(10_000),
  minutes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(0.5, 1 / 3, 7.77)),
  /** The clocks change on three of them. */
  day: fc.constantFrom(
    '2025-10-26',
    '2025-12-31',
    '2026-02-10',
    '2026-02-28',
    '2026-03-29',
    '2026-04-01',
    '2026-05-15',
    '2026-07-31',
    '2026-10-25',
    '2026-11-02',
    '2026-11-20',
  ),
  /** It is undone at once, which must restore everything. */
  isUndone: fc.boolean(),
});
export type FirmStep = typeof anyFirmStep extends fc.Arbitrary<infer S> ? S : never;

/** How to undo the step; undefined: it can’t be. */
export type Undo = (() => Promise<unknown>) | undefined;

export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
