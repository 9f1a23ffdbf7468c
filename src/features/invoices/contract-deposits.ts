import * as z from 'zod';
import { Id, KnownCurrency } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { Deposit } from './contract-billed.ts';

/** A deposit invoice with what isn’t paid of it. */
export const OpenDeposit = Deposit.extend({ balanceMinor: z.int() });
export type OpenDeposit = z.infer<typeof OpenDeposit>;

/** Deposit invoices that drafts deduct. */
export const depositProcedures = {
  deposits: ownRecordProcedure({
    route: 'GET /invoices/deposits',
    summary:
      'List issued deposit invoices that an invoice can deduct, or those that an issued invoice deducts',
    input: z.strictObject({
      clientId: Id,
      currency: KnownCurrency,
      /** For a credit note: the invoice it corrects. */
      creditedId: Id.optional(),
    }),
    output: z.object({ deposits: z.array(OpenDeposit) }),
  }),
};
