import * as m from '#messages/invoices.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Where clients pay. */
export function BankSection() {
  return (
    <SettingsSection title={m.bankAccount}>
      <TextInput name="bank.accountHolder" label={m.accountHolder} help={m.accountHolderHelp} />
      <FieldPair>
        <TextInput name="bank.iban" label={m.iban} />
        <TextInput name="bank.bic" label={m.bic} />
      </FieldPair>
      <TextInput name="bank.bankName" label={m.bankName} />
      <SwitchInput name="hasPaymentQr" label={m.paymentQr} help={m.paymentQrHelp} />
    </SettingsSection>
  );
}
