import * as m from '#messages/invoices.ts';
import { language } from '#messages/language.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import type { ServicePeriod } from '#src/features/invoices/rules/document-days.ts';
import type {
  InvoiceType,
  Grouping,
  LineUnit,
  PaymentKind,
  PaymentMethod,
  TaxCategory,
} from '#src/features/invoices/rules/invoice-limits.ts';
import type { InvoiceStatus, InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import { taxNames } from '#src/features/invoices/rules/law/tax-names.ts';
import type { TaxNames } from '#src/features/invoices/rules/law/tax-names.ts';
import { formatDays } from '#src/platform/shared/calendar-days.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

export const invoiceTypeLabels: Readonly<Record<InvoiceType, string>> = {
  invoice: m.invoice,
  deposit: m.depositInvoice,
  creditNote: m.creditNote,
  quote: m.quote,
};

export const tabLabels: Readonly<Record<InvoiceTab, string>> = {
  all: m.all,
  invoices: m.invoices,
  draft: m.drafts,
  open: m.open,
  overdue: m.overdue,
  paid: m.paid,
  void: m.void,
  quotes: m.quotes,
  creditNotes: m.creditNotes,
};

/** “3 invoices”, in the word of the tab; all of them may include quotes and credit notes. */
export function tabCountLabel(tab: InvoiceTab, count: number): string {
  switch (tab) {
    case 'draft':
      return m.draftCount({ count });
    case 'quotes':
      return m.quoteCount({ count });
    case 'creditNotes':
      return m.creditNoteCount({ count });
    case 'all':
    case 'invoices':
    case 'open':
    case 'overdue':
    case 'paid':
    case 'void':
      return m.invoiceCount({ count });
  }
}

export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: m.draft,
  issued: m.issued,
  open: m.open,
  viewed: m.viewed,
  partlyPaid: m.partlyPaid,
  paid: m.paid,
  overpaid: m.overpaid,
  credited: m.credited,
  refundDue: m.refundDue,
  overdue: m.overdue,
  writtenOff: m.writtenOff,
  void: m.void,
  // The deliveries of an issued quote say whether it was sent.
  sent: m.open,
  accepted: m.accepted,
  declined: m.declined,
  expired: m.expired,
  invoiced: m.invoiced,
};

export const unitLabels: Readonly<Record<LineUnit, string>> = {
  HUR: m.unitHour,
  DAY: m.unitDay,
  MIN: m.unitMinute,
  MON: m.unitMonth,
  C62: m.unitPiece,
  KMT: m.unitKilometre,
  LS: m.unitLumpSum,
};

export const taxCategoryLabels: Readonly<Record<TaxCategory, string>> = {
  S: m.taxStandard,
  Z: m.taxZero,
  E: m.taxExempt,
  AE: m.taxReverseCharge,
  K: m.taxIntraCommunity,
  G: m.taxExport,
  O: m.taxNotSubject,
};

/** What the tax of a country is called here. */
export function taxWords(country: string | null): TaxNames {
  return taxNames(country, documentLanguage(language));
}

export const groupingLabels: Readonly<Record<Grouping, string>> = {
  project: m.perProject,
  entry: m.perEntry,
  day: m.perDay,
  single: m.asOneLine,
};

export const paymentKindLabels: Readonly<Record<PaymentKind, string>> = {
  payment: m.payment,
  refund: m.refund,
  writeOff: m.writeOff,
};

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  transfer: m.bankTransfer,
  card: m.card,
  cash: m.cash,
  directDebit: m.directDebit,
  other: m.other,
};

/** Takes one or two days; null without any. */
export function formatServicePeriod({ serviceFrom, serviceTo }: ServicePeriod): string | null {
  const [from, to] = [serviceFrom ?? serviceTo, serviceTo ?? serviceFrom];
  return from === null || to === null ? null : formatDays({ from, to }, { dateStyle: 'medium' });
}

/** "Invoice 2026-0007", "Draft of a quote". */
export function invoiceTitle({ type, number }: Pick<InvoiceSummary, 'type' | 'number'>): string {
  if (number !== null) return m.documentWithNumber({ document: invoiceTypeLabels[type], number });
  return draftTitles[type];
}

/** Tells drafts apart: "Draft invoice: Website", "Draft credit note for 2026-0007". */
export function invoiceName(invoice: Pick<InvoiceSummary, 'type' | 'number' | 'subject' | 'relatedNumber'>) {
  const { type, number, subject, relatedNumber } = invoice;
  if (number !== null) return invoiceTitle(invoice);
  if (type === 'creditNote' && relatedNumber !== null) return m.draftCreditNoteFor({ number: relatedNumber });
  return subject === null ? draftTitles[type] : m.draftOf({ draft: draftTitles[type], subject });
}

const draftTitles: Readonly<Record<InvoiceType, string>> = {
  invoice: m.draftInvoice,
  deposit: m.draftDeposit,
  creditNote: m.draftCreditNote,
  quote: m.draftQuote,
};

/** What makes a document of a draft. */
export const issueLabels: Readonly<Record<InvoiceType, string>> = {
  invoice: m.issueInvoice,
  deposit: m.issueInvoice,
  creditNote: m.issueCreditNote,
  quote: m.markAsSent,
};
