import type { ExpenseLineTerms } from '#src/features/expenses/rules/calculate-expense.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import type { ExpenseKind } from '#src/features/expenses/rules/expense-limits.ts';
import type { ExpenseProblem } from '#src/features/expenses/rules/expense-problems.ts';
import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import { toDecimalText } from '#src/platform/shared/decimal-money.ts';
import { coversDistance, drivenDistance, mileageAmount } from './mileage.ts';
import type { Mileage } from './mileage.ts';
import { calculatePerDiem, longestTripDays, tripMs } from './per-diem.ts';
import type { PerDiem } from './per-diem.ts';

type KindTerms = { kind: ExpenseKind; mileage: Mileage | null; perDiem: PerDiem | null; currency: string };

/** Kinds whose amount is calculated from a trip, without a receipt and without tax. */
export function isTripKind(kind: ExpenseKind): kind is 'mileage' | 'perDiem' {
  return kind === 'mileage' || kind === 'perDiem';
}

/** The amount of mileage and per diems; null for the other kinds, whose lines say it. */
export function kindAmount({ kind, mileage, perDiem, currency }: KindTerms): number | null {
  if (kind === 'mileage' && mileage) return mileageAmount(mileage.rates, currency);
  if (kind === 'perDiem' && perDiem) return calculatePerDiem(perDiem).totalMinor;
  return null;
}

/** Why mileage or a per diem can't be stored like this, by field. Its only line has the calculated amount. */
export function kindProblems(expense: KindTerms & { lines: readonly ExpenseLineTerms[] }): ExpenseProblem[] {
  const details = detailProblems(expense);
  if (details.length > 0) return details;
  const amountMinor = kindAmount(expense);
  if (amountMinor === null) return [];
  if (amountMinor === 0)
    return expense.kind === 'mileage'
      ? [{ field: 'mileage.distance', reason: 'is too short for an amount' }]
      : [{ field: 'perDiem.endTime', reason: 'is too early: such a short trip has no per diem' }];
  if (amountMinor > expenseLimits.amountMinor)
    return [
      {
        field: expense.kind === 'mileage' ? 'mileage.distance' : 'perDiem.endDay',
        reason: 'makes more than an expense can have',
      },
    ];
  const [line, ...others] = expense.lines;
  if (
    others.length === 0 &&
    line?.amountMinor === amountMinor &&
    Number(line.taxRate) === 0 &&
    !line.taxMinor
  )
    return [];
  const amount = toDecimalText({ amountMinor, currency: expense.currency });
  return [{ field: 'lines', reason: `must be one line without tax, of ${amount} ${expense.currency}` }];
}

function detailProblems({ kind, mileage, perDiem }: KindTerms): ExpenseProblem[] {
  if (kind !== 'mileage' && mileage) return [{ field: 'mileage', reason: 'must be null for other kinds' }];
  if (kind !== 'perDiem' && perDiem) return [{ field: 'perDiem', reason: 'must be null for other kinds' }];
  if (kind === 'mileage')
    return mileage ? mileageProblems(mileage) : [{ field: 'mileage', reason: 'is required' }];
  if (kind === 'perDiem')
    return perDiem ? perDiemProblems(perDiem) : [{ field: 'perDiem', reason: 'is required' }];
  return [];
}

function mileageProblems(mileage: Mileage): ExpenseProblem[] {
  const driven = drivenDistance(mileage);
  return coversDistance(mileage.rates, driven)
    ? []
    : [{ field: 'mileage.rates', reason: `must add up to the distance, ${driven} ${mileage.unit}` }];
}

function perDiemProblems(perDiem: PerDiem): ExpenseProblem[] {
  const { startDay, endDay, meals, paidNights } = perDiem;
  const nights = daysBetween(startDay, endDay);
  if (nights < 0) return [{ field: 'perDiem.endDay', reason: 'must not be before the first day' }];
  if (nights >= longestTripDays)
    return [
      { field: 'perDiem.endDay', reason: `must be at most ${longestTripDays} days after the first day` },
    ];
  if (tripMs(perDiem) <= 0) return [{ field: 'perDiem.endTime', reason: 'must be after the start' }];
  const isAway = ({ day }: { day: string }) => day >= startDay && day <= endDay;
  const days = new Set(meals.map(({ day }) => day));
  if (!meals.every(isAway) || days.size < meals.length)
    return [{ field: 'perDiem.meals', reason: 'must be on days of the trip, each once' }];
  return paidNights > nights
    ? [{ field: 'perDiem.paidNights', reason: 'must not be more than the nights of the trip' }]
    : [];
}
