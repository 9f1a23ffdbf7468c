import encodeQR from 'qr';
import { pageWords } from '#messages/document/invoices.ts';
import type { LinkedContent, LinkedInvoice, LinkStatus } from '#src/features/invoices/contract-linked.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { frozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { composeInvoice } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { DocumentTotal } from '#src/features/invoices/rules/content/invoice-sums.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import type { TextFormat } from '#src/features/invoices/rules/content/text-format.ts';
import { invoiceStatus } from '#src/features/invoices/rules/invoice-status.ts';
import type { StatusFacts } from '#src/features/invoices/rules/invoice-status.ts';
import { readableOn } from '#src/features/invoices/rules/readable-colour.ts';
import { darkRuns } from '#src/features/invoices/server/pdf/payment-details.ts';
import type { LocalDate } from '#src/features/invoices/server/queries.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

type PageWords = (typeof pageWords)['en'];

/** What the page of a link shows of an issued document, and nothing else of the account. */
export function toLinkedInvoice(invoice: Invoice, { today, timeZone }: LocalDate): LinkedInvoice {
  const { frozen, issueDay, type } = invoice;
  if (!frozen || issueDay === null) throw new Error('Only issued documents have links.');
  const document = frozenInvoice({ ...invoice, frozen, issueDay });
  const { language, pageSize, accentColour, logoDocumentId } = frozen;
  const format = languageFormat({ ...document, language, pageSize });
  const content = composeInvoice(document, format, invoice.balanceMinor);
  const words = pageWords[documentLanguage(language)];
  const status = linkStatus(invoice, today);
  const isVoid = status === 'void';
  const isPayable = (type === 'invoice' || type === 'deposit') && !isVoid;
  return {
    ...content,
    totals: [...content.totals, ...(isPayable ? settledTotals(invoice, words, format) : [])],
    payment: isVoid ? null : drawPayment(content),
    language,
    status: status && { kind: status, label: words.statuses[status] },
    headline: isPayable
      ? { label: format.words.amountDue, amount: format.money(Math.max(invoice.balanceMinor, 0)) }
      : {
          label: type === 'creditNote' ? format.words.totalCredit : format.words.total,
          amount: format.money(invoice.dueMinor),
        },
    note: isVoid
      ? words.voidNote
      : status === 'paid'
        ? words.paidNote
        : answerNote(invoice, words, { format, timeZone }),
    canAnswer: status === 'sent',
    hasPdf: invoice.pdf !== null,
    hasEInvoice: invoice.eInvoice !== null,
    accentColour,
    textColour: readableOn(accentColour),
    hasLogo: logoDocumentId !== null,
    words: { ...words.page, scanToPay: format.words.scanToPay },
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

function answerNote(
  { state, answeredBy, answeredAt }: Invoice,
  words: PageWords,
  { format, timeZone }: { format: TextFormat; timeZone: string },
) {
  if (answeredBy === null || answeredAt === null) return null;
  const day = format.day(localDay(answeredAt, timeZone));
  return state === 'accepted'
    ? words.acceptedBy({ name: answeredBy, day })
    : words.declinedBy({ name: answeredBy, day });
}

/** From the total to what is left. */
function settledTotals(invoice: Invoice, words: PageWords, format: TextFormat): DocumentTotal[] {
  const row = (label: string, amountMinor: number, isTotal = false): DocumentTotal => ({
    label,
    details: [],
    amount: format.money(amountMinor),
    isTotal,
  });
  const { paidMinor, creditedMinor, writtenOffMinor, balanceMinor } = invoice;
  const rows = [
    ...(paidMinor === 0 ? [] : [row(words.paidSoFar, -paidMinor)]),
    ...(creditedMinor === 0 ? [] : [row(words.credited, -creditedMinor)]),
    ...(writtenOffMinor === 0 ? [] : [row(words.waived, -writtenOffMinor)]),
  ];
  return rows.length === 0 ? [] : [...rows, row(format.words.amountDue, balanceMinor, true)];
}

/** For pages that draw no QR codes themselves. */
function drawPayment({ payment }: InvoiceContent): LinkedContent['payment'] {
  return payment && { ...payment, qr: payment.qr === null ? null : drawQr(payment.qr) };
}

function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: path.join('') };
}
