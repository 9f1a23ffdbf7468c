import * as z from 'zod';
import * as m from '#messages/expenses.ts';
import { distinctTags } from '#src/features/clients/web/public.tsx';
import { writableExpenseFields } from '#src/features/expenses/contract-fields.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { payerLabels } from '#src/features/expenses/web/expense-labels.ts';
import { changeExpenses } from '#src/features/expenses/web/expense-mutations.ts';
import { useCategories } from '#src/features/expenses/web/queries.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { ExpenseWorkFields } from './work-fields.tsx';

const { clientId, projectId, paidBy, reimbursedOn, tags } = z
  .strictObject(writableExpenseFields)
  .required().shape;
const BulkEditForm = z.object({
  categoryId: z.string().nullable(),
  clientId,
  projectId,
  paidBy: paidBy.nullable(),
  reimbursedOn,
  tags,
});

type BulkEditDialogProps = { expenses: readonly Expense[]; onClose: () => void };

/** Changes what is filled in, on all chosen expenses. */
export function BulkEditDialog({ expenses, onClose }: BulkEditDialogProps) {
  const { categories } = useCategories();
  return (
    <FormDialog
      title={m.editExpenses({ count: expenses.length })}
      schema={BulkEditForm}
      values={emptyEdit}
      onSave={(edit) => void changeExpenses(expenses, edit)}
      onClose={onClose}
    >
      <ComboboxInput
        name="categoryId"
        label={m.category}
        options={categories
          .filter(({ isArchived }) => !isArchived)
          .map(({ id, name }) => ({ id, label: name }))}
        help={m.bulkCategoryHint}
      />
      <ExpenseWorkFields />
      <FieldPair>
        <SelectInput
          name="paidBy"
          label={m.paidBy}
          choices={[{ value: '', label: m.unchanged }, ...toChoices(payerLabels)]}
        />
        <DayInput name="reimbursedOn" label={m.reimbursedOn} />
      </FieldPair>
      <TagsInput name="tags" label={m.addTags} suggestions={distinctTags(expenses)} />
    </FormDialog>
  );
}

const emptyEdit: z.input<typeof BulkEditForm> = {
  categoryId: null,
  clientId: null,
  projectId: null,
  paidBy: null,
  reimbursedOn: null,
  tags: [],
};
