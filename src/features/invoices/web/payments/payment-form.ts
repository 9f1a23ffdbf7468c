import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import { invoiceLimits, paymentMethods } from '#src/features/invoices/rules/invoice-limits.ts';
import { Day, optionalText } from '#src/platform/shared/field-schemas.ts';

export const PaymentForm = z.object({
  amount: z
    .number({ error: m.mustBeNumber })
    .positive({ error: m.mustBeMoreThanZero })
    .max(invoiceLimits.amountMinor / 10_000),
  day: Day,
  method: z.enum(paymentMethods),
  reference: optionalText(200).nullable(),
});
