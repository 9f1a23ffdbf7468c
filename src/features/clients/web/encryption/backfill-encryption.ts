import { encryptedFields, privateFields } from '#src/features/clients/rules/encrypted-fields.ts';
import { clients } from '#src/features/clients/web/api.ts';
import { isCurrentVersion } from '#src/features/encryption/rules/encrypted-value.ts';
import { encryptedName } from '#src/features/encryption/rules/private-field-format.ts';
import { getDataKey, decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { encryptCopies } from './encrypt-client.ts';

/**
 * Writes the encrypted copies that are missing (of clients saved without a key, by a program, or before there were keys)
 * or of version 1. One that fails doesn't keep the others from theirs, and is tried again later. [3.6, 8.3]
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
      const plain = await decryptPrivateFields(privateFields, client);
      const missingFields = encryptedFields.filter(
        (field) => !isCurrentVersion(client[encryptedName(field)]) && plain[field],
      );
      if (missingFields.length === 0) continue;
      const values = Object.fromEntries(missingFields.map((field) => [field, plain[field]]));
      try {
        await clients.keepCopies.call(
          { id, revision, ...(await encryptCopies(key, id, values)) },
          { signal },
        );
      } catch (error) {
        // Changed or deleted a moment ago, perhaps; without a network the others would fail as well.
        if (signal.aborted || toFailure(error).isUnreachable) throw error;
      }
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
