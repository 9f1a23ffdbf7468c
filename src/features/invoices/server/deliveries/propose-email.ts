import { emailWords } from '#messages/document/invoices.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { documentTitle } from '#src/features/invoices/rules/content/invoice-facts.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import { toDocument } from '#src/features/invoices/server/issue/load-printable-invoice.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

/** An invoice that was issued. */
export type IssuedInvoice = Invoice & { frozen: Frozen; issueDay: string };

/** Null for a draft, and for a void document. */
export function asShareable(invoice: Invoice): IssuedInvoice | null {
  const { frozen, issueDay, state } = invoice;
  return frozen && issueDay !== null && state !== 'void' ? { ...invoice, frozen, issueDay } : null;
}

/** What the sender can change before it is sent. */
export function proposeEmail(invoice: IssuedInvoice, today: string): { subject: string; text: string } {
  const { words, format, document } = describeEmail(invoice);
  const { seller, buyer, dueDay } = document;
  const { balanceMinor, dueMinor, type, state } = invoice;
  const isOpen = type === 'quote' ? state === 'sent' : balanceMinor > 0;
  const title = documentTitle(document, format.words);
  const sentences = emailSentences(words, type, {
    // A title within a sentence; its number stays as it is.
    document: documentTitle(document, { ...format.words, titles: words.titles }),
    amount: format.money(dueMinor),
    rest: balanceMinor > 0 && balanceMinor < dueMinor ? format.money(balanceMinor) : null,
    dueDay: isOpen && dueDay !== null && dueDay >= today ? format.day(dueDay) : null,
  });
  const text = [words.greeting({ name: buyer.contact || buyer.name }), sentences.join(' '), words.closing];
  return {
    subject: words.subject({ document: title, seller: seller.name }),
    text: `${text.join('\n\n')}\n${seller.name}`,
  };
}

type EmailFacts = {
  /** Such as "invoice INV-2026-0042". */
  document: string;
  amount: string;
  /** What is left to pay, or null if that is all or nothing of it. */
  rest: string | null;
  /** The day until which something can be paid or a quote accepted; null if there is none. */
  dueDay: string | null;
};

/** Only what is open is asked for, and only with its day. */
function emailSentences(
  words: (typeof emailWords)['en'],
  type: InvoiceType,
  { document, amount, rest, dueDay }: EmailFacts,
): string[] {
  switch (type) {
    case 'creditNote':
      return [words.creditNote({ document, amount })];
    case 'quote':
      return [words.quote({ document, amount }), ...(dueDay === null ? [] : [words.valid({ day: dueDay })])];
    case 'invoice':
    case 'deposit':
      return [
        words.bill({ document, amount }),
        ...(rest === null ? [] : [words.rest({ amount: rest })]),
        ...(dueDay === null ? [] : [words.due({ day: dueDay })]),
      ];
  }
}

/** What the mail says around the text, in the language of the document. */
export function frameEmail(invoice: IssuedInvoice): { linkLabel: string; footer: string; language: string } {
  const { words, document } = describeEmail(invoice);
  return {
    linkLabel: words.open[invoice.type],
    footer: words.footer({ seller: document.seller.name }),
    language: document.language,
  };
}

function describeEmail(invoice: IssuedInvoice) {
  const document = toDocument(invoice, { logo: null, entries: [] });
  const format = languageFormat(document);
  return { document, format, words: emailWords[documentLanguage(document.language)] };
}

/**
 * The contact who receives invoices, or else the client; empty if neither has an email.
 * @throws KeyUnavailable
 */
export async function findRecipient(
  { keys }: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  { clientId }: Pick<Invoice, 'clientId'>,
): Promise<string> {
  const client = clientId === null ? null : await findClient(db, owner, clientId);
  if (!client) return '';
  const cipher = await loadDecryptor(db, owner, keys);
  const { contacts, email } = await decryptPrivateFields(cipher, privateClientFields, client);
  return contacts.find(({ receivesInvoices }) => receivesInvoices)?.email ?? email ?? '';
}
