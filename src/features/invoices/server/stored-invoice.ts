import type { Selectable } from 'kysely';
import type * as z from 'zod';
import {
  Invoice,
  InvoiceSummary,
  InvoiceTexts,
  draftFields,
} from '#src/features/invoices/contract-fields.ts';
import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import type { Tables } from '#src/platform/server/database/database.ts';
import { parseStoredOr } from '#src/platform/server/parse-stored.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';
import { defineColumns } from '#src/platform/server/records/record-columns.ts';
import { pickFields } from '#src/platform/shared/objects.ts';

export type InvoiceRow = Selectable<Tables['invoices']>;

/** What other rows say. */
export const derivedHead = {
  clientName: true,
  subject: true,
  relatedNumber: true,
  invoicedAs: true,
  paidMinor: true,
  writtenOffMinor: true,
  creditedMinor: true,
  balanceMinor: true,
  claimedMinor: true,
  viewedAt: true,
} as const;

/** An invoice as its row has it. */
const StoredInvoice = Invoice.omit({
  ...derivedHead,
  pdf: true,
  eInvoice: true,
  related: true,
  recurringInvoiceId: true,
  link: true,
  viewCount: true,
  lastViewedAt: true,
  deliveries: true,
});
export type StoredInvoice = z.infer<typeof StoredInvoice>;

/** What a caller may write to a draft. */
export type DraftFields = Pick<StoredInvoice, keyof typeof draftFields>;

const noTexts = InvoiceTexts.parse({});

export const invoiceRecord = defineRecord({
  table: 'invoices',
  schema: StoredInvoice,
  fields: draftFields,
  columns: {
    texts: {
      read: ({ texts }) => parseStoredOr(noTexts, InvoiceTexts, texts),
      write: (texts) => ({ texts: JSON.stringify(texts) }),
    },
  },
});

/** What the list shows of a row. */
const StoredHead = InvoiceSummary.omit(derivedHead);
export const storedHead = defineColumns({
  table: 'invoices',
  schema: StoredHead,
  fields: {},
  columns: {},
});
export const headColumns = Object.keys(StoredHead.shape);

/** A draft with its amounts, which are 0 while it has problems. */
export function calculatedDraft(fields: DraftFields) {
  const amounts = calculateDraft(toTerms(fields));
  return {
    ...pickFields(draftFields, fields),
    netMinor: amounts?.netMinor ?? 0,
    taxMinor: amounts?.taxMinor ?? 0,
    grossMinor: amounts?.grossMinor ?? 0,
    dueMinor: amounts?.dueMinor ?? 0,
  };
}
