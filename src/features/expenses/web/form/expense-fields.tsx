import { use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { distinctTags } from '#src/features/clients/web/public.tsx';
import { ReceiptsField } from '#src/features/documents/web/public.tsx';
import type { KnownVendor } from '#src/features/expenses/contract.ts';
import { lineTax } from '#src/features/expenses/rules/category-tax.ts';
import { isTripKind } from '#src/features/expenses/rules/kinds/kind-amount.ts';
import { BilledLock, BilledNotice } from '#src/features/expenses/web/billing/billed-lock.tsx';
import { BillingFields } from '#src/features/expenses/web/billing/billing-fields.tsx';
import { DuplicateHints } from '#src/features/expenses/web/duplicates/duplicate-hints.tsx';
import { payerLabels, taxCaseLabels } from '#src/features/expenses/web/expense-labels.ts';
import { useCategories } from '#src/features/expenses/web/queries.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { isSameName } from '#src/platform/shared/search-match.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { CurrencyInput } from '#src/platform/web/form/fields/currency-input.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { MoneyInput } from '#src/platform/web/form/fields/money-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormSection } from '#src/platform/web/form/form-section.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import type { ExpenseForm } from './expense-form-values.ts';
import { ExpenseLineFields, LineTaxFields } from './expense-line-fields.tsx';
import { ExpenseSums } from './expense-sums.tsx';
import { KindInput } from './kinds/kind-input.tsx';
import { TripFields } from './kinds/trip-fields.tsx';
import { ProposedRateNotice } from './proposed-rate.tsx';
import { ReceiptReadingContext, useReadHints } from './reading/read-fields.ts';
import { ReadReceiptButtons } from './reading/read-receipt-buttons.tsx';
import { ExpenseWorkFields } from './work-fields.tsx';

type ExpenseFieldsProps = {
  id: string;
  all: readonly KnownVendor[];
  onFiles: (files: readonly File[]) => void;
};

/** All fields of an expense: what is on every receipt first, the rest in collapsible sections. */
export function ExpenseFields({ id, all, onFiles }: ExpenseFieldsProps) {
  const { preferences } = useAccount();
  const values = useWatch<ExpenseForm>();
  const hintOf = useReadHints(values);
  const hasReceipt = use(ReceiptReadingContext).onRead !== null;
  const { byId } = useCategories();
  const currency = values.currency ?? preferences.currency;
  const isForeign = currency !== preferences.currency;
  const hasGuests = (values.lines ?? []).some(
    ({ categoryId }) => byId.get(categoryId ?? '')?.asksForGuests === true,
  );
  if (values.kind !== undefined && isTripKind(values.kind))
    return (
      <>
        <BilledNotice />
        <TripFields currency={currency} tags={distinctTags(all)}>
          <BilledLock>
            <ExpenseWorkFields />
          </BilledLock>
        </TripFields>
        <BillingFields />
      </>
    );
  return (
    <>
      <BilledNotice />
      <KindInput />
      <ReceiptsField expenseId={id} onFiles={onFiles} />
      <ReadReceiptButtons />
      <DuplicateHints id={id} />
      <FieldPair>
        <VendorInput all={all} {...hintOf('vendor')} />
        <DayInput name="day" label={m.date} required {...hintOf('day')} />
      </FieldPair>
      <ExpenseLineFields currency={currency} />
      <ExpenseSums currency={currency} />
      {hasGuests && (
        <FieldPair>
          <TextInput name="occasion" label={m.occasion} help={m.occasionHint} />
          <TextInput name="guests" label={m.guests} help={m.guestsHint} />
        </FieldPair>
      )}
      <BilledLock>
        <ExpenseWorkFields />
      </BilledLock>
      <FieldPair>
        <SelectInput name="paidBy" label={m.paidBy} choices={toChoices(payerLabels)} />
        {values.paidBy === 'own' ? (
          <DayInput name="reimbursedOn" label={m.reimbursedOn} />
        ) : (
          <DayInput name="paidOn" label={m.paidOn} />
        )}
      </FieldPair>
      <div>
        <BillingFields />
        <FormSection
          title={m.tax}
          names={['pricesIncludeTax', 'taxCase', 'receiptTotalMinor']}
          summary={values.taxCase === 'domestic' ? '' : taxCaseLabels[values.taxCase ?? 'domestic']}
        >
          <BilledLock>
            <SwitchInput name="pricesIncludeTax" label={m.pricesIncludeTax} />
            <SelectInput
              name="taxCase"
              label={m.taxCase}
              choices={toChoices(taxCaseLabels)}
              {...hintOf('taxCase')}
            />
            <LineTaxFields currency={currency} />
            <MoneyInput
              name="receiptTotalMinor"
              label={m.receiptTotal}
              help={m.receiptTotalHint}
              checksOnLeave
              currency={currency}
              {...hintOf('receiptTotalMinor')}
            />
          </BilledLock>
        </FormSection>
        <FormSection
          title={m.currency}
          names={['currency', 'exchangeRate', 'rateDay', 'chargedMinor']}
          summary={isForeign ? currency : ''}
        >
          <BilledLock>
            <CurrencyInput name="currency" label={m.currency} {...hintOf('currency')} />
            {isForeign && (
              <>
                <MoneyInput
                  name="chargedMinor"
                  label={m.charged}
                  help={m.chargedHint}
                  currency={preferences.currency}
                />
                <FieldPair>
                  <TextInput
                    name="exchangeRate"
                    label={m.exchangeRate({ from: currency, to: preferences.currency })}
                  />
                  <DayInput name="rateDay" label={m.rateDay} />
                </FieldPair>
                <ProposedRateNotice currency={currency} />
              </>
            )}
          </BilledLock>
        </FormSection>
        <FormSection
          title={m.details}
          names={['receiptNumber', 'voucherReason', 'tags', 'notes']}
          summary={[values.receiptNumber, values.notes].filter(Boolean).join(' · ')}
        >
          <TextInput name="receiptNumber" label={m.receiptNumber} {...hintOf('receiptNumber')} />
          {(!hasReceipt || values.voucherReason != null) && (
            <TextInput name="voucherReason" label={m.voucherReason} help={m.voucherReasonHint} />
          )}
          <TagsInput name="tags" label={m.tags} suggestions={distinctTags(all)} />
          <TextInput name="notes" label={m.notes} rows={3} />
        </FormSection>
      </div>
    </>
  );
}

/** The vendor; one that is known brings the category and the tax of its last expense. */
function VendorInput({ all, ...hint }: { all: readonly KnownVendor[]; help?: string }) {
  const { byId } = useCategories();
  const { getValues, setValue } = useFormContext<ExpenseForm>();
  const current = useWatch<ExpenseForm, 'vendor'>({ name: 'vendor' });
  const names = [...new Set([current, ...all.map(({ vendor }) => vendor)])].filter((name) => name != null);

  function adopt(vendor: string) {
    const last = all.find((expense) => expense.vendor !== null && isSameName(expense.vendor, vendor));
    const [line, ...others] = getValues('lines');
    const categoryId = last?.lines[0]?.categoryId ?? null;
    if (!last || !line || others.length > 0 || line.categoryId != null || categoryId === null) return;
    const { taxRate, recoverablePercent, deductiblePercent } = last.lines[0] ?? {};
    const tax = lineTax(byId.get(categoryId));
    setValue('lines.0', {
      ...line,
      categoryId,
      taxRate: taxRate === undefined ? tax.taxRate : Number(taxRate),
      recoverablePercent: recoverablePercent ?? tax.recoverablePercent,
      deductiblePercent: deductiblePercent ?? tax.deductiblePercent,
    });
    setValue('taxCase', last.taxCase);
    setValue('paidBy', last.paidBy);
  }

  return (
    <ComboboxInput
      name="vendor"
      label={m.vendor}
      options={names.map((name) => ({ id: name, label: name }))}
      onCreate={(name) => Promise.resolve(name)}
      isFreeText
      onPick={(picked) => picked && adopt(picked.label)}
      {...hint}
    />
  );
}
