import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { offeredNumbers } from '#src/features/invoices/rules/bank-account.ts';
import { bankNumberLabels } from '#src/features/invoices/web/bank-number-labels.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';

/** The numbers of a bank account that the country of the business uses. */
export function BankNumberFields() {
  const { getValues } = useFormContext<Pick<InvoiceSettings, 'seller' | 'bank'>>();
  const country = useWatch<InvoiceSettings, 'seller.country'>({ name: 'seller.country' });
  // Not while you type: a field that you clear would disappear.
  const numbers = useMemo(() => offeredNumbers(country, getValues('bank')), [country, getValues]);
  return (
    <FieldPair>
      {numbers.map((name) => (
        <TextInput key={name} name={`bank.${name}`} label={bankNumberLabels[name]} />
      ))}
    </FieldPair>
  );
}
