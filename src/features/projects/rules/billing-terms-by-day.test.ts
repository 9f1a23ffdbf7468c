import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { changeTerms, noTerms, pickTerms, termsForDay } from './billing-terms-by-day.ts';
import type { ProjectTerms } from './billing-terms-by-day.ts';

const today = '2026-11-21';
const agreed = (change: Partial<ProjectTerms> = {}): ProjectTerms => ({
  ...noTerms,
  billingFrom: null,
  earlierTerms: [],
  ...change,
});

describe('billing terms', () => {
  it('change for all days unless a date is given [3.8]', () => {
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

  it('don’t change from a date on if the same terms already apply [3.8]', () => {
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
  ] as const)('of hours bought %s start with the month or quarter of %s: %s [3.8]', (period, from, start) => {
    const terms = changeTerms(agreed(), { retainerPeriod: period, billingFrom: from }, today);
    expect(terms.retainerStart).toBe(start);
  });

  it('apply per day as if each change had been written into a calendar [3.8]', () => {
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
        // No duplicate terms, and none that end before they begin.
        const allTerms = [...terms.earlierTerms.map(pickTerms), pickTerms(terms)];
        for (const [index, each] of allTerms.slice(1).entries()) expect(each).not.toEqual(allTerms[index]);
        const ends = terms.earlierTerms.map(({ until }) => until);
        expect(ends).toEqual([...new Set(ends)].toSorted());
      }),
      { numRuns: 5_000 },
    );
  });
});
