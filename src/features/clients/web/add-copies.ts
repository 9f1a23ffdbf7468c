import { encryptedFields, privateFields } from '#src/features/clients/encrypted-fields.ts';
import { isCurrent } from '#src/features/encryption/envelope.ts';
import { copyName } from '#src/features/encryption/private-fields.ts';
import { dataKey, opened } from '#src/features/encryption/web/public.tsx';
import { failureOf } from '#src/platform/web/failure.ts';
import { clients } from './api.ts';
import { copiesOf } from './encrypted.ts';

/**
 * Writes the encrypted copies that are missing (of clients saved without a key, by a program, or before there were keys)
 * or of version 1. One that fails doesn't keep the others from theirs, and is tried again later. [3.6, 8.3]
 */
export async function addMissingCopies(signal: AbortSignal): Promise<void> {
  const held = await dataKey();
  if (!held) return;
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await clients.list.call({ withoutCopies: true, limit: 100, cursor }, { signal });
    for (const client of page.items) {
      const { id, revision } = client;
      const plain = await opened(privateFields, client);
      const lacking = encryptedFields.filter((field) => !isCurrent(client[copyName(field)]) && plain[field]);
      if (lacking.length === 0) continue;
      const said = Object.fromEntries(lacking.map((field) => [field, plain[field]]));
      try {
        await clients.keepCopies.call({ id, revision, ...(await copiesOf(held, id, said)) }, { signal });
      } catch (error) {
        // Changed or deleted a moment ago, perhaps; without a network the others would fail as well.
        if (signal.aborted || failureOf(error).isAway) throw error;
      }
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
