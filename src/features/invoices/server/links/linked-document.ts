import encodeQR from 'qr';
import type { LinkedDocument, LinkStatus } from '#src/features/invoices/contract-linked-document.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { documentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import { invoiceStatus } from '#src/features/invoices/rules/invoice-status.ts';
import type { StatusFacts } from '#src/features/invoices/rules/invoice-status.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { toDocument } from '#src/features/invoices/server/issue/load-document.ts';
import { documentFacts, documentTitle } from '#src/features/invoices/server/pdf/document-facts.ts';
import type { InvoiceDocument } from '#src/features/invoices/server/pdf/invoice-document.ts';
import { lineNotes, priceText, quantityText } from '#src/features/invoices/server/pdf/line-table.ts';
import { addressLines, buyerNumbers, sellerNumbers } from '#src/features/invoices/server/pdf/parties.ts';
import { darkRuns, paymentFacts } from '#src/features/invoices/server/pdf/payment-details.ts';
import { textFormat } from '#src/features/invoices/server/pdf/text-format.ts';
import type { TextFormat } from '#src/features/invoices/server/pdf/text-format.ts';
import { pricesNote, totalRows } from '#src/features/invoices/server/pdf/totals.ts';
import type { TotalRow } from '#src/features/invoices/server/pdf/totals.ts';
import { pageWords } from './page-words.ts';
import type { PageWords } from './page-words.ts';

/** What the page of a link shows of an issued document, and nothing else of the account. */
export function toLinkedDocument(invoice: Invoice, today: string): LinkedDocument {
  const { frozen, issueDay, type } = invoice;
  if (!frozen || issueDay === null) throw new Error('Only issued documents have links.');
  const document = toDocument({ ...invoice, frozen, issueDay }, { logo: null, entries: [] });
  const format = textFormat(document);
  const calculation = calculateInvoice(document.terms);
  const words = pageWords[documentLanguage(document.language)];
  const status = linkStatus(invoice, today);
  const isPayable = type === 'invoice' || type === 'deposit';
  const { seller, buyer } = document;
  return {
    language: document.language,
    title: documentTitle(document, format),
    status: status && { kind: status, label: words.statuses[status] },
    headline:
      isPayable && status !== 'void'
        ? { label: format.words.amountDue, amount: format.money(Math.max(invoice.balanceMinor, 0)) }
        : {
            label: type === 'creditNote' ? format.words.totalCredit : format.words.total,
            amount: format.money(invoice.dueMinor),
          },
    note:
      status === 'void'
        ? words.voidNote
        : status === 'paid'
          ? words.paidNote
          : answerNote(invoice, words, format),
    seller: { name: seller.name, lines: sellerLines(document, format) },
    buyer: {
      label: format.words.to,
      name: buyer.name,
      lines: [
        buyer.contact,
        ...addressLines(buyer, seller.country, format),
        ...buyerNumbers(document, format),
      ].filter(Boolean),
    },
    // The title has the number.
    facts: documentFacts(document, format).slice(1),
    texts: document.texts,
    lines: linesOf(document, calculation, format),
    totals: [
      ...totalRows(document, calculation, format),
      ...(isPayable && status !== 'void' ? settledRows(invoice, words, format) : []),
    ].map(({ label, details = [], amountMinor, isTotal = false }: TotalRow) => ({
      label: details.length === 0 ? label : `${label} (${details.join('; ')})`,
      amount: format.money(amountMinor),
      isTotal,
    })),
    taxNotes: [...document.taxNotes, ...pricesNote(document, calculation, format), ...document.paymentNotes],
    payment: status === 'void' ? null : paymentOf(document, invoice.balanceMinor, format),
    canAnswer: status === 'sent',
    hasPdf: invoice.pdf !== null,
    accentColour: document.accentColour,
    words: { ...words.page, lines: format.words.description, scanToPay: format.words.scanToPay },
  };
}

/** Whether it was viewed or written off is the sender’s business. */
export function linkStatus(facts: Omit<StatusFacts, 'viewedAt'>, today: string): LinkStatus | null {
  const status = invoiceStatus({ ...facts, viewedAt: null }, today);
  switch (status) {
    case 'issued':
    case 'open':
    case 'viewed':
    case 'draft':
      return facts.type === 'creditNote' ? null : 'open';
    case 'overpaid':
    case 'refundDue':
    case 'writtenOff':
      return 'paid';
    default:
      return status;
  }
}

function answerNote({ state, answeredBy, answeredAt }: Invoice, words: PageWords, format: TextFormat) {
  if (answeredBy === null || answeredAt === null) return null;
  const day = format.day(answeredAt.slice(0, 10));
  return state === 'accepted' ? words.acceptedBy(answeredBy, day) : words.declinedBy(answeredBy, day);
}

function sellerLines(document: InvoiceDocument, format: TextFormat): string[] {
  const { seller, buyer } = document;
  return [
    ...addressLines(seller, buyer.country ?? seller.country, format),
    seller.email ?? '',
    seller.phone,
    seller.website,
    ...sellerNumbers(document, format),
  ].filter(Boolean);
}

function linesOf(
  { terms }: InvoiceDocument,
  calculation: InvoiceCalculation,
  format: TextFormat,
): LinkedDocument['lines'] {
  return terms.lines.map((line, place) => {
    const { id, title, description } = line;
    const calculated = calculation.lines[place];
    if (!hasAmount(line) || !calculated)
      return { id, kind: line.kind === 'heading' ? 'heading' : 'text', title, description };
    return {
      id,
      kind: 'amount',
      title,
      description,
      quantity: `${quantityText(calculated, format)} × ${priceText(line, format)}`,
      notes: lineNotes(line, calculated, format),
      amount: format.money(calculated.amountMinor),
    };
  });
}

/** From the total to what is left. */
function settledRows(invoice: Invoice, words: PageWords, format: TextFormat): TotalRow[] {
  const rows = [
    { label: words.paidSoFar, amountMinor: -invoice.paidMinor },
    { label: words.credited, amountMinor: -invoice.creditedMinor },
    { label: words.waived, amountMinor: -invoice.writtenOffMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
  if (rows.length === 0) return [];
  return [...rows, { label: format.words.amountDue, amountMinor: invoice.balanceMinor, isTotal: true }];
}

function paymentOf(
  document: InvoiceDocument,
  balanceMinor: number,
  format: TextFormat,
): LinkedDocument['payment'] {
  const facts = paymentFacts(document, balanceMinor, format);
  if (!facts) return null;
  return { ...facts, title: format.words.payment, qr: facts.qr === null ? null : drawQr(facts.qr) };
}

function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: path.join('') };
}
