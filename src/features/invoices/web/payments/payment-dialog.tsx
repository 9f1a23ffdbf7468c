import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { settleClaims } from '#src/features/invoices/rules/payments/settle-fees-and-interest.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { formatMoney, minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { newId } from '#src/platform/web/new-id.ts';
import {
  PaymentForm,
  amountRefusals,
  duplicateQuestion,
  newPaymentForm,
  toPaymentForm,
} from './payment-form.ts';
import { createPayment, changePayment } from './payment-mutations.ts';

type Kind = 'refund' | 'writeOff';
type Balances = Pick<Invoice, 'id' | 'clientId' | 'currency' | 'balanceMinor' | 'paidMinor' | 'claimedMinor'>;
type PaymentDialogProps = { kind: Kind; today: string; onClose: () => void } & (
  | { invoice: Balances; payment?: undefined }
  /** Edits this one. */
  | { invoice?: undefined; payment: Payment }
);

/** Records or edits what is paid back, or no longer expected, of an invoice. */
export function PaymentDialog({ invoice, kind, payment, today, onClose }: PaymentDialogProps) {
  const { currency } = invoice ?? payment;
  const [id] = useState(newId);
  /** The version that filled the form. */
  const [seen, setSeen] = useState(payment);
  return (
    <FormDialog
      title={titles[seen ? 'edit' : 'record'][kind]}
      schema={PaymentForm}
      values={
        seen
          ? toPaymentForm(seen)
          : newPaymentForm(invoice ? suggestAmount(kind, invoice) : 0, { currency, today })
      }
      refusals={amountRefusals}
      question={duplicateQuestion}
      onSave={async ({ amount, ...fields }, { isConfirmed: allowDuplicate }) => {
        const amountMinor = toMinorUnits(amount, currency);
        const method = kind === 'writeOff' ? ('other' as const) : fields.method;
        const values = { ...fields, amountMinor, method };
        if (seen) return changePayment(seen, { ...values, allocations: resizeOnly(seen, amountMinor) });
        const { id: invoiceId, clientId } = invoice ?? { id: '', clientId: null };
        const allocations = [{ invoiceId, amountMinor }];
        const of = { id, clientId: clientId ?? '', kind, currency, allowDuplicate };
        return createPayment({ ...of, ...values, allocations });
      }}
      {...(seen && {
        fetchNewer: async () => {
          const newer = await payments.get.call({ id: seen.id });
          if (newer) setSeen(newer);
          return newer && toPaymentForm(newer);
        },
      })}
      onClose={onClose}
      isPrompt
    >
      {invoice && (
        <p className={classNames(text.body, text.quiet)}>
          {m.balanceIs({ amount: formatMoney({ amountMinor: invoice.balanceMinor, currency }) })}
        </p>
      )}
      <FieldPair>
        <RateInput name="amount" label={m.amount} unit={currency} digits={minorDigits(currency)} autoFocus />
        <DayInput name="day" label={m.date} />
      </FieldPair>
      {kind !== 'writeOff' && (
        <SelectInput name="method" label={m.method} choices={toChoices(paymentMethodLabels)} />
      )}
      <TextInput name="reference" label={kind === 'writeOff' ? m.reason : m.reference} />
      <TextInput name="notes" label={m.privateNotes} rows={2} />
    </FormDialog>
  );
}

function suggestAmount(kind: Kind, invoice: Balances): number {
  return kind === 'writeOff' ? Math.max(invoice.balanceMinor, 0) : settleClaims(invoice).excessMinor;
}

/** All of it belongs to one invoice: also after the change. Other allocations stay as they are. */
function resizeOnly(
  { amountMinor, allocations }: Payment,
  newMinor: number,
): { invoiceId: string; amountMinor: number }[] | undefined {
  const [only] = allocations;
  if (allocations.length !== 1 || only?.amountMinor !== amountMinor) return undefined;
  return [{ invoiceId: only.invoiceId, amountMinor: newMinor }];
}

const titles: Readonly<Record<'record' | 'edit', Readonly<Record<Kind, string>>>> = {
  record: { refund: m.recordRefund, writeOff: m.writeOffBalance },
  edit: { refund: m.editRefund, writeOff: m.editWriteOff },
};
