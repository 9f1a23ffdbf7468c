import { randomBytes } from 'node:crypto';
import { dataKeyLength } from '#src/features/encryption/rules/encrypted-value.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { findDataKey, insertDataKey } from './queries.ts';

/** Creates the tenant's data key on first use. Throws KeyUnavailable without the master key. */
export async function loadDataKey(db: Db, owner: Owner, keys: KeyService | null): Promise<Buffer> {
  if (!keys) throw new KeyUnavailable('Stint is running without its master key.');
  const stored = await findDataKey(db, owner);
  if (stored) return keys.unwrap(stored, owner.ownerId);
  await insertDataKey(db, owner, await keys.wrap(randomBytes(dataKeyLength), owner.ownerId));
  // A parallel request may have created it.
  const created = await findDataKey(db, owner);
  if (!created) throw new Error('The new data key is missing.');
  return keys.unwrap(created, owner.ownerId);
}
