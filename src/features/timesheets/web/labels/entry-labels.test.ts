import { expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { formatBreakTotal, formatEntryRate, formatTimeRange } from './entry-labels.ts';

it('shows no amount of zero for an unsynced entry', () => {
  const unsent = {
    ...entryRecord({ id: anId(30), rate: 0, rateReason: 'Priced when synced' }),
    isAmountPending: true as const,
  };
  expect(formatEntryRate(unsent)).toBe('Priced when synced');
});

it('shows a break to the minute', () => {
  const breakTo = (end: string) =>
    formatBreakTotal({ breakPeriods: [{ start: '2026-11-20T10:00:00.251Z', end: `2026-11-20T${end}Z` }] });
  expect(breakTo('10:10:02.900')).toBe('− 0:10 break');
  expect(breakTo('10:00:01.900')).toBe('');
});

it('shows start and end without seconds', () => {
  const rangeOf = (start: string, end: string) =>
    formatTimeRange({
      startTime: `2026-11-20T${start}.000Z`,
      endTime: `2026-11-20T${end}.000Z`,
      timeZone: 'UTC',
    });
  expect(rangeOf('09:00:00', '09:30:00')).toBe('09:00–09:30');
  expect(rangeOf('09:00:10', '09:30:50')).toBe('09:00–09:30');
});
