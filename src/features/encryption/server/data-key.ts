import { randomBytes } from 'node:crypto';
import { dataKeyLength } from '#src/features/encryption/rules/encrypted-value.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { findDataKey, insertDataKey } from './queries.ts';

/**
 * The key of this tenant, made when it is first asked for. Fails with KeyUnavailable where the master key is not at
 * hand; then no other is made, as whatever it encrypted could not be read with the first one.
 */
export async function loadDataKey(db: Db, owner: Owner, keys: KeyService | null): Promise<Buffer> {
  if (!keys) throw new KeyUnavailable('Stint runs without its master key.');
  const stored = await findDataKey(db, owner);
  if (stored) return keys.unwrap(stored, owner.ownerId);
  await insertDataKey(db, owner, await keys.wrap(randomBytes(dataKeyLength), owner.ownerId));
  // Of two at the same time one has made it.
  const created = await findDataKey(db, owner);
  if (!created) throw new Error('A data key was written and is not there.');
  return keys.unwrap(created, owner.ownerId);
}
