import type * as z from 'zod';
import { NewClient } from '#src/features/clients/contract.ts';
import { loadEncryptor } from '#src/features/encryption/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { clientRecord } from './client-record.ts';
import { encryptClient } from './encrypted-columns.ts';

/** Matches no create request, so a retried create never takes an imported client for its own. */
const importedRequestHash = Buffer.alloc(0);

/**
 * Adds imported clients like clients from the form; encrypts private fields in private mode. Returns their ids
 * in the same order. Fails with KeyUnavailable.
 */
export async function importClients(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
  clients: readonly (z.input<typeof NewClient> & { isActive?: boolean | undefined })[],
): Promise<string[]> {
  const encryptor = await loadEncryptor(db, owner, keys);
  const ids: string[] = [];
  for (const { isActive, ...client } of clients) {
    const id = newRecordId();
    const input = NewClient.parse(client);
    const stored = encryptor ? await encryptClient(encryptor, id, input) : input;
    await clientRecord.insertOnce(db, owner, { ...stored, id, isActive, requestHash: importedRequestHash });
    ids.push(id);
  }
  return ids;
}
