import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { invoiceLimits, paymentMethods } from '#src/features/invoices/rules/invoice-limits.ts';
import { Day, optionalText } from '#src/platform/shared/field-schemas.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

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

/** Of a payment that isn’t recorded yet. */
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
