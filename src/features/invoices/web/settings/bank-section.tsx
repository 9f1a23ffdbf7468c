import * as m from '#messages/invoices.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FieldsSection } from '#src/platform/web/layout/page/section.tsx';
import { BankNumberFields } from './bank-number-fields.tsx';
import { PaymentPageInput } from './payment-page-input.tsx';

/** Where clients pay: an account with the numbers of the country, and other ways. */
export function BankSection() {
  return (
    <FieldsSection title={m.paymentDetails} description={m.paymentDetailsHelp}>
      <TextInput name="bank.accountHolder" label={m.accountHolder} help={m.emptyForBusinessName} />
      <BankNumberFields />
      <TextInput name="bank.bankName" label={m.bankName} />
      <TextInput
        name="bank.instructions"
        label={m.paymentInstructions}
        help={m.paymentInstructionsHelp({ example: 'pay.example/{number}' })}
        rows={2}
      />
      <PaymentPageInput />
      <SwitchInput name="hasPaymentQr" label={m.paymentQr} help={m.paymentQrHelp} />
    </FieldsSection>
  );
}
