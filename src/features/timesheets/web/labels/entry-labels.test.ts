import { expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { formatBreakTotal, formatRate } from './entry-labels.ts';

it('shows no amount of zero for an unsynced entry', () => {
  const unsent = {
    ...entryRecord({ id: anId(30), rate: 0, rateReason: 'Priced when synced' }),
    isAmountPending: true as const,
  };
  expect(formatRate(unsent)).toBe('Priced when synced');
});

it('shows a break to the second', () => {
  const breakPeriods = [{ start: '2026-11-20T10:00:00.251Z', end: '2026-11-20T10:00:01.900Z' }];
  expect(formatBreakTotal({ breakPeriods })).toBe('− 0:00:02 break');
});
