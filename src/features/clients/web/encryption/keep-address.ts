import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { clients } from '#src/features/clients/web/queries.ts';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { encryptClientRequest } from './encrypt-client.ts';

/** An address to keep, and whether it takes the place of those that the client has. */
export type KeptAddress = { email: string; receivesInvoices: boolean };

/** Keeps an address for the client: as its email, or, if it has one or contacts, as a contact. */
export async function storeAddress(id: string, { email, receivesInvoices }: KeptAddress): Promise<void> {
  const stored = await clients.get.call({ id });
  const client = stored && (await decryptPrivateFields(privateClientFields, stored));
  // Contacts that can't be decrypted would be replaced.
  if (!client || (client.contacts.length === 0 && client.contactsEnc)) return;
  const { revision, contacts } = client;
  const change =
    client.email === null && contacts.length === 0
      ? { email }
      : { contacts: [...contacts, { name: email, email, receivesInvoices }] };
  await clients.update.call({ id, revision, ...(await encryptClientRequest(id, change)) });
}
