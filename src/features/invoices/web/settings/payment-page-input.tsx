import { useWatch } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import {
  paymentPageAddress,
  paymentPagePlaceholders,
  paymentPageProblem,
} from '#src/features/invoices/rules/payments/payment-page.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';

/** Where invoices are paid online, with the address of an example. */
export function PaymentPageInput() {
  const template = useWatch<InvoiceSettings, 'bank.paymentPage'>({ name: 'bank.paymentPage' });
  const { currency } = useAccount().preferences;
  const example = { number: '2026-0001', amountMinor: 119_000, currency, client: m.client };
  const hasPreview = template.trim() !== '' && paymentPageProblem(template) === null;
  return (
    <TextInput
      name="bank.paymentPage"
      label={m.paymentPage}
      help={
        hasPreview
          ? m.paymentPagePreview({
              amount: formatMoney(example),
              address: paymentPageAddress(template, example),
            })
          : m.paymentPageHelp({
              example: 'https://pay.example/{number}/{amount}',
              placeholders: paymentPagePlaceholders.map((name) => `{${name}}`).join(', '),
            })
      }
    />
  );
}
