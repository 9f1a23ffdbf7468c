import { encryptedFields, privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { clients } from '#src/features/clients/web/queries.ts';
import { isCurrentVersion } from '#src/features/encryption/rules/encrypted-value.ts';
import { getDataKey, decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { encryptCopies } from './encrypt-client.ts';

/**
 * Adds encrypted copies that are missing (saved without a key or through the API) or of version 1. A failed
 * client doesn't stop the others and is retried later. [3.6, 8.3]
 */
export async function backfillEncryptedCopies(signal: AbortSignal): Promise<void> {
  const key = await getDataKey();
  if (!key) return;
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await clients.list.call({ withoutCopies: true, limit: 100, cursor }, { signal });
    for (const client of page.items) {
      const { id, revision } = client;
      const plain = await decryptPrivateFields(privateClientFields, client);
      const missingFields = encryptedFields.filter(
        (field) => !isCurrentVersion(client[encryptedName(field)]) && plain[field],
      );
      if (missingFields.length === 0) continue;
      const values = Object.fromEntries(missingFields.map((field) => [field, plain[field]]));
      try {
        await clients.saveEncryptedCopies.call(
          { clientId: id, revision, ...(await encryptCopies(key, id, values)) },
          { signal },
        );
      } catch (error) {
        // Skip this client; offline, all others would fail too.
        if (signal.aborted || toFailure(error).isUnreachable) throw error;
      }
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
