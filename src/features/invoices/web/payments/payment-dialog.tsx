import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { choicesOf, paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { invoiceKeys, refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { formatMoney, minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { PaymentForm } from './payment-form.ts';

type Kind = 'refund' | 'writeOff';
type PaymentDialogProps = { invoice: Invoice; kind: Kind; today: string; onClose: () => void };

/** Records what is paid back, or no longer expected, of an invoice. */
export function PaymentDialog({ invoice, kind, today, onClose }: PaymentDialogProps) {
  const { currency, balanceMinor, paidMinor, clientId } = invoice;
  const [id] = useState(newId);
  const digits = minorDigits(currency);
  const suggested =
    kind === 'refund' ? Math.min(paidMinor, Math.max(-balanceMinor, 0)) : Math.max(balanceMinor, 0);
  const title = titles[kind];
  return (
    <FormDialog
      title={title}
      schema={PaymentForm}
      values={{
        amount: suggested === 0 ? null : suggested / 10 ** digits,
        day: today,
        method: 'transfer',
        reference: '',
      }}
      onSave={async ({ amount, day, method, reference }) => {
        const amountMinor = toMinorUnits(amount, currency);
        await payments.create.call({
          id,
          clientId: clientId ?? '',
          kind,
          day,
          currency,
          amountMinor,
          method: kind === 'writeOff' ? 'other' : method,
          reference,
          allocations: [{ invoiceId: invoice.id, amountMinor }],
        });
        await refetchInvoices();
        notifyUndoable(
          done[kind]({ amount: formatMoney({ amountMinor, currency }) }),
          () => payments.delete.call({ id }),
          { keys: invoiceKeys },
        );
      }}
      onClose={onClose}
      isPrompt
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {m.balanceIs({ amount: formatMoney({ amountMinor: balanceMinor, currency }) })}
      </Typography>
      <FieldPair>
        <RateInput name="amount" label={m.amount} unit={currency} digits={digits} autoFocus />
        <DayInput name="day" label={m.date} />
      </FieldPair>
      {kind !== 'writeOff' && (
        <SelectInput name="method" label={m.method} choices={choicesOf(paymentMethodLabels)} />
      )}
      <TextInput name="reference" label={kind === 'writeOff' ? m.reason : m.reference} />
    </FormDialog>
  );
}

const titles: Readonly<Record<Kind, string>> = {
  refund: m.recordRefund,
  writeOff: m.writeOffBalance,
};

const done: Readonly<Record<Kind, (d: { amount: string }) => string>> = {
  refund: m.refundRecorded,
  writeOff: m.balanceWrittenOff,
};
