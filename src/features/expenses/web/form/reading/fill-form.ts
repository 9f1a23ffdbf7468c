import type { UseFormReturn } from 'react-hook-form';
import type { ReceiptReading } from '#src/features/expenses/contract-reading.ts';
import type { KnownVendor } from '#src/features/expenses/contract.ts';
import type { ExpenseForm, LineForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { isSameName } from '#src/platform/shared/search-match.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { amountKey, rateKey } from './read-fields.ts';
import type { ReadFields } from './read-fields.ts';

/** Empty fields get what the receipt says; what was typed or saved stays. Returns what was filled in. */
export function fillForm(
  form: Pick<UseFormReturn<ExpenseForm>, 'getValues' | 'getFieldState' | 'setValue'>,
  reading: ReceiptReading,
  all: readonly KnownVendor[],
): { filled: ReadFields; otherCurrency: string | null } {
  const before = form.getValues();
  const isDraft = isEmptyDraft(before);
  const filled = new Map<string, { value: unknown; source: NonNullable<ReceiptReading['day']>['source'] }>();

  for (const name of ['vendor', 'receiptNumber', 'day', 'currency', 'taxCase', 'kind'] as const) {
    const proposed = reading[name];
    // The values that a draft starts with can be replaced: you didn’t type them.
    const isOpen = before[name] == null || (isDraft && !form.getFieldState(name).isDirty);
    if (!proposed || !isOpen) continue;
    const isNew = before[name] !== proposed.value;
    if (isNew) form.setValue(name, proposed.value, { shouldDirty: true });
    // The usual tax case says nothing new.
    if (isNew || !['taxCase', 'kind'].includes(name)) filled.set(name, proposed);
  }

  const { currency } = form.getValues();
  const isOther = reading.currency !== null && reading.currency.value !== currency;
  const { lines, receiptTotalMinor: total } = reading;
  if (isOther) return { filled, otherCurrency: lines || total ? (reading.currency?.value ?? null) : null };
  if (isDraft && lines) {
    const added = lines.value.map((line) =>
      toLineForm(line, firstLine(before, all, form.getValues('vendor'))),
    );
    form.setValue('lines', added, { shouldDirty: true });
    form.setValue('pricesIncludeTax', true);
    for (const [place, line] of added.entries()) {
      filled.set(amountKey(line), { value: line.amountMinor, source: lines.source });
      if (lines.value[place]?.taxRate != null)
        filled.set(rateKey(line), { value: line.taxRate, source: lines.source });
    }
  }
  if (total && before.receiptTotalMinor == null && isDraft) {
    form.setValue('receiptTotalMinor', total.value, { shouldDirty: true });
    filled.set('receiptTotalMinor', total);
  }
  return { filled, otherCurrency: null };
}

/** Whether no amount was entered yet. */
export function isEmptyDraft({ lines }: Pick<ExpenseForm, 'lines'>): boolean {
  return lines.length <= 1 && lines.every(({ amountMinor }) => amountMinor == null);
}

type FirstLine = Partial<
  Pick<LineForm, 'categoryId' | 'taxRate' | 'recoverablePercent' | 'deductiblePercent'>
>;

/** The category that was chosen, or that of the vendor's last expense. */
function firstLine(
  { lines }: ExpenseForm,
  all: readonly KnownVendor[],
  vendor: string | null | undefined,
): FirstLine {
  const [chosen] = lines;
  if (chosen?.categoryId != null || vendor == null) return chosen ?? {};
  const last = all.find((expense) => expense.vendor !== null && isSameName(expense.vendor, vendor))?.lines[0];
  return last ? { ...last, taxRate: Number(last.taxRate) } : (chosen ?? {});
}

function toLineForm(line: NonNullable<ReceiptReading['lines']>['value'][number], first: FirstLine): LineForm {
  return {
    id: newId(),
    categoryId: first.categoryId ?? null,
    recoverablePercent: first.recoverablePercent ?? 100,
    deductiblePercent: first.deductiblePercent ?? 100,
    description: line.description,
    amountMinor: line.amountMinor,
    taxRate: line.taxRate === null ? (first.taxRate ?? 0) : Number(line.taxRate),
    taxMinor: line.taxMinor,
  };
}
