import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { changeTerms, noTerms, pickTerms, termsForDay } from './billing-terms.ts';
import type { ProjectTerms } from './billing-terms.ts';

const today = '2026-11-21';
const agreed = (said: Partial<ProjectTerms> = {}): ProjectTerms => ({
  ...noTerms,
  billingFrom: null,
  earlierTerms: [],
  ...said,
});

describe('terms of billing', () => {
  it('are set right for all days they hold, unless a day is said [3.8]', () => {
    const before = changeTerms(
      agreed({ hourlyRate: 90 }),
      { hourlyRate: 100, billingFrom: '2026-03-01' },
      today,
    );
    const after = changeTerms(before, { hourlyRate: 105 }, today);
    expect(after).toMatchObject({ hourlyRate: 105, billingFrom: '2026-03-01' });
    expect([
      termsForDay(after, '2026-02-28').hourlyRate,
      termsForDay(after, '2026-03-01').hourlyRate,
    ]).toEqual([90, 105]);
  });

  it('go on where what is said from a day on was agreed before already [3.8]', () => {
    const before = changeTerms(
      agreed({ hourlyRate: 90 }),
      { hourlyRate: 100, billingFrom: '2026-03-01' },
      today,
    );
    expect(changeTerms(before, { hourlyRate: 100, billingFrom: '2026-05-01' }, today)).toEqual(before);
    expect(changeTerms(agreed({ hourlyRate: 90 }), { billingFrom: '2026-05-01' }, today)).toEqual(
      agreed({ hourlyRate: 90 }),
    );
  });

  it.each([
    ['monthly', undefined, '2026-11-01'],
    ['quarterly', undefined, '2026-10-01'],
    ['quarterly', '2026-08-20', '2026-07-01'],
    ['oneOff', undefined, null],
  ] as const)('of hours bought %s begin with the month or quarter of %s: %s [3.8]', (period, from, start) => {
    const terms = changeTerms(agreed(), { retainerPeriod: period, billingFrom: from }, today);
    expect(terms.retainerStart).toBe(start);
  });

  it('answer for every day as if each change had been written into a calendar [3.8]', () => {
    const day = fc.nat(60).map((count) => addDays('2026-01-01', count));
    const change = fc.record({ hourlyRate: fc.nat(3), billingFrom: fc.option(day) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const days = Array.from({ length: 62 }, (_, count) => addDays('2025-12-31', count));
        const calendar = new Map<string, number | null>(days.map((each) => [each, null]));
        let terms = agreed();
        for (const { hourlyRate, billingFrom } of changes) {
          terms = changeTerms(terms, { hourlyRate, billingFrom }, today);
          for (const each of days)
            if (billingFrom === null || each >= billingFrom) calendar.set(each, hourlyRate);
        }
        expect(days.map((each) => termsForDay(terms, each).hourlyRate)).toEqual([...calendar.values()]);
        // Nothing is kept twice, nor for days that are over before they begin.
        const kept = [...terms.earlierTerms.map(pickTerms), pickTerms(terms)];
        for (const [place, each] of kept.slice(1).entries()) expect(each).not.toEqual(kept[place]);
        const ends = terms.earlierTerms.map(({ until }) => until);
        expect(ends).toEqual([...new Set(ends)].toSorted());
      }),
      { numRuns: 5_000 },
    );
  });
});
