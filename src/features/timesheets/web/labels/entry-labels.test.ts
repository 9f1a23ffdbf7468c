import { expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { formatBreakTotal, formatRate, formatTimeRange } from './entry-labels.ts';

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

it('shows seconds of start and end only if the duration between them has seconds', () => {
  const rangeOf = (start: string, end: string) =>
    formatTimeRange({
      startTime: `2026-11-20T${start}.000Z`,
      endTime: `2026-11-20T${end}.000Z`,
      timeZone: 'UTC',
    });
  expect(rangeOf('09:00:00', '09:30:00')).toBe('09:00–09:30');
  expect(rangeOf('09:00:10', '09:30:10')).toBe('09:00–09:30');
  expect(rangeOf('09:00:10', '09:30:50')).toBe('09:00:10–09:30:50');
});
