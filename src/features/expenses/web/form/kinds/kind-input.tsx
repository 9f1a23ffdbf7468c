import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import type { ExpenseKind } from '#src/features/expenses/rules/expense-limits.ts';
import { expenseKindLabels } from '#src/features/expenses/web/expense-labels.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';
import { useRates } from './use-rates.ts';

/** The kind of the expense, which decides what else is asked. */
export function KindInput() {
  const { ref, problem, value: _value, onChange, ...field } = useField('kind', m.kind);
  const kind = useWatch<ExpenseForm, 'kind'>({ name: 'kind' }) ?? 'purchase';
  const { getValues, setValue } = useFormContext<ExpenseForm>();
  const { preferences } = useAccount();
  const { mileageRates, perDiemRates } = useRates();

  /** A trip starts with the first vehicle and region, and what else is known. */
  function begin(chosen: ExpenseKind) {
    onChange(chosen);
    const { mileage, perDiem, day = null } = getValues();
    const [vehicle] = mileageRates;
    if (chosen === 'mileage' && mileage.vehicle === null && vehicle)
      setValue('mileage', { ...mileage, vehicle: vehicle.vehicle, unit: vehicle.unit });
    if (chosen === 'perDiem' && perDiem.timeZone === null)
      setValue('perDiem', {
        ...perDiem,
        region: perDiemRates[0]?.region ?? null,
        startDay: day,
        endDay: day,
        timeZone: preferences.timeZone,
      });
    if (chosen !== 'mileage' && chosen !== 'perDiem') return;
    setValue('currency', preferences.currency);
    // The company owes the flat amounts of a trip to the person who travelled.
    if (getValues('paidBy') === 'company') setValue('paidBy', 'own');
  }

  return (
    <Select
      {...field}
      ref={ref}
      label={m.kind}
      choices={toChoices(expenseKindLabels)}
      value={kind}
      onChange={begin}
      error={problem}
    />
  );
}
