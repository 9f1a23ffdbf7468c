export {
  findBalanceSteps,
  findClaimed,
  insertClaims,
  listClaims,
  setClaimWaived,
} from './claims/fees-and-interest.ts';
export { balanceMinor, settledAmounts, settledAmountsOfAll } from './balances.ts';
export {
  countRecentRecipients,
  findDeliveryRequestHash,
  findSendingTime,
  insertDelivery,
} from './deliveries/delivery-queries.ts';
export { emailAsProposed } from './deliveries/email-as-proposed.ts';
export { layOutEmail, linkLabelOf } from './deliveries/email-layout.ts';
export { openEmailFiles, readEmailFiles } from './deliveries/email-files.ts';
export { sampleValues } from './deliveries/preset-email-templates.ts';
export { asShareable } from './deliveries/issued-invoice.ts';
export type { IssuedInvoice } from './deliveries/issued-invoice.ts';
export { findRecipients } from './deliveries/propose-email.ts';
export { contentOfPeriod, draftForPeriod } from './drafts/draft-for-period.ts';
export type { PeriodDraft } from './drafts/draft-for-period.ts';
export { readEInvoice } from './e-invoices/read-e-invoice.ts';
export { readInvoicePdf } from './invoice-pdf.ts';
export { findDocumentLanguage, findLetterhead } from './letterhead.ts';
export { loadLetterFrame, printLetter } from './letter-frame.ts';
export type { WrittenLetter } from './pdf/render-letter.ts';
export { loadLogo } from './issue/load-printable-invoice.ts';
export { fileNameOf } from './issue/file-names.ts';
export { issueDraft } from './issue/issue-draft.ts';
export { findInvoice, lockInvoice } from './queries.ts';
export { foreseePrivateLink, renewPrivateLink } from './links/private-link.ts';
export type { Letterhead } from './letterhead.ts';
export { answerLinkedQuote } from './links/answer-linked-quote.ts';
export { listClientQuotes, quoteWords } from './links/client-quotes.ts';
export type { ClientQuote } from './links/client-quotes.ts';
export { findDocumentPayment, listClientInvoices as listClientDocuments } from './links/client-invoices.ts';
export type { ClientInvoice as ClientDocument } from './links/client-invoices.ts';
export { listPaymentNotices, reportPayment } from './notices/payment-notices.ts';
export { listClientCredit } from './payments/client-credit.ts';
export { readStatementPdf } from './payments/statement-pdf.ts';
