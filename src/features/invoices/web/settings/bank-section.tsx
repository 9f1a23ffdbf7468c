import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { isIban } from '#src/features/invoices/rules/iban.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Where clients pay. */
export function BankSection() {
  const iban = useWatch<InvoiceSettings, 'bank.iban'>({ name: 'bank.iban' });
  const isWrong = iban.trim() !== '' && !isIban(iban);
  return (
    <SettingsSection title={m.bankAccount}>
      <TextInput name="bank.accountHolder" label={m.accountHolder} help={m.accountHolderHelp} />
      <FieldPair>
        <TextInput name="bank.iban" label={m.iban} {...(isWrong && { help: m.checkIban })} />
        <TextInput name="bank.bic" label={m.bic} />
      </FieldPair>
      <TextInput name="bank.bankName" label={m.bankName} />
      <SwitchInput name="hasPaymentQr" label={m.paymentQr} help={m.paymentQrHelp} />
    </SettingsSection>
  );
}
