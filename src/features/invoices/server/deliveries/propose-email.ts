import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { fillEmail } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { seriesOf } from '#src/features/invoices/server/draft-defaults.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import { findToday } from '#src/features/projects/server/public.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { describeEmail, findEmailValues } from './email-values.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import { presetEmail } from './preset-emails.ts';

/** What the sender can change before it is sent, as the account's texts have it. */
export async function proposeEmail(
  db: Db,
  owner: Owner,
  invoice: IssuedInvoice,
): Promise<{ subject: string; text: string }> {
  const { settings } = await findInvoiceSettings(db, owner);
  const kind = seriesOf(invoice.type);
  const language = documentLanguage(invoice.frozen.language);
  const own = settings.emails[kind].find((email) => email.language === language);
  const values = await findEmailValues(db, owner, invoice, await findToday(db, owner));
  const { subject, text } = fillEmail(own ?? presetEmail(kind, language), values);
  return {
    subject: subject.slice(0, deliveryLimits.subject),
    text: text.slice(0, deliveryLimits.text),
  };
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
