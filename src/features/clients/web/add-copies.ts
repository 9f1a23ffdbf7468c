import { encryptedFields } from '#src/features/clients/encrypted-fields.ts';
import { dataKey } from '#src/features/encryption/web/public.tsx';
import { clients } from './api.ts';
import { copiesOf } from './encrypted.ts';

/** In one session; more are for the next one. */
const mostRounds = 50;

/**
 * Adds the encrypted copies that are missing: of clients saved without a key, by a program, or before there were keys.
 * Nobody waits for it; what fails is for a later session. [8.3]
 */
export async function addMissingCopies(signal: AbortSignal): Promise<void> {
  const held = await dataKey();
  if (!held) return;
  for (let round = 0; round < mostRounds; round += 1) {
    signal.throwIfAborted();
    const { items } = await clients.list.call({ withoutCopies: true, limit: 100 }, { signal });
    if (items.length === 0) return;
    for (const client of items) {
      const { id, revision } = client;
      const said = Object.fromEntries(encryptedFields.map((field) => [field, client[field] ?? undefined]));
      await clients.keepCopies.call({ id, revision, ...(await copiesOf(held, id, said)) }, { signal });
    }
  }
}
