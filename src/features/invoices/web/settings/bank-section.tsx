import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { offeredNumbers } from '#src/features/invoices/rules/bank-account.ts';
import { bankNumberLabels } from '#src/features/invoices/web/bank-number-labels.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Where clients pay: an account with the numbers of the country, and other ways. */
export function BankSection() {
  const { getValues } = useFormContext<InvoiceSettings>();
  const country = useWatch<InvoiceSettings, 'seller.country'>({ name: 'seller.country' });
  // Not while you type: a field that you clear would disappear.
  const numbers = useMemo(() => offeredNumbers(country, getValues('bank')), [country, getValues]);
  return (
    <SettingsSection title={m.paymentDetails} description={m.paymentDetailsHelp}>
      <TextInput name="bank.accountHolder" label={m.accountHolder} help={m.accountHolderHelp} />
      <FieldPair>
        {numbers.map((name) => (
          <TextInput key={name} name={`bank.${name}`} label={bankNumberLabels[name]} />
        ))}
      </FieldPair>
      <TextInput name="bank.bankName" label={m.bankName} />
      <TextInput
        name="bank.instructions"
        label={m.paymentInstructions}
        help={m.paymentInstructionsHelp({ example: 'pay.example/{number}' })}
        rows={2}
      />
      <SwitchInput name="hasPaymentQr" label={m.paymentQr} help={m.paymentQrHelp} />
    </SettingsSection>
  );
}
