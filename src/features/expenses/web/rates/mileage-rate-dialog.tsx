import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import * as z from 'zod';
import * as m from '#messages/expenses.ts';
import { MileageRate as RateSchema } from '#src/features/expenses/contract-kinds.ts';
import type { MileageRate } from '#src/features/expenses/rules/kinds/mileage.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { changeTable, withRow } from '#src/features/expenses/web/settings-tables.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { AddRowButton, ListRow, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

type RateForm = Omit<MileageRate, 'steps'> & { steps: { above: number | null; rate: number | null }[] };

type MileageRateDialogProps = {
  /** Undefined: a new one. */
  rate?: MileageRate | undefined;
  onClose: () => void;
};

/** Adds or edits a rate of mileage. Expenses keep the rate that they used. */
export function MileageRateDialog({ rate, onClose }: MileageRateDialogProps) {
  const [id] = useState(newId);
  return (
    <FormDialog
      title={rate ? m.editMileageRate : m.addMileageRate}
      schema={RateForm}
      values={rate ? toForm(rate) : { ...emptyRate, id }}
      onSave={async (saved) => {
        await changeTable('mileageRates', withRow(saved));
        notify(m.categorySaved({ name: saved.vehicle }));
        await queryClient.invalidateQueries({ queryKey: expenses.key() });
      }}
      onClose={onClose}
    >
      <TextInput name="vehicle" label={m.vehicle} required autoFocus />
      <FieldPair>
        <SelectInput name="unit" label={m.unit} choices={unitChoices} />
        <DayInput name="firstDay" label={m.validFrom} help={m.validFromHint} />
      </FieldPair>
      <StepFields />
    </FormDialog>
  );
}

const unitChoices = [
  { value: 'km', label: m.kilometers },
  { value: 'mi', label: m.miles },
];

/** One row for each threshold of the year; the first is the rate from the start. */
function StepFields() {
  const { currency } = useAccount().preferences;
  const unit = useWatch<RateForm, 'unit'>({ name: 'unit' });
  const { fields, append, remove } = useFieldArray<RateForm, 'steps'>({ name: 'steps' });
  return (
    <>
      {fields.map(({ id }, place) => {
        const label = m.rateNumber({ number: place + 1 });
        return (
          <ListRow
            key={id}
            label={label}
            widths="180px"
            buttons={
              place > 0 && (
                <RemoveRowButton label={m.removeLine({ line: label })} onRemove={() => remove(place)} />
              )
            }
          >
            <RateInput
              name={`steps.${place}.rate`}
              label={m.rate}
              unit={m.currencyPerUnit({ currency, unit })}
              required
            />
            {place > 0 ? (
              <RateInput
                name={`steps.${place}.above`}
                label={m.aboveDistance}
                unit={m.distanceUnit({ unit })}
                isMoney={false}
                required
              />
            ) : (
              <span />
            )}
          </ListRow>
        );
      })}
      <div>
        <AddRowButton
          label={m.addThreshold}
          isFull={fields.length >= 5}
          onAdd={() => append({ above: null, rate: null })}
        />
      </div>
    </>
  );
}

function toForm({ steps, ...rate }: MileageRate): RateForm {
  return { ...rate, steps: steps.map(({ above, rate: perUnit }) => ({ above, rate: Number(perUnit) })) };
}

const emptyRate = {
  vehicle: '',
  unit: 'km',
  firstDay: null,
  steps: [{ above: 0, rate: null }],
} satisfies Omit<RateForm, 'id'>;

/** The form has rates as numbers. */
const RateForm = z.preprocess((values) => {
  const { steps, ...rate } = values as RateForm;
  return {
    ...rate,
    steps: steps.map(({ above, rate: perUnit }) => ({
      above: above ?? undefined,
      rate: perUnit === null ? undefined : String(perUnit),
    })),
  };
}, RateSchema);
