import { useFormContext } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { calculatePerDiem } from '#src/features/expenses/rules/kinds/per-diem.ts';
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
import { NoRatesHint } from './no-rates-hint.tsx';
import { useRates } from './use-rates.ts';
import { usePerDiem } from './use-trip-amount.ts';

/** A trip with its times; the days and amounts follow from them. */
export function PerDiemFields({ currency }: { currency: string }) {
  const { perDiemRates } = useRates();
  const { setValue } = useFormContext<ExpenseForm>();
  const { form, current, perDiem } = usePerDiem();
  const { region, startDay, endDay } = form;
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
          onPick={takeCurrent}
        />
      </FieldPair>
      {perDiemRates.length === 0 && (
        <NoRatesHint text={m.noPerDiemRatesHint} href="/expenses/categories?tab=perDiems" />
      )}
      <TextInput name="trip.purpose" label={m.tripPurpose} />
      <FieldPair>
        <DayInput name="perDiem.startDay" label={m.firstDay} required />
        <TimeInput name="perDiem.startTime" label={m.startTime} required />
      </FieldPair>
      <FieldPair>
        <DayInput name="perDiem.endDay" label={m.lastDay} required />
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

function isSame(a: PerDiemAmounts, b: PerDiemAmounts): boolean {
  return Object.entries(a).every(([name, amount]) => Reflect.get(b, name) === amount);
}
