import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { payerLabels } from '#src/features/expenses/web/expense-labels.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { useCategories } from '#src/features/expenses/web/queries.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { KindInput } from './kind-input.tsx';
import { MileageFields } from './mileage-fields.tsx';
import { PerDiemFields } from './per-diem-fields.tsx';

type TripFieldsProps = {
  currency: string;
  tags: readonly string[];
  /** The fields for the client and project. */
  children: ReactNode;
};

/** All fields of mileage and per diems, which have neither a receipt nor tax. */
export function TripFields({ currency, tags, children }: TripFieldsProps) {
  const { kind, paidBy, lines } = useWatch<ExpenseForm>();
  const { categories } = useCategories();
  const categoryId = lines?.[0]?.categoryId;
  return (
    <>
      <KindInput />
      {kind === 'mileage' ? <MileageFields currency={currency} /> : <PerDiemFields currency={currency} />}
      <ComboboxInput
        name="lines.0.categoryId"
        label={m.category}
        options={categories
          .filter(({ id, isArchived }) => !isArchived || id === categoryId)
          .map(({ id, name }) => ({ id, label: name }))}
      />
      {children}
      <FieldPair>
        <SelectInput name="paidBy" label={m.paidBy} choices={toChoices(payerLabels)} />
        {paidBy === 'own' ? (
          <DayInput name="reimbursedOn" label={m.reimbursedOn} />
        ) : (
          <DayInput name="paidOn" label={m.paidOn} />
        )}
      </FieldPair>
      <TagsInput name="tags" label={m.tags} suggestions={tags} />
      <TextInput name="notes" label={m.notes} rows={3} />
    </>
  );
}
