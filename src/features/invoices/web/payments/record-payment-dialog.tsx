import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { allocatePayment } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { invoices, payments } from '#src/features/invoices/web/api.ts';
import { paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { CreditAlert } from './credit-alert.tsx';
import { fetchOpenInvoices, initialParts } from './payable-invoices.ts';
import type { OpenInvoice } from './payable-invoices.ts';
import {
  PaymentForm,
  amountRefusals,
  duplicateQuestion,
  newPaymentForm,
  toPaymentForm,
} from './payment-form.ts';
import { createPayment, changePayment } from './payment-mutations.ts';
import { PaymentParts, partsOf } from './payment-parts.tsx';

type RecordPaymentDialogProps = {
  clientId: string;
  currency: string;
  /** Paid first; the sum of their balances is suggested. */
  chosenIds?: readonly string[];
  /** What the client reported: the day, and the amount unless it is the sum. */
  reported?: { day: string; amountMinor: number | null };
  /** Edits this one. */
  payment?: Payment | undefined;
  today: string;
  onClose: () => void;
};

/** Records or edits money from a client, and which of its open invoices it pays. The rest stays on account. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const { clientId, currency, chosenIds = [], payment, onClose } = props;
  /** Fixed: a payment recorded elsewhere doesn't move fields under your hands. */
  const [of] = useState({ clientId, currency, chosenIds, payment });
  const { data, error, refetch } = useQuery({
    queryKey: [...invoices.list.key(), 'payable', of],
    queryFn: () => fetchOpenInvoices(of),
    staleTime: 0,
    gcTime: 0,
  });
  const [open, setOpen] = useState<readonly OpenInvoice[]>();
  if (!open && data) setOpen(data);
  if (open) return <PaymentFormDialog {...props} {...of} initiallyOpen={open} />;
  if (!error) return null;
  return (
    <DialogShell title={payment ? m.editPayment : m.recordPayment} onClose={onClose}>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </DialogShell>
  );
}

const Parts = z
  .record(
    z.string(),
    z
      .number({ error: m.mustBeNumber })
      .min(0, { error: m.mustNotBeNegative })
      .max(invoiceLimits.amountMinor, { error: m.partsAreHigher })
      .nullable(),
  )
  .nullable();

type PaymentFormDialogProps = RecordPaymentDialogProps & { initiallyOpen: readonly OpenInvoice[] };

function PaymentFormDialog(props: PaymentFormDialogProps) {
  const { clientId, currency, chosenIds = [], reported, today, initiallyOpen, onClose } = props;
  const [id] = useState(newId);
  /** The version that filled the form. */
  const [{ payment, open }, setSeen] = useState({ payment: props.payment, open: initiallyOpen });
  const chosen = open.filter((invoice) => chosenIds.includes(invoice.id));
  const onlyChosen = chosen.length === 1 ? chosen[0] : undefined;
  // What a client reports is what their portal asked for: the invoice without claims.
  const suggestedMinor = chosen.reduce(
    (sum, { balanceMinor, claimsMinor }) => sum + balanceMinor + (reported ? 0 : claimsMinor),
    0,
  );
  const allocate = ({ amount, parts }: { amount: number; parts: z.infer<typeof Parts> }) =>
    partsOf(parts, allocatePayment(toMinorUnits(amount, currency), open));
  const schema = PaymentForm.extend({ parts: Parts }).superRefine(({ amount, parts }, context) => {
    const sum = [...allocate({ amount, parts }).values()].reduce((all, part) => all + part, 0);
    if (sum > toMinorUnits(amount, currency))
      context.addIssue({ code: 'custom', path: ['parts'], message: m.partsAreHigher });
  });
  const toForm = (edited: Payment, payable: readonly OpenInvoice[]) => ({
    ...toPaymentForm(edited),
    parts: initialParts(edited, payable),
  });
  return (
    <FormDialog
      title={payment ? m.editPayment : m.recordPayment}
      schema={schema}
      values={
        payment
          ? toForm(payment, open)
          : {
              ...newPaymentForm(reported?.amountMinor ?? suggestedMinor, {
                currency,
                today: reported?.day ?? today,
              }),
              parts: null,
            }
      }
      refusals={amountRefusals}
      question={duplicateQuestion}
      onSave={async ({ amount, parts, ...fields }, { isConfirmed: allowDuplicate }) => {
        const values = {
          ...fields,
          amountMinor: toMinorUnits(amount, currency),
          allocations: [...allocate({ amount, parts })]
            .filter(([, part]) => part > 0)
            .map(([invoiceId, part]) => ({ invoiceId, amountMinor: part })),
        };
        await (payment
          ? changePayment(payment, values)
          : createPayment({ id, clientId, currency, kind: 'payment', allowDuplicate, ...values }));
      }}
      {...(payment && {
        fetchNewer: async () => {
          const newer = await payments.get.call({ id: payment.id });
          if (!newer) return null;
          const payable = await fetchOpenInvoices({ clientId, currency, chosenIds, payment: newer });
          setSeen({ payment: newer, open: payable });
          return toForm(newer, payable);
        },
      })}
      onClose={onClose}
    >
      {!payment && onlyChosen && !onlyChosen.isWrittenOff && (
        <CreditAlert invoice={{ ...onlyChosen, clientId }} onDone={onClose} />
      )}
      <FieldPair>
        <RateInput name="amount" label={m.amount} unit={currency} digits={minorDigits(currency)} autoFocus />
        <DayInput name="day" label={m.date} />
        <SelectInput name="method" label={m.method} choices={toChoices(paymentMethodLabels)} />
        <TextInput name="reference" label={m.reference} />
      </FieldPair>
      <PaymentParts open={open} currency={currency} today={today} />
      <TextInput name="notes" label={m.privateNotes} rows={2} />
    </FormDialog>
  );
}
