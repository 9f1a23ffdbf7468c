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

  it('has the exact duration and amount if the account doesn’t round, or rounds when saving', () => {
    const stored = { ms: 624_000, amountMinor: 1733 };
    expect(billedEntry(entry, noRounding)).toEqual(stored);
    expect(billedEntry(entry, { ...sixMinutes, when: 'saved' })).toEqual(stored);
  });
});
