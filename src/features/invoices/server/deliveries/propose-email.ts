import { privateFields } from '#src/features/clients/rules/encrypted-fields.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { documentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import { documentTitle } from '#src/features/invoices/rules/document/document-facts.ts';
import { languageFormat } from '#src/features/invoices/rules/document/language-format.ts';
import { toDocument } from '#src/features/invoices/server/issue/load-document.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { emailWords } from './email-words.ts';

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
  const facts = {
    document: documentTitle(document, format),
    amount: format.money(dueMinor),
    rest: balanceMinor > 0 && balanceMinor < dueMinor ? format.money(balanceMinor) : null,
    dueDay: isOpen && dueDay !== null && dueDay >= today ? format.day(dueDay) : null,
  };
  const text = [words.greeting(buyer.contact || buyer.name), words.texts[type](facts), words.closing];
  return {
    subject: words.subject(facts.document, seller.name),
    text: `${text.join('\n\n')}\n${seller.name}`,
  };
}

/** What the mail says around the text, in the language of the document. */
export function frameEmail(invoice: IssuedInvoice): { linkLabel: string; footer: string; language: string } {
  const { words, document } = describeEmail(invoice);
  return {
    linkLabel: words.open[invoice.type],
    footer: words.footer(document.seller.name),
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
  const { contacts, email } = await decryptPrivateFields(cipher, privateFields, client);
  return contacts.find(({ receivesInvoices }) => receivesInvoices)?.email ?? email ?? '';
}
