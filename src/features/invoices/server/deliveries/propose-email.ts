import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { fillEmail } from '#src/features/invoices/rules/deliveries/fill-email.ts';
import { proposeFiles } from '#src/features/invoices/rules/deliveries/proposed-files.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import type { AttachmentKind } from '#src/features/invoices/rules/delivery.ts';
import { invoiceTypes } from '#src/features/invoices/rules/invoice-limits.ts';
import { seriesOf } from '#src/features/invoices/server/draft-defaults.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { findLastAttachments, findLastRecipient, findUsedAddresses } from './delivery-queries.ts';
import { findEmailValues } from './email-values.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import { presetEmail } from './preset-email-templates.ts';

/** What the sender can change before it is sent, as the account's texts and the last email to the client have it. */
export async function proposeEmail(
  db: Db,
  owner: Owner,
  invoice: IssuedInvoice,
): Promise<{ subject: string; text: string; hasPdf: boolean; attachments: AttachmentKind[] }> {
  const { settings } = await findInvoiceSettings(db, owner);
  const kind = seriesOf(invoice.type);
  const language = documentLanguage(invoice.frozen.language);
  const own = settings.emails[kind].find((email) => email.language === language);
  const values = await findEmailValues(db, owner, invoice, await findToday(db, owner));
  const { subject, text } = fillEmail(own ?? presetEmail(kind, language), values);
  const { clientId } = invoice;
  const types = invoiceTypes.filter((type) => seriesOf(type) === kind);
  const last = clientId === null ? null : await findLastAttachments(db, owner, { clientId, types });
  return {
    subject: subject.slice(0, deliveryLimits.subject),
    text: text.slice(0, deliveryLimits.text),
    ...proposeFiles(invoice.frozen.eInvoiceFormat, last),
  };
}

type Recipients = {
  /** Empty if the client has no email. */
  recipient: string;
  alsoTo: string[];
  addresses: { name: string; email: string }[];
};

/**
 * The recipients that a person can still change: those of the client, or else whom its last email went to.
 * @throws KeyUnavailable
 */
export async function proposeRecipients(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  invoice: Pick<Invoice, 'clientId'>,
): Promise<Recipients> {
  const recipients = await findRecipients(services, db, owner, invoice);
  const { clientId } = invoice;
  if (recipients.recipient !== '' || clientId === null) return recipients;
  return { ...recipients, recipient: (await findLastRecipient(db, owner, clientId)) ?? '' };
}

/**
 * The contacts who receive invoices, or else the client, and all addresses that are known for it.
 * @throws KeyUnavailable
 */
export async function findRecipients(
  { keys }: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  { clientId }: Pick<Invoice, 'clientId'>,
): Promise<Recipients> {
  const client = clientId === null ? null : await findClient(db, owner, clientId);
  if (!client) return { recipient: '', alsoTo: [], addresses: [] };
  const cipher = await loadDecryptor(db, owner, keys);
  const { contacts, email } = await decryptPrivateFields(cipher, privateClientFields, client);
  const receivers = contacts.flatMap((contact) => (contact.receivesInvoices ? (contact.email ?? []) : []));
  const [recipient = email ?? '', ...alsoTo] = new Set(receivers);
  const used = await findUsedAddresses(db, owner, client.id);
  const known = [
    ...contacts.map((contact) => ({ name: contact.name, email: contact.email ?? '' })),
    { name: client.name, email: email ?? '' },
    ...used.map((address) => ({ name: '', email: address })),
  ].filter((each) => each.email !== '');
  const addresses = [...new Map(known.toReversed().map((each) => [each.email.toLowerCase(), each])).values()];
  return { recipient, alsoTo: alsoTo.slice(0, deliveryLimits.cc), addresses: addresses.toReversed() };
}
