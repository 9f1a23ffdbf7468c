import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { Invoice } from './contract-fields.ts';

export const notFound = { NOT_FOUND: { status: 404, message: invoiceMessages.notFound } } as const;
export const staleError = {
  STALE: { status: 409, message: invoiceMessages.stale, data: z.object({ current: Invoice }) },
} as const;
export const issuedError = { ISSUED: { status: 409, message: invoiceMessages.issued } } as const;
export const invalidError = {
  INVALID: {
    status: 422,
    message: invoiceMessages.invalid,
    data: z.object({
      problems: z.array(
        z.object({
          field: z.string(),
          code: z.string(),
          reason: z.string(),
          /** The ID of the rule that requires it, such as BR-11 of EN 16931. */
          rule: z.string().optional(),
        }),
      ),
    }),
  },
} as const;
