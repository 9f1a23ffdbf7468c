/** All work counts once: in the period of its day, or outside every period. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { retainerLedger } from './retainer-ledger.ts';
import { daysWithoutRetainer } from './retainer-periods.ts';
import type { Retainer, RetainerTerms } from './retainer-periods.ts';
import { workByPeriod } from './statement-work.ts';
import type { DailyWork, WorkTotals } from './statement-work.ts';

const firstDay = '2026-01-01';
const calendar = Array.from({ length: 400 }, (_, index) => addDays(firstDay, index));
const aDay = fc.nat(calendar.length - 1).map((index) => calendar[index] ?? firstDay);
const retainer: fc.Arbitrary<Retainer> = fc
  .record({
    ms: fc.nat(4).map((hours) => hours * 3600),
    carryOver: fc.constantFrom(0, 1, 'unlimited' as const),
    period: fc.constantFrom('oneOff' as const, 'monthly' as const, 'quarterly' as const),
    start: fc.option(aDay),
  })
  .map(({ start, period, ...terms }) =>
    period === 'oneOff' ? { ...terms, period, start } : { ...terms, period, start: start ?? firstDay },
  );
const terms: fc.Arbitrary<RetainerTerms[]> = fc
  .record({
    first: fc.option(retainer),
    later: fc.uniqueArray(fc.tuple(aDay, fc.option(retainer)), { maxLength: 2, selector: ([day]) => day }),
  })
  .map(({ first, later }) => [
    { from: null, retainer: first },
    ...later
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([from, retainerTerms]) => ({ from, retainer: retainerTerms })),
  ]);
const works: fc.Arbitrary<DailyWork[]> = fc.array(
  fc.record({ day: aDay, kind: fc.nat(3), ms: fc.nat(36_000) }).map(({ day, kind, ms }) => ({
    day,
    billable: kind > 0,
    takesRetainer: kind > 1,
    rate: kind === 1 ? 100 : 80,
    currency: 'EUR',
    ms,
    amountMinor: ms * 2,
  })),
  { maxLength: 6 },
);

const msOf = ({ takenMs, beyond, notBillableMs }: WorkTotals) =>
  beyond.reduce((sum, { ms }) => sum + ms, takenMs + notBillableMs);
const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Evaluates the terms day by day, without periods. */
function isBoughtFor(agreed: readonly RetainerTerms[], day: string): boolean {
  const current = agreed.filter(({ from }) => from === null || from <= day).at(-1)?.retainer;
  return current != null && (current.start === null || current.start <= day);
}

it('the ledger’s lines and work outside them add up to all work, in any history [9.4]', () => {
  let [somethingOutside, somethingWithin] = [0, 0];
  fc.assert(
    fc.property(terms, works, (agreed, work) => {
      const until = work.reduce((last, { day }) => (day > last ? day : last), firstDay);
      const usages = work
        .filter(({ billable, takesRetainer }) => billable && takesRetainer)
        .map(({ day, ms }) => ({ day, ms }));
      const lines = retainerLedger({ terms: agreed, usages }, until);
      const { within, outside } = workByPeriod(lines, work);
      const astray = work.filter(({ day }) => !isBoughtFor(agreed, day));
      const gaps = daysWithoutRetainer(agreed);
      const isInGap = (day: string) => gaps.some(({ from, to }) => from <= day && day <= to);
      const used = total(lines.map(({ usedMs }) => usedMs));
      const nonBillable = total(within.map((each) => msOf(each) - each.takenMs));
      somethingOutside += msOf(outside) > 0 ? 1 : 0;
      somethingWithin += used > 0 && nonBillable > 0 ? 1 : 0;
      return (
        within.every(({ takenMs }, index) => takenMs === lines[index]?.usedMs) &&
        msOf(outside) === total(astray.map(({ ms }) => ms)) &&
        work.every((each) => isInGap(each.day) === astray.includes(each)) &&
        used + nonBillable + msOf(outside) === total(work.map(({ ms }) => ms))
      );
    }),
    { numRuns: randomCases(100_000) },
  );
  for (const count of [somethingOutside, somethingWithin]) expect(count).toBeGreaterThan(randomCases(10_000));
});

describe('days outside every period', () => {
  const monthly: Retainer = { period: 'monthly', ms: 3_600_000, carryOver: 0, start: '2026-02-01' };

  it('are before a retainer starts, between two retainers, and after the last one [9.4]', () => {
    const agreed: RetainerTerms[] = [
      { from: null, retainer: monthly },
      { from: '2026-05-01', retainer: null },
      { from: '2026-06-01', retainer: monthly },
      { from: '2026-09-01', retainer: null },
    ];
    expect(daysWithoutRetainer(agreed)).toEqual([
      { from: '0001-01-01', to: '2026-01-31' },
      { from: '2026-05-01', to: '2026-05-31' },
      { from: '2026-09-01', to: '9999-12-31' },
    ]);
  });

  it('don’t exist if hours are bought once for all days', () => {
    const once: Retainer = { period: 'oneOff', ms: 3_600_000, carryOver: 0, start: null };
    expect(daysWithoutRetainer([{ from: null, retainer: once }])).toEqual([]);
  });
});
