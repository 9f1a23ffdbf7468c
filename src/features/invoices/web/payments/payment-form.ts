import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import { paymentFields } from '#src/features/invoices/contract-payments.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { emptyForm, toForm } from '#src/platform/shared/record-fields.ts';
import type { Refusals } from '#src/platform/web/form/errors/place-errors.ts';

export const PaymentForm = z.object({
  amount: z
    .number({ error: m.mustBeNumber })
    .positive({ error: m.mustBeMoreThanZero })
    .max(invoiceLimits.amountMinor / 10_000),
  ...paymentFields,
});

/** Why an amount is refused. */
export const amountRefusals: Refusals = {
  ABOVE_PAID: { field: 'amount', sentence: m.refundAbovePaid },
  ABOVE_BALANCE: { field: 'amount', sentence: m.writeOffAboveBalance },
  ABOVE_ACCOUNT: { field: 'amount', sentence: m.refundAboveAccount },
};

/** What the server asks about a payment that looks like a recorded one. */
export const duplicateQuestion = {
  code: 'POSSIBLE_DUPLICATE',
  sentence: m.alreadyRecorded,
  answer: m.recordAnyway,
};

/** What the form shows of a recorded payment. */
export function toPaymentForm(payment: Payment) {
  const { amountMinor, currency } = payment;
  return { ...toForm(paymentFields, payment), amount: amountMinor / 10 ** minorDigits(currency) };
}

/** The form of a payment that isn’t recorded yet. */
export function newPaymentForm(
  suggestedMinor: number,
  { currency, today }: { currency: string; today: string },
) {
  return {
    ...emptyForm(paymentFields),
    amount: suggestedMinor === 0 ? null : suggestedMinor / 10 ** minorDigits(currency),
    day: today,
    method: 'transfer' as const,
  };
}
