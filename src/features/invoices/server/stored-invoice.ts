import type { Selectable } from 'kysely';
import { Deposit } from '#src/features/invoices/contract-billed.ts';
import { Frozen, InvoiceLine, InvoiceTexts, draftFields } from '#src/features/invoices/contract-fields.ts';
import type { Invoice } from '#src/features/invoices/contract-fields.ts';
import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import type { Tables } from '#src/platform/server/database/database.ts';
import { parseStoredList, parseStoredOr } from '#src/platform/server/parse-stored.ts';

export type InvoiceRow = Selectable<Tables['invoices']>;

type Derived =
  | 'clientName'
  | 'subject'
  | 'relatedNumber'
  | 'invoicedAs'
  | 'paidMinor'
  | 'writtenOffMinor'
  | 'creditedMinor'
  | 'balanceMinor'
  | 'pdf'
  | 'related'
  | 'recurringInvoiceId'
  | 'viewedAt'
  | 'link'
  | 'viewCount'
  | 'lastViewedAt'
  | 'deliveries';
/** An invoice as its row has it. */
export type StoredInvoice = Omit<Invoice, Derived>;

/** What a caller may write to a draft. */
export type DraftFields = Pick<StoredInvoice, keyof typeof draftFields>;

/** What the list shows of a row. */
export function toHead(row: Omit<InvoiceRow, 'searchText' | 'requestHash'>) {
  return {
    id: row.id,
    userId: row.userId,
    type: row.type,
    state: row.state,
    number: row.number,
    clientId: row.clientId,
    relatedId: row.relatedId,
    currency: row.currency,
    issueDay: row.issueDay,
    dueDay: row.dueDay,
    netMinor: row.netMinor,
    taxMinor: row.taxMinor,
    grossMinor: row.grossMinor,
    dueMinor: row.dueMinor,
    issuedAt: row.issuedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
  };
}

export function toStoredInvoice(row: InvoiceRow): StoredInvoice {
  return {
    ...toHead(row),
    serviceFrom: row.serviceFrom,
    serviceTo: row.serviceTo,
    pricesIncludeTax: row.pricesIncludeTax,
    timeMode: row.timeMode,
    lines: parseStoredList(InvoiceLine, row.lines),
    discount: parseStoredOr(null, draftFields.discount, row.discount),
    charge: parseStoredOr(null, draftFields.charge, row.charge),
    deposits: parseStoredList(Deposit, row.deposits),
    hasTimesheet: row.hasTimesheet,
    hasReceipts: row.hasReceipts,
    texts: parseStoredOr(noTexts, InvoiceTexts, row.texts),
    buyerReference: row.buyerReference,
    poNumber: row.poNumber,
    notes: row.notes,
    releasesEntries: row.releasesEntries,
    frozen: parseStoredOr(null, Frozen, row.frozen),
    voidedAt: row.voidedAt,
    voidReason: row.voidReason,
    answeredBy: row.answeredBy,
    answeredAt: row.answeredAt,
  };
}

const noTexts = InvoiceTexts.parse({});

/** With the amounts, which are 0 while a draft has problems. */
export function toDraftColumns(fields: DraftFields) {
  const { lines, discount, charge, deposits, texts, ...columns } = fields;
  const amounts = calculateDraft(toTerms(fields));
  return {
    netMinor: amounts?.netMinor ?? 0,
    taxMinor: amounts?.taxMinor ?? 0,
    grossMinor: amounts?.grossMinor ?? 0,
    dueMinor: amounts?.dueMinor ?? 0,
    clientId: columns.clientId,
    currency: columns.currency,
    issueDay: columns.issueDay,
    dueDay: columns.dueDay,
    serviceFrom: columns.serviceFrom,
    serviceTo: columns.serviceTo,
    pricesIncludeTax: columns.pricesIncludeTax,
    timeMode: columns.timeMode,
    buyerReference: columns.buyerReference,
    poNumber: columns.poNumber,
    notes: columns.notes,
    releasesEntries: columns.releasesEntries,
    hasTimesheet: columns.hasTimesheet,
    hasReceipts: columns.hasReceipts,
    lines: JSON.stringify(lines),
    discount: discount && JSON.stringify(discount),
    charge: charge && JSON.stringify(charge),
    deposits: JSON.stringify(deposits),
    texts: JSON.stringify(texts),
  };
}
