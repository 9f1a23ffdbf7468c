import pg from 'pg';
import { Refusal } from '#src/platform/server/refusal.ts';
import { drawMasterKey, keyFileIn, readKeyFile, replaceKeyFile } from './key-file.ts';
import { keyRing } from './key-ring.ts';
import type { ServiceKeys } from './key-ring.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import { localKeys, readMasterKeys } from './local-keys.ts';

const batch = 200;

type DataKeyRow = WrappedKey & { tenantId: string };

/**
 * Wraps every data key by the newest master key; whatever is wrapped by an older one stays readable until it is its
 * turn. Ended in between, the next call goes on where this one stopped. Says how many it has wrapped anew.
 */
export async function rewrapDataKeys(owner: pg.Client, keys: KeyService): Promise<number> {
  const newest = await keys.currentId();
  await owner.query('insert into master_keys (key_id) values ($1) on conflict do nothing', [newest]);
  let total = 0;
  for (;;) {
    const rewrapped = await rewrapSome(owner, keys, newest);
    total += rewrapped;
    // A key that somebody wraps by an older master key at this moment keeps that one here, and gets its turn.
    if (rewrapped === 0 && (await dropUnused(owner, newest))) return total;
  }
}

async function rewrapSome(owner: pg.Client, keys: KeyService, newest: string): Promise<number> {
  await owner.query('begin');
  try {
    const { rows } = await owner.query<DataKeyRow>(
      `select user_id as "tenantId", key_id as "keyId", wrapped from data_keys where key_id <> $1
         order by user_id limit ${batch} for update`,
      [newest],
    );
    for (const row of rows) {
      const { keyId, wrapped } = await keys.wrap(await keys.unwrap(row, row.tenantId), row.tenantId);
      if (keyId !== newest) throw new Refusal('The master key was changed meanwhile. Rotate again.');
      await owner.query(
        `update data_keys set key_id = $2, wrapped = $3, updated_at = now(), revision = revision + 1
           where user_id = $1`,
        [row.tenantId, keyId, wrapped],
      );
    }
    await owner.query('commit');
    return rows.length;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function dropUnused(owner: pg.Client, newest: string): Promise<boolean> {
  return owner.query('delete from master_keys where key_id <> $1', [newest]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === stillReferred) return false;
      throw error;
    },
  );
}

const stillReferred = '23503';

/**
 * Gives an installation whose master key is in a file a new one: written first, then every data key is wrapped by it,
 * then the former is forgotten. A rotation that was cut off is ended, not begun again. `service`: that wrapped some of
 * them until now.
 */
export async function rotateKeyFile(
  owner: pg.Client,
  dataDir: string,
  service?: ServiceKeys,
): Promise<number> {
  const file = keyFileIn(dataDir);
  // Of two rotations at once the second would write over the key that the first one has just wrapped by.
  await owner.query(`select pg_advisory_lock(hashtext('stint key rotation'))`);
  const lines = (await readKeyFile(file))?.split(/\s+/).filter(Boolean) ?? [];
  const known = readMasterKeys(lines.join('\n'));
  if (!known) throw new Refusal(`${file} does not hold a master key. Restore it from a backup first.`);
  const all = lines.length > 1 ? lines : [drawMasterKey(), ...lines];
  await replaceKeyFile(file, all);
  const total = await rewrapDataKeys(owner, keyRing(keysInFile(file), service));
  await replaceKeyFile(file, all.slice(0, 1));
  return total;
}

/** Master keys in a file that is read anew whenever one is not known. */
export function keysInFile(file: string): KeyService {
  return localKeys(async () => readMasterKeys((await readKeyFile(file)) ?? '') ?? []);
}
