import pg from 'pg';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { generateMasterKey, keyFilePath, readKeyFile, replaceKeyFile } from './key-file.ts';
import { createKeyRing } from './key-ring.ts';
import type { ServiceKeys } from './key-ring.ts';
import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import { createLocalKeys, parseMasterKeys } from './local-keys.ts';

const batchSize = 200;

type DataKeyRow = WrappedKey & { tenantId: string };

/**
 * Wraps every data key with the newest master key and returns how many it rewrapped. Keys not yet rewrapped stay
 * readable, and an interrupted run can be repeated. Unreadable keys don't stop the others; they are reported with a
 * StartupError.
 */
export async function rewrapDataKeys(owner: pg.Client, keys: KeyService): Promise<number> {
  const newest = await keys.currentId();
  await owner.query('insert into master_keys (key_id) values ($1) on conflict do nothing', [newest]);
  let total = 0;
  for (;;) {
    const { rewrapped, unreadable } = await rewrapAll(owner, keys, newest);
    total += rewrapped;
    // A key wrapped by the old master key in the meantime is handled in another pass.
    if (rewrapped > 0) continue;
    if (unreadable > 0) throw new StartupError(unreadableMessage(unreadable));
    if (await deleteUnusedKeys(owner, newest)) return total;
  }
}

function unreadableMessage(count: number): string {
  const those =
    count === 1 ? 'One data key cannot be read and stays' : `${count} data keys cannot be read and stay`;
  const as = count === 1 ? 'as it is' : 'as they are';
  return `${those} ${as}. All others are wrapped by the new master key. Keep the old one.`;
}

type RewrapCount = { rewrapped: number; unreadable: number };

/** One pass over all keys wrapped by other master keys, in tenant order. */
async function rewrapAll(owner: pg.Client, keys: KeyService, newest: string): Promise<RewrapCount> {
  const count = { rewrapped: 0, unreadable: 0 };
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) last = await rewrapBatch(owner, keys, { newest, after: last, count });
  return count;
}

type BatchOptions = { newest: string; after: string; count: RewrapCount };

/** Returns the last tenant processed; undefined when done. */
async function rewrapBatch(
  owner: pg.Client,
  keys: KeyService,
  { newest, after, count }: BatchOptions,
): Promise<string | undefined> {
  await owner.query('begin');
  try {
    const { rows } = await owner.query<DataKeyRow>(
      `select user_id as "tenantId", key_id as "keyId", wrapped from data_keys where key_id <> $1 and user_id > $2
         order by user_id limit ${batchSize} for update`,
      [newest, after],
    );
    for (const row of rows) {
      const dataKey = await keys.unwrap(row, row.tenantId).catch(nullIfUnreadable);
      if (dataKey === null) {
        count.unreadable += 1;
        continue;
      }
      const { keyId, wrapped } = await keys.wrap(dataKey, row.tenantId);
      if (keyId !== newest)
        throw new StartupError('The master key changed during the rotation. Rotate again.');
      await owner.query(
        `update data_keys set key_id = $2, wrapped = $3, updated_at = now(), revision = revision + 1
           where user_id = $1`,
        [row.tenantId, keyId, wrapped],
      );
      count.rewrapped += 1;
    }
    await owner.query('commit');
    return rows.at(-1)?.tenantId;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof KeyUnavailable && !(error instanceof MasterKeyUnavailable)) return null;
  throw error;
}

async function deleteUnusedKeys(owner: pg.Client, newest: string): Promise<boolean> {
  return owner.query('delete from master_keys where key_id <> $1', [newest]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === foreignKeyViolation) return false;
      throw error;
    },
  );
}

const foreignKeyViolation = '23503';

/** Where master keys are, as at startup. */
type RotationOptions = {
  dataDir: string;
  configuredKey: string | undefined;
  service?: ServiceKeys | undefined;
};

/**
 * Wraps every data key with the key service if it is configured to wrap, otherwise with the first configured key,
 * otherwise with a new one in the file. Fails with a StartupError if there is no new key, and with KeyUnavailable if
 * one is unavailable; can be repeated.
 */
export async function rotateMasterKey(
  owner: pg.Client,
  { dataDir, configuredKey, service }: RotationOptions,
): Promise<number> {
  if (configuredKey === undefined && !service?.wraps) return rotateKeyFile(owner, dataDir, service);
  const keys = configuredKey === undefined ? null : (parseMasterKeys(configuredKey) ?? []);
  if (!service && keys && keys.length < 2) {
    throw new StartupError(
      'Put the new key before the old one (STINT_MASTER_KEY=new,old), start Stint with both, and run this again.',
    );
  }
  const local = keys ? createLocalKeys(() => Promise.resolve(keys)) : fileKeys(keyFilePath(dataDir));
  return rewrapDataKeys(owner, createKeyRing(local, service));
}

/**
 * Rotates the master key in the file: adds a new key, rewraps every data key, then removes the old one. Continues an
 * interrupted rotation. `service` wrapped some of the data keys before.
 */
export async function rotateKeyFile(
  owner: pg.Client,
  dataDir: string,
  service?: ServiceKeys,
): Promise<number> {
  const file = keyFilePath(dataDir);
  // A second concurrent rotation would overwrite the key that the first one wraps with.
  await owner.query(`select pg_advisory_lock(hashtext('stint key rotation'))`);
  const lines = (await readKeyFile(file))?.split(/\s+/).filter(Boolean) ?? [];
  const known = parseMasterKeys(lines.join('\n'));
  if (!known) throw new StartupError(`${file} does not hold a master key. Restore it from a backup first.`);
  const all = lines.length > 1 ? lines : [generateMasterKey(), ...lines];
  await replaceKeyFile(file, all);
  const total = await rewrapDataKeys(owner, createKeyRing(fileKeys(file), service));
  await replaceKeyFile(file, all.slice(0, 1));
  return total;
}

/** Master keys in a file, read again if a key is unknown. */
function fileKeys(file: string): KeyService {
  return createLocalKeys(async () => parseMasterKeys((await readKeyFile(file)) ?? '') ?? []);
}
