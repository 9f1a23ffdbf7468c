import { useWatch } from 'react-hook-form';
import { mileageAmount } from '#src/features/expenses/rules/kinds/mileage.ts';
import {
  calculatePerDiem,
  findPerDiemRate,
  longestTripDays,
} from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { PerDiem, PerDiemAmounts } from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import { providedMeals } from './trip-form-values.ts';
import { useMileageParts, useRates } from './use-rates.ts';

/** The amount of mileage and per diems while they are typed; null while it can’t be calculated. */
export function useTripAmount(currency: string): number | null {
  const kind = useWatch<ExpenseForm, 'kind'>({ name: 'kind' });
  const { used } = useMileageParts();
  const { perDiem } = usePerDiem();
  if (kind === 'mileage') return used && mileageAmount(used, currency);
  if (kind === 'perDiem') return perDiem && calculatePerDiem(perDiem).totalMinor;
  return null;
}

/** The per diem of the form, as far as it can be calculated, and the amounts that the settings have for it. */
export function usePerDiem() {
  const { perDiemRates } = useRates();
  // The values of one field are always complete.
  const form = useWatch<ExpenseForm, 'perDiem'>({ name: 'perDiem' });
  const { region, startDay } = form;
  const current =
    region !== null && startDay !== null
      ? toAmounts(findPerDiemRate(perDiemRates, { region, day: startDay }))
      : null;
  const perDiem = toReadable(form, form.amounts ?? current);
  return { form, current, perDiem };
}

function toAmounts(rate: ReturnType<typeof findPerDiemRate>): PerDiemAmounts | null {
  if (!rate) return null;
  const { id: _id, region: _region, firstDay: _firstDay, ...amounts } = rate;
  return amounts;
}

/** Null while the trip can’t be calculated. */
function toReadable(form: ExpenseForm['perDiem'], amounts: PerDiemAmounts | null): PerDiem | null {
  const { region, startDay, startTime, endDay, endTime, timeZone, paidNights, ...others } = form;
  const isComplete =
    region && startDay && endDay && timeZone && amounts && isTime(startTime) && isTime(endTime);
  if (!isComplete || startDay > endDay || daysBetween(startDay, endDay) >= longestTripDays) return null;
  return {
    ...others,
    region,
    startDay,
    startTime,
    endDay,
    endTime,
    timeZone,
    paidNights: typeof paidNights === 'number' ? paidNights : 0,
    meals: providedMeals(form.meals, form),
    amounts,
  };
}

function isTime(time: string | null): time is string {
  return time !== null && /^\d\d:\d\d$/.test(time);
}
