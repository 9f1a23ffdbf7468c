import pg from 'pg';
import type { ServiceKeys } from './key-ring.ts';
import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import { isServiceKey } from './transit-keys.ts';

/**
 * The master keys of a key service, once it is known to hold those that data keys are wrapped by. A version of its key
 * that is new since then, or another service in its place, is held against them before anything is wrapped by it.
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

/** Says the name of the key that is now the newest. Fails with MasterKeyAway. */
async function enrollKey(ownerUrl: string, keys: KeyService, wraps: boolean): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'stint_keys' });
  await owner.connect();
  try {
    const newest = await keys.currentId();
    const { rows } = await owner.query<{ id: string }>('select key_id as id from master_keys');
    for (const { id } of rows) {
      if (id !== newest && isServiceKey(id) && !(await isReadable(owner, keys, id))) {
        throw new MasterKeyUnavailable('The key service does not hold the master key of these data');
      }
    }
    if (wraps)
      await owner.query('insert into master_keys (key_id) values ($1) on conflict do nothing', [newest]);
    return newest;
  } finally {
    await owner.end();
  }
}

/** Whether some of what is wrapped by it can be unwrapped: a single one may have been changed. */
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
