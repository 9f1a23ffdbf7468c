import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { expenseKindLabels } from '#src/features/expenses/web/expense-labels.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { useField } from '#src/platform/web/form/use-field.ts';
import { useRates } from './use-rates.ts';

/** The kind of the expense, which decides what else is asked. */
export function KindInput() {
  const { ref, problem, value, onChange, ...field } = useField('kind', m.kind);
  const { getValues, setValue } = useFormContext<ExpenseForm>();
  const { preferences } = useAccount();
  const { mileageRates, perDiemRates } = useRates();

  /** A trip starts with the first vehicle and region, and what else is known. */
  function begin(kind: string) {
    onChange(kind);
    const { mileage, perDiem, day = null } = getValues();
    const [vehicle] = mileageRates;
    if (kind === 'mileage' && mileage.vehicle === null && vehicle)
      setValue('mileage', { ...mileage, vehicle: vehicle.vehicle, unit: vehicle.unit });
    if (kind === 'perDiem' && perDiem.timeZone === null)
      setValue('perDiem', {
        ...perDiem,
        region: perDiemRates[0]?.region ?? null,
        startDay: day,
        endDay: day,
        timeZone: preferences.timeZone,
      });
    if (kind !== 'mileage' && kind !== 'perDiem') return;
    setValue('currency', preferences.currency);
    // The company owes the flat amounts of a trip to the person who travelled.
    if (getValues('paidBy') === 'company') setValue('paidBy', 'own');
  }

  return (
    <TextField
      {...field}
      select
      inputRef={ref}
      label={m.kind}
      value={value}
      onChange={({ target }) => begin(target.value)}
      error={problem !== undefined}
      helperText={problem}
    >
      {toChoices(expenseKindLabels).map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
