import { encryptedFields } from '#src/features/clients/encrypted-fields.ts';
import { dataKey } from '#src/features/encryption/web/public.tsx';
import { failureOf } from '#src/platform/web/failure.ts';
import { clients } from './api.ts';
import { copiesOf } from './encrypted.ts';

/** In one session; more are for the next one. */
const mostRounds = 50;

/**
 * Adds the encrypted copies that are missing: of clients saved without a key, by a program, or before there were keys.
 * Nobody waits for it; one that fails keeps none of the others from theirs, and is tried again later. [8.3]
 */
export async function addMissingCopies(signal: AbortSignal): Promise<void> {
  const held = await dataKey();
  if (!held) return;
  for (let round = 0; round < mostRounds; round += 1) {
    signal.throwIfAborted();
    const { items } = await clients.list.call({ withoutCopies: true, limit: 100 }, { signal });
    let kept = 0;
    for (const client of items) {
      const { id, revision } = client;
      const said = Object.fromEntries(encryptedFields.map((field) => [field, client[field] ?? undefined]));
      try {
        await clients.keepCopies.call({ id, revision, ...(await copiesOf(held, id, said)) }, { signal });
        kept += 1;
      } catch (error) {
        // Changed or deleted a moment ago, perhaps; without a network the others would fail as well.
        if (signal.aborted || failureOf(error).isAway) throw error;
      }
    }
    if (kept === 0) return;
  }
}
