import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/expenses.ts';
import { ExpenseCategory as CategorySchema } from '#src/features/expenses/contract-fields.ts';
import { lineTax } from '#src/features/expenses/rules/category-tax.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { PercentInput } from '#src/features/expenses/web/form/percent-input.tsx';
import { changeTable, withRow } from '#src/features/expenses/web/settings-tables.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

type CategoryDialogProps = {
  /** Undefined: a new category. */
  category?: ExpenseCategory | undefined;
  onClose: () => void;
};

/** Adds or edits a category. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [id] = useState(newId);
  return (
    <FormDialog
      title={category ? m.editCategory : m.addCategory}
      schema={CategoryForm}
      values={category ? { ...category, ...lineTax(category) } : { id, ...emptyCategory }}
      onSave={async (saved) => {
        await changeTable('categories', withRow(saved));
        notify(m.categorySaved({ name: saved.name }));
        await queryClient.invalidateQueries({ queryKey: expenses.key() });
      }}
      onClose={onClose}
    >
      <TextInput name="name" label={m.name} required autoFocus />
      <FieldPair>
        <PercentInput name="taxRate" label={m.taxRate} />
        <TextInput name="ledgerAccount" label={m.ledgerAccount} help={m.ledgerAccountHint} />
      </FieldPair>
      <FieldPair>
        <RateInput
          name="recoverablePercent"
          label={m.recoverable}
          unit="%"
          isMoney={false}
          help={m.recoverableHint}
        />
        <RateInput
          name="deductiblePercent"
          label={m.deductible}
          unit="%"
          isMoney={false}
          help={m.deductibleHint}
        />
      </FieldPair>
      <SwitchInput name="needsReceipt" label={m.needsReceipt} />
      <SwitchInput name="asksForGuests" label={m.asksForGuests} />
    </FormDialog>
  );
}

/** The form has the rate as a number. */
const CategoryForm = z.preprocess((values) => {
  const { taxRate, ...others } = values as { taxRate: number | string | null };
  return { ...others, taxRate: String(taxRate ?? 0) };
}, CategorySchema);

const emptyCategory = {
  name: '',
  ...lineTax(undefined),
  needsReceipt: true,
  asksForGuests: false,
  ledgerAccount: null,
  isArchived: false,
};
