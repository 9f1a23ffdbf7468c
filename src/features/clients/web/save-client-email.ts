import * as m from '#messages/clients.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { queueNotice } from '#src/platform/web/notice/notices.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { encryptClientRequest } from './encryption/encrypt-client.ts';
import { clients } from './queries.ts';

/** Saves an address that was typed, with a notice if that fails. Resolves to what undoes it; null if it isn’t saved. */
export async function saveClientEmail(
  clientId: string,
  email: string,
): Promise<(() => Promise<boolean>) | null> {
  const keys = [clients.key()];
  const operationId = newId();
  const outcome = { isSaved: false };
  // An email that can be undone has the notice before, which another would replace.
  const isDone = await runMutation(
    async () => {
      outcome.isSaved = await storeEmail(clientId, email, operationId);
    },
    { keys, onFailure: ({ message }) => queueNotice(message) },
  );
  if (isDone && !outcome.isSaved) queueNotice(m.clientEmailNotSaved({ email }));
  if (!outcome.isSaved) return null;
  return () => runMutation(() => clients.undo.call({ id: operationId }), { keys, isRepeatable: true });
}

/** As the client’s email, or, if it has one or contacts, as a contact. Resolves to whether it could be stored. */
async function storeEmail(id: string, email: string, operationId: string): Promise<boolean> {
  const stored = await clients.get.call({ id });
  const client = stored && (await decryptPrivateFields(privateClientFields, stored));
  // Contacts that can't be decrypted would be replaced.
  if (!client || (client.contacts.length === 0 && client.contactsEnc)) return false;
  const { revision, contacts } = client;
  const hasAddress = client.email !== null || contacts.some((contact) => contact.email !== null);
  const change =
    client.email === null && contacts.length === 0
      ? { email }
      : // Invoices go to those who receive them so far.
        { contacts: [...contacts, { name: email, email, receivesInvoices: !hasAddress }] };
  await clients.update.call({ id, revision, operationId, ...(await encryptClientRequest(id, change)) });
  return true;
}
