import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import { allocatePayment } from '#src/features/invoices/rules/allocate-payment.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { choicesOf, paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { invoiceKeys, refetchInvoices, unpaidInvoicesQuery } from '#src/features/invoices/web/queries.ts';
import { formatMoney, minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { PaymentForm } from './payment-form.ts';
import { PaymentParts, partsOf } from './payment-parts.tsx';
import type { OpenInvoice } from './payment-parts.tsx';

type RecordPaymentDialogProps = {
  clientId: string;
  currency: string;
  /** Paid first; the sum of their balances is suggested. */
  chosenIds?: readonly string[];
  today: string;
  onClose: () => void;
};

/** Records money from a client, and which of its open invoices it pays. The rest stays on account. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const { clientId, currency, chosenIds = [], onClose } = props;
  const { data, error, refetch } = useQuery({ ...unpaidInvoicesQuery(clientId), staleTime: 0 });
  /** Fixed once it is known: a payment recorded elsewhere doesn't move fields under your hands. */
  const [open, setOpen] = useState<readonly OpenInvoice[]>();
  if (!open && data) {
    const ofCurrency = data.filter((invoice) => invoice.currency === currency);
    const isChosen = ({ id }: OpenInvoice) => chosenIds.includes(id);
    const others = ofCurrency.filter((invoice) => !isChosen(invoice));
    setOpen([...ofCurrency.filter(isChosen), ...others].slice(0, invoiceLimits.allocations));
  }
  if (open) return <PaymentFormDialog {...props} open={open} />;
  if (!error) return null;
  return (
    <DialogShell title={m.recordPayment} onClose={onClose}>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </DialogShell>
  );
}

const Parts = z.record(z.string(), z.number().min(0).max(invoiceLimits.amountMinor).nullable()).nullable();

type PaymentFormDialogProps = RecordPaymentDialogProps & { open: readonly OpenInvoice[] };

function PaymentFormDialog(props: PaymentFormDialogProps) {
  const { clientId, currency, chosenIds = [], today, open, onClose } = props;
  const [id] = useState(newId);
  const digits = minorDigits(currency);
  const suggestedMinor = open
    .filter((invoice) => chosenIds.includes(invoice.id))
    .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
  const allocate = ({ amount, parts }: { amount: number; parts: z.infer<typeof Parts> }) =>
    partsOf(parts, allocatePayment(toMinorUnits(amount, currency), open));
  const [schema] = useState(() =>
    PaymentForm.extend({ parts: Parts }).superRefine(({ amount, parts }, context) => {
      const sum = [...allocate({ amount, parts }).values()].reduce((all, part) => all + part, 0);
      if (sum > toMinorUnits(amount, currency))
        context.addIssue({ code: 'custom', path: ['parts'], message: m.partsAreHigher });
    }),
  );
  return (
    <FormDialog
      title={m.recordPayment}
      schema={schema}
      values={{
        amount: suggestedMinor === 0 ? null : suggestedMinor / 10 ** digits,
        day: today,
        method: 'transfer',
        reference: '',
        parts: null,
      }}
      onSave={async ({ amount, day, method, reference, parts }) => {
        const amountMinor = toMinorUnits(amount, currency);
        await payments.create.call({
          id,
          clientId,
          day,
          currency,
          amountMinor,
          method,
          reference,
          allocations: [...allocate({ amount, parts })]
            .filter(([, part]) => part > 0)
            .map(([invoiceId, part]) => ({ invoiceId, amountMinor: part })),
        });
        await refetchInvoices();
        notifyUndoable(
          m.paymentRecorded({ amount: formatMoney({ amountMinor, currency }) }),
          () => payments.delete.call({ id }),
          { keys: invoiceKeys },
        );
      }}
      onClose={onClose}
    >
      <FieldPair>
        <RateInput name="amount" label={m.amount} unit={currency} digits={digits} autoFocus />
        <DayInput name="day" label={m.date} />
        <SelectInput name="method" label={m.method} choices={choicesOf(paymentMethodLabels)} />
        <TextInput name="reference" label={m.reference} />
      </FieldPair>
      <PaymentParts open={open} currency={currency} today={today} />
    </FormDialog>
  );
}
