import type { Client } from '#src/features/clients/contract.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import { Buyer } from '#src/features/invoices/contract-parties.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { chooseLanguage } from '#src/features/invoices/rules/document-locale.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** The language of a document for a buyer: private mode encrypts the country of the client's record. */
export function languageForBuyer(
  { language }: Pick<Client, 'language'>,
  { country }: Buyer,
  settings: InvoiceSettings,
): string {
  return chooseLanguage({ language, postalAddress: { countryCode: country } }, settings);
}

/**
 * The client as documents name it; decrypted in private mode, as the law wants it printed.
 * @throws KeyUnavailable
 */
export async function loadBuyer(
  db: Db,
  owner: Owner,
  keys: RequestContext['keys'],
  client: Client,
  { hasEInvoice = false } = {},
): Promise<Buyer> {
  const cipher = await loadDecryptor(db, owner, keys);
  const { postalAddress, contacts, ...plain } = await decryptPrivateFields(
    cipher,
    privateClientFields,
    client,
  );
  const contact = contacts.find(({ receivesInvoices }) => receivesInvoices);
  return Buyer.parse({
    name: plain.legalName ?? plain.name,
    contact: contact?.name ?? '',
    street: postalAddress?.street ?? '',
    street2: postalAddress?.street2 ?? '',
    postalCode: postalAddress?.postalCode ?? '',
    city: postalAddress?.city ?? '',
    region: postalAddress?.region ?? '',
    country: postalAddress?.countryCode ?? null,
    addressText: postalAddress === null ? (plain.address ?? '') : '',
    vatId: plain.vatId,
    registrationId: plain.registrationId,
    // That of the contact, which private mode encrypts, only where an e-invoice has no other address to go to.
    email: (hasEInvoice && plain.electronicAddress === null ? contact?.email : null) ?? plain.email,
    electronicAddress: plain.electronicAddress,
  });
}
