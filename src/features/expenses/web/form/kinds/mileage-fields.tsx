import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { mileageAmount } from '#src/features/expenses/rules/kinds/mileage.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { CalculatedAmount } from './calculated-amount.tsx';
import * as styles from './kinds.module.css';
import { NoRatesHint } from './no-rates-hint.tsx';
import { useMileageParts, useRates } from './use-rates.ts';

/** Distance × rate; the rates come from the settings and stay with the expense. */
export function MileageFields({ currency }: { currency: string }) {
  const { mileageRates } = useRates();
  const { setValue } = useFormContext<ExpenseForm>();
  const { used, current } = useMileageParts();
  const { vehicle, unit } = useWatch<ExpenseForm, 'mileage'>({ name: 'mileage' });
  const unitOf = new Map(mileageRates.map((rate) => [rate.vehicle, rate.unit]));
  const names = [...new Set([...unitOf.keys(), ...(vehicle === null ? [] : [vehicle])])];
  const isOutdated = current !== null && JSON.stringify(used) !== JSON.stringify(current);
  const takeCurrent = () => setValue('mileage.rates', null, { shouldDirty: true });

  return (
    <>
      <FieldPair>
        <DayInput name="day" label={m.date} required />
        <ComboboxInput
          name="mileage.vehicle"
          label={m.vehicle}
          required
          options={names.map((name) => ({ id: name, label: name }))}
          onPick={(picked) => {
            setValue('mileage.unit', unitOf.get(picked?.id ?? '') ?? unit);
            takeCurrent();
          }}
        />
      </FieldPair>
      {mileageRates.length === 0 && (
        <NoRatesHint text={m.noMileageRatesHint} href="/expenses/categories?tab=mileage" />
      )}
      <FieldPair>
        <TextInput name="trip.from" label={m.tripFrom} />
        <TextInput name="trip.to" label={m.tripTo} />
      </FieldPair>
      <TextInput name="trip.purpose" label={m.tripPurpose} />
      <FieldPair>
        <RateInput
          name="mileage.distance"
          label={m.distance}
          unit={m.distanceUnit({ unit })}
          isMoney={false}
          required
        />
        <div className={styles.besideField}>
          <SwitchInput name="mileage.isReturnTrip" label={m.returnTrip} />
        </div>
      </FieldPair>
      {used && (
        <CalculatedAmount
          parts={used.map(({ distance, rate }) =>
            m.ratedDistance({
              distance: formatNumber(Number(distance)),
              unit,
              rate: formatMileageRate(rate, currency),
            }),
          )}
          amountMinor={mileageAmount(used, currency)}
          currency={currency}
          update={isOutdated ? { label: m.takeCurrentRates, onClick: takeCurrent } : null}
        />
      )}
    </>
  );
}

/** €0.725: rates have more decimals than amounts. */
export function formatMileageRate(rate: string, currency: string): string {
  const digits = minorDigits(currency);
  return formatNumber(Number(rate), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 4),
  });
}
