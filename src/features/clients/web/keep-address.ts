import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { encryptClientRequest } from './encryption/encrypt-client.ts';
import { clients } from './queries.ts';

/** An address to keep, and whether it takes the place of those that the client has. */
type KeptAddress = { email: string; receivesInvoices: boolean };

/** Keeps an address that was typed, with a notice if that fails. */
export async function keepAddress(clientId: string, address: KeptAddress): Promise<void> {
  await runMutation(() => storeAddress(clientId, address), { keys: [clients.key()] });
}

/** As the client’s email, or, if it has one or contacts, as a contact. */
async function storeAddress(id: string, { email, receivesInvoices }: KeptAddress): Promise<void> {
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
