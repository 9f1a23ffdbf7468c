import pg from 'pg';
import type { ServiceKeys } from './key-ring.ts';
import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import { isServiceKey } from './transit-keys.ts';

/**
 * The master keys of a key service, after verifying that it holds those that wrapped the data keys. A new key version,
 * or another service at the same address, is verified before it wraps anything.
 */
export async function verifiedKeyService(
  ownerUrl: string,
  { keys, wraps }: ServiceKeys,
): Promise<KeyService> {
  let enrolled = await enrollKey(ownerUrl, keys, wraps);
  return {
    ...keys,
    async wrap(dataKey, tenantId) {
      if ((await keys.currentId()) !== enrolled) enrolled = await enrollKey(ownerUrl, keys, wraps);
      return keys.wrap(dataKey, tenantId);
    },
  };
}

/** Returns the name of the newest key. Fails with MasterKeyUnavailable. */
async function enrollKey(ownerUrl: string, keys: KeyService, wraps: boolean): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'stint_keys' });
  await owner.connect();
  try {
    const newest = await keys.currentId();
    const { rows } = await owner.query<{ id: string }>('select key_id as id from master_keys');
    for (const { id } of rows) {
      if (id !== newest && isServiceKey(id) && !(await isReadable(owner, keys, id))) {
        throw new MasterKeyUnavailable('The key service does not hold the master key for this data');
      }
    }
    if (wraps)
      await owner.query('insert into master_keys (key_id) values ($1) on conflict do nothing', [newest]);
    return newest;
  } finally {
    await owner.end();
  }
}

/** Whether some data keys it wrapped can be unwrapped: a single one may be corrupt. */
async function isReadable(owner: pg.Client, keys: KeyService, keyId: string): Promise<boolean> {
  const { rows } = await owner.query<WrappedKey & { tenantId: string }>(
    'select user_id as "tenantId", key_id as "keyId", wrapped from data_keys where key_id = $1 limit 5',
    [keyId],
  );
  for (const row of rows) {
    try {
      await keys.unwrap(row, row.tenantId);
      return true;
    } catch (error) {
      if (error instanceof MasterKeyUnavailable || !(error instanceof KeyUnavailable)) throw error;
    }
  }
  return rows.length === 0;
}
