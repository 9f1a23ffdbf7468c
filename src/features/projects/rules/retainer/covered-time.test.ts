import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coveredTime } from './covered-time.ts';
import { retainerLedger } from './retainer-ledger.ts';
import type { RetainerTerms } from './retainer-periods.ts';

const march = '2026-03-31';
const hours = (ms: number, carryOver: 0 | 1 | 'unlimited' = 0): RetainerTerms[] => [
  { from: null, retainer: { ms, carryOver, period: 'monthly', start: '2026-01-01' } },
];
/** `beyondMs`: it is invoiced, and so much of it was billed as time. */
const entry = (month: number, retainerMs: number, beyondMs: number | null = null) => ({
  day: `2026-0${month}-10`,
  retainerMs,
  beyondMs,
});
const coveredMs = (
  terms: RetainerTerms[],
  entries: ReturnType<typeof entry>[],
  usages: { day: string; ms: number }[] = [],
) =>
  coveredTime({ terms, usages }, entries, march).map((period) =>
    period.entries.map((each) => each.coveredMs),
  );

it('covers entries by the hours of the period, oldest first, and the last one in part [9.4]', () => {
  expect(coveredMs(hours(10), [entry(1, 6), entry(1, 7), entry(1, 2)])).toEqual([[6, 4, 0], [], []]);
});

it('counts hours that were set by hand as used before', () => {
  const byHand = (ms: number) => [{ day: '2026-01-20', ms }];
  expect(coveredMs(hours(10), [entry(1, 6)], byHand(8))[0]).toEqual([2]);
  expect(coveredMs(hours(10), [entry(1, 6)], byHand(15))[0]).toEqual([0]);
  expect(coveredMs(hours(10), [entry(1, 15)], byHand(-4))[0]).toEqual([14]);
});

it('leaves invoiced entries as they were billed, and shares only the rest', () => {
  expect(coveredMs(hours(10), [entry(1, 4), entry(1, 6, 2), entry(1, 4)])[0]).toEqual([4, 4, 2]);
  expect(coveredMs(hours(3), [entry(1, 4, 0), entry(1, 2)])[0]).toEqual([4, 0]);
});

it('keeps carried-over hours for the invoiced entries that used them', () => {
  expect(coveredMs(hours(10, 1), [entry(1, 10), entry(2, 15, 0)])).toEqual([[5], [15], []]);
  expect(coveredMs(hours(10, 1), [entry(1, 10), entry(2, 15)])).toEqual([[10], [10], []]);
});

it('carries nothing over from a period whose time was billed in place of its hours, and keeps what others carry', () => {
  const isReplaced = ({ from }: { from: string }) => from === '2026-02-01';
  const covered = (terms: RetainerTerms[], entries: ReturnType<typeof entry>[]) =>
    coveredTime({ terms, usages: [] }, entries, march, isReplaced).map((period) =>
      period.entries.map((each) => each.coveredMs),
    );
  expect(covered(hours(10, 1), [entry(2, 6, 0), entry(2, 1), entry(3, 15)])).toEqual([[], [6, 0], [10]]);
  expect(covered(hours(10, 'unlimited'), [entry(1, 7), entry(2, 12, 0), entry(3, 15)])).toEqual([
    [7],
    [12],
    [13],
  ]);
  const [first] = hours(10, 'unlimited');
  const [second] = hours(10, 1);
  const changing = first && second ? [first, { ...second, from: '2026-02-01' }] : [];
  expect(covered(changing, [entry(1, 7), entry(2, 12, 0), entry(3, 15)])).toEqual([[7], [12], [13]]);
});

it('covers by the carry-over under which hours were bought', () => {
  const [first, later] = [...hours(10, 1), ...hours(10)];
  const terms = first && later ? [first, { ...later, from: '2026-02-01' }] : [];
  const entries = [entry(1, 5), entry(2, 17), entry(3, 15)];
  expect(coveredMs(terms, entries)).toEqual([[5], [15], [10]]);
});

it('leaves as much as the ledger says was used beyond the hours', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 90 }))),
      (work) => {
        const terms = hours(100, 1);
        const entries = work.map(([month, ms]) => entry(month, ms));
        const usages = entries.map(({ day, retainerMs }) => ({ day, ms: retainerMs }));
        const rests = coveredTime({ terms, usages: [] }, entries, march).map((period) =>
          period.entries.reduce((sum, each) => sum + each.retainerMs - each.coveredMs, 0),
        );
        expect(rests).toEqual(retainerLedger({ terms, usages }, march).map(({ overMs }) => overMs));
      },
    ),
  );
});

it('never covers more than the hours, however entries are invoiced and corrected', () => {
  const change = fc.record({
    at: fc.nat(),
    to: fc.option(fc.integer({ min: 1, max: 90 })),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(0 as const, 1 as const, 'unlimited' as const),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 90 })), { minLength: 1 }),
      fc.array(change, { maxLength: 20 }),
      (carryOver, work, changes) => {
        const terms = hours(100, carryOver);
        let entries = work.map(([month, ms], id) => ({ ...entry(month, ms), id }));
        for (const { at, to } of changes) {
          const periods = coveredTime({ terms, usages: [] }, entries, march);
          for (const [place] of periods.entries()) {
            const covered = periods
              .slice(0, place + 1)
              .flatMap((period) => period.entries.map((each) => each.coveredMs));
            expect(covered.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(100 * (place + 1));
          }
          const id = at % entries.length;
          const found = periods.flatMap((period) => period.entries).find((each) => each.id === id);
          // Invoices it, or takes that back; without an invoice, its length changes.
          entries = entries.map((each) => {
            if (each.id !== id || !found) return each;
            if (each.beyondMs !== null) return { ...each, beyondMs: null };
            return to === null
              ? { ...each, beyondMs: each.retainerMs - found.coveredMs }
              : { ...each, retainerMs: to };
          });
        }
      },
    ),
  );
});
