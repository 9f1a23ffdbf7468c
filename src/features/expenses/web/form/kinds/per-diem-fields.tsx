import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import {
  calculatePerDiem,
  findPerDiemRate,
  longestTripDays,
} from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { PerDiem, PerDiemAmounts } from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { DayInput, TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { CalculatedAmount } from './calculated-amount.tsx';
import { MealFields } from './meal-fields.tsx';
import { providedMeals } from './trip-form-values.ts';
import { useRates } from './use-rates.ts';

/** A trip with its times; the days and amounts follow from them. */
export function PerDiemFields({ currency }: { currency: string }) {
  const { perDiemRates } = useRates();
  const { setValue } = useFormContext<ExpenseForm>();
  // The values of one field are always complete.
  const form = useWatch<ExpenseForm, 'perDiem'>({ name: 'perDiem' });
  const { region, startDay, endDay } = form;
  const current =
    region !== null && startDay !== null
      ? toAmounts(findPerDiemRate(perDiemRates, { region, day: startDay }))
      : null;
  const perDiem = toReadable(form, form.amounts ?? current);
  const calculated = perDiem && calculatePerDiem(perDiem);
  const names = [
    ...new Set([...perDiemRates.map((rate) => rate.region), ...(region === null ? [] : [region])]),
  ];
  const isOutdated = form.amounts !== null && current !== null && !isSame(form.amounts, current);
  const takeCurrent = () => setValue('perDiem.amounts', null, { shouldDirty: true });

  return (
    <>
      <FieldPair>
        <TextInput name="trip.to" label={m.tripPlace} />
        <ComboboxInput
          name="perDiem.region"
          label={m.region}
          required
          options={names.map((name) => ({ id: name, label: name }))}
          {...(perDiemRates.length === 0 && { help: m.noPerDiemRatesHint })}
          onPick={takeCurrent}
        />
      </FieldPair>
      <TextInput name="trip.purpose" label={m.tripPurpose} />
      <FieldPair>
        <DayInput name="perDiem.startDay" label={m.startDay} required />
        <TimeInput name="perDiem.startTime" label={m.startTime} required />
      </FieldPair>
      <FieldPair>
        <DayInput name="perDiem.endDay" label={m.endDay} required />
        <TimeInput name="perDiem.endTime" label={m.endTime} required />
      </FieldPair>
      {startDay !== null && endDay !== null && daysBetween(startDay, endDay) === 1 && (
        <SwitchInput name="perDiem.isOvernight" label={m.stayedOvernight} />
      )}
      {(form.amounts ?? current)?.nightMinor ? (
        <RateInput name="perDiem.paidNights" label={m.paidNights} isMoney={false} help={m.paidNightsHint} />
      ) : null}
      {calculated && <MealFields days={calculated.days} currency={currency} />}
      {perDiem && calculated && (
        <CalculatedAmount
          parts={partsOf(perDiem, calculated.days.length, currency)}
          amountMinor={calculated.totalMinor}
          currency={currency}
          update={isOutdated ? { label: m.takeCurrentRates, onClick: takeCurrent } : null}
        />
      )}
    </>
  );
}

function partsOf({ paidNights, amounts }: PerDiem, dayCount: number, currency: string) {
  const amount = formatMoney({ amountMinor: amounts.nightMinor, currency });
  return [
    m.tripDays({ count: dayCount }),
    ...(paidNights > 0 ? [m.nightsWorth({ count: paidNights, amount })] : []),
  ];
}

function toAmounts(rate: ReturnType<typeof findPerDiemRate>): PerDiemAmounts | null {
  if (!rate) return null;
  const { id: _id, region: _region, firstDay: _firstDay, ...amounts } = rate;
  return amounts;
}

function isSame(a: PerDiemAmounts, b: PerDiemAmounts): boolean {
  return Object.entries(a).every(([name, amount]) => Reflect.get(b, name) === amount);
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
