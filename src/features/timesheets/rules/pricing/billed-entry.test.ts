import { describe, expect, it } from 'vitest';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { billedEntry } from './billed-entry.ts';

const entry = { duration: 624 / 3600, rate: 100, billable: true, currency: 'EUR', amountMinor: 1733 };
const sixMinutes = { minutes: 6, direction: 'up', when: 'billed' } as const;

describe('a billed entry', () => {
  it('has the rounded duration and its amount', () => {
    expect(billedEntry(entry, sixMinutes)).toEqual({ ms: 720_000, amountMinor: 2000 });
    expect(billedEntry({ ...entry, billable: false, amountMinor: 0 }, sixMinutes)).toEqual({
      ms: 720_000,
      amountMinor: 0,
    });
  });

  it('is rounded as its project or client says, when its account rounds', () => {
    const exact = { ...entry, rounding: { minutes: 0, direction: 'nearest' } } as const;
    expect(billedEntry(exact, sixMinutes)).toEqual({ ms: 624_000, amountMinor: 1733 });
    const quarter = { ...entry, rounding: { minutes: 15, direction: 'up' } } as const;
    expect(billedEntry(quarter, noRounding)).toEqual({ ms: 900_000, amountMinor: 2500 });
    expect(billedEntry(quarter, { ...sixMinutes, when: 'saved' }).ms).toBe(624_000);
  });

  it('has the exact duration and amount if the account doesn’t round, or rounds when saving', () => {
    const stored = { ms: 624_000, amountMinor: 1733 };
    expect(billedEntry(entry, noRounding)).toEqual(stored);
    expect(billedEntry(entry, { ...sixMinutes, when: 'saved' })).toEqual(stored);
  });
});
