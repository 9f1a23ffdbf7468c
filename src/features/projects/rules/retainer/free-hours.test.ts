import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trackFreeHours } from './free-hours.ts';
import { totalsByPeriod } from './hours-by-period.ts';
import { trackBalance } from './retainer-balance.ts';
import { retainerPeriodsUntil } from './retainer-periods.ts';
import type { CarryOver, RetainerTerms } from './retainer-periods.ts';

const ofMonth = (month: number, ms: number) => ({ day: `2026-0${month}-10`, ms });
const terms = (carryOver: CarryOver, hasBreak: boolean): RetainerTerms[] => {
  const retainer = { ms: 100, carryOver, period: 'monthly', start: '2026-01-01' } as const;
  const less = { from: '2026-07-01', retainer: { ...retainer, ms: 50 } };
  return hasBreak
    ? [
        { from: null, retainer },
        { from: '2026-04-01', retainer: null },
        { ...less, from: '2026-06-01' },
      ]
    : [{ from: null, retainer }, less];
};

it('has what the balance has, whatever is used before and after', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<CarryOver>(0, 1, 2, 5, 'unlimited'),
      fc.boolean(),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -60, max: 250 })), {
        maxLength: 8,
      }),
      fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 9, maxLength: 9 }),
      (carryOver, hasBreak, uses, parts) => {
        const history = {
          terms: terms(carryOver, hasBreak),
          usages: uses.map(([month, ms]) => ofMonth(month, ms)),
        };
        const periods = retainerPeriodsUntil(history.terms, '2026-09-30');
        const free = trackFreeHours(periods, totalsByPeriod(periods, history.usages));
        const balance = trackBalance(history);
        for (const [place, { from }] of periods.entries()) {
          const part = parts[place] ?? null;
          if (part === null) continue;
          const left = balance.balanceOn(from)?.leftMs ?? 0;
          expect(free?.leftIn(place)).toBe(left);
          const ms = Math.floor(left * part);
          free?.use(place, ms);
          balance.addUsage({ day: from, ms });
        }
      },
    ),
  );
});

it('leaves a carry-over that changes to the ledger', () => {
  const [first, second] = [terms(0, false)[0], terms(2, false)[1]];
  const changed = first && second ? [first, second] : [];
  const periods = retainerPeriodsUntil(changed, '2026-09-30');
  expect(trackFreeHours(periods, [])).toBeNull();
});
