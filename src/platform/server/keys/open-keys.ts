import pg from 'pg';
import { restrictToOwner } from '#src/platform/server/private-file.ts';
import { keyFilePath, createKeyFile, readKeyFile } from './key-file.ts';
import { createKeyRing } from './key-ring.ts';
import type { ServiceKeys } from './key-ring.ts';
import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { createLocalKeys, parseMasterKeys } from './local-keys.ts';
import { resilientKeys, withoutEncryptionMessage } from './resilient-keys.ts';
import { isServiceKey } from './transit-keys.ts';
import { verifiedKeyService } from './verified-key-service.ts';

type OpenKeysOptions = {
  /** Connects as the database owner, the only one who may write the list of master keys. */
  ownerUrl: string;
  dataDir: string;
  /** From the environment, newest first; otherwise keys are in a file next to the data. */
  configuredKey: string | undefined;
  service?: ServiceKeys | undefined;
  log: (sentence: string) => void;
  /** How long to wait before trying an unavailable key service again, in milliseconds. */
  cooldownMs?: number;
};

/**
 * Opens the master key, created at the first start. If it is lost or isn't the one that wrapped the data keys, logs why
 * and returns null: then nothing is encrypted, so nothing is written that the right key couldn't read. An unavailable
 * key service is logged and used once it is back.
 */
export async function openKeys({
  cooldownMs = 5000,
  ...options
}: OpenKeysOptions): Promise<KeyService | null> {
  const { ownerUrl, service, log } = options;
  try {
    const local = await openLocalKeys(options);
    if (!service) return local;
    const open = () => verifiedKeyService(ownerUrl, service);
    const keys = resilientKeys({ open, log, cooldownMs });
    await keys.currentId().catch(ignoreUnavailable);
    return createKeyRing(local, { ...service, keys });
  } catch (error) {
    if (!(error instanceof MasterKeyUnavailable)) throw error;
    log(withoutEncryptionMessage(error));
    return null;
  }
}

async function openLocalKeys({
  ownerUrl,
  dataDir,
  configuredKey,
  service,
  log,
}: OpenKeysOptions): Promise<KeyService> {
  const source = configuredKey === undefined ? keyFilePath(dataDir) : 'STINT_MASTER_KEY';
  const readText = async () => configuredKey ?? (await readKeyFile(keyFilePath(dataDir)));
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'stint_keys' });
  await owner.connect();
  try {
    await owner.query('begin');
    // Several processes may start at once; only one creates the first key.
    await owner.query(`select pg_advisory_xact_lock(hashtext('stint master keys'))`);
    const { rows } = await owner.query<{ id: string; isUsed: boolean }>(
      `select key_id as id, exists (select from data_keys where data_keys.key_id = master_keys.key_id) as "isUsed"
         from master_keys`,
    );
    if (!service && rows.some(({ id, isUsed }) => isUsed && isServiceKey(id))) {
      throw new MasterKeyUnavailable('STINT_KEY_SERVICE is missing, but this data is encrypted with it');
    }
    const known = rows.filter(({ id }) => !isServiceKey(id));
    if (!service?.wraps || known.length > 0) {
      const found =
        (await readText()) ?? (known.length === 0 ? await createKeyFile(keyFilePath(dataDir)) : '');
      const keys = parseMasterKeys(found);
      const [newest] = keys ?? [];
      if (!newest || known.some(({ id }) => !keys?.some((key) => key.id === id))) {
        const is = found === '' ? 'is missing' : 'does not hold the master key for this data';
        throw new MasterKeyUnavailable(`${source} ${is}`);
      }
      if (configuredKey === undefined) await restrictToOwner(source, 'the key to all encrypted data', log);
      if (!service?.wraps) {
        await owner.query('insert into master_keys (key_id) values ($1) on conflict do nothing', [newest.id]);
      }
    }
    await owner.query('commit');
  } finally {
    // Rolls back anything uncommitted.
    await owner.end();
  }
  return createLocalKeys(async () => {
    const keys = parseMasterKeys((await readText()) ?? '');
    if (!keys) throw new KeyUnavailable(`${source} does not hold complete master keys.`);
    return keys;
  });
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof MasterKeyUnavailable)) throw error;
}
