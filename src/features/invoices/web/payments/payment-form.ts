import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { invoiceLimits, paymentMethods } from '#src/features/invoices/rules/invoice-limits.ts';
import { Day, optionalText } from '#src/platform/shared/field-schemas.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { Refusals } from '#src/platform/web/form/form-dialog.tsx';

export const PaymentForm = z.object({
  amount: z
    .number({ error: m.mustBeNumber })
    .positive({ error: m.mustBeMoreThanZero })
    .max(invoiceLimits.amountMinor / 10_000),
  day: Day,
  method: z.enum(paymentMethods),
  reference: optionalText(200).nullable(),
  notes: optionalText(2000).nullable(),
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
export function toPaymentForm({ amountMinor, currency, day, method, reference, notes }: Payment) {
  return {
    amount: amountMinor / 10 ** minorDigits(currency),
    day,
    method,
    reference: reference ?? '',
    notes: notes ?? '',
  };
}

/** The form of a payment that isn’t recorded yet. */
export function newPaymentForm(
  suggestedMinor: number,
  { currency, today }: { currency: string; today: string },
) {
  return {
    amount: suggestedMinor === 0 ? null : suggestedMinor / 10 ** minorDigits(currency),
    day: today,
    method: 'transfer' as const,
    reference: '',
    notes: '',
  };
}
