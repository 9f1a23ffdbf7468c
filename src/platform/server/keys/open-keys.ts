import pg from 'pg';
import { closeToOthers } from '#src/platform/server/kept-file.ts';
import { awaitedKeys, withoutEncryption } from './awaited-keys.ts';
import { keyFileIn, makeKeyFile, readKeyFile } from './key-file.ts';
import { keyRing } from './key-ring.ts';
import type { ServiceKeys } from './key-ring.ts';
import { KeyUnavailable, MasterKeyAway } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { localKeys, readMasterKeys } from './local-keys.ts';
import { openService } from './open-service.ts';
import { isOfService } from './transit-keys.ts';

type Options = {
  /** Of the database's owner, who alone may write which master keys there are. */
  ownerUrl: string;
  dataDir: string;
  /** From the environment, the newest first; else they are in a file beside the data. */
  given: string | undefined;
  service?: ServiceKeys | undefined;
  say: (sentence: string) => void;
  /** How long a key service that is away is left alone, in milliseconds. */
  restMs?: number;
};

/**
 * The master key of this installation, made at the first start. Null, and a sentence, where it is lost or another than
 * the one that tenants' data keys are wrapped by: nothing is encrypted then, and nothing is made that the right key
 * could not read later. A key service that is away is said as well, and used when it is back.
 */
export async function openKeys({ restMs = 5000, ...options }: Options): Promise<KeyService | null> {
  const { ownerUrl, service, say } = options;
  try {
    const local = await openLocal(options);
    if (!service) return local;
    const open = () => openService(ownerUrl, service);
    const keys = awaitedKeys({ open, say, restMs });
    await keys.currentId().catch(unlessAway);
    return keyRing(local, { ...service, keys });
  } catch (error) {
    if (!(error instanceof MasterKeyAway)) throw error;
    say(withoutEncryption(error));
    return null;
  }
}

async function openLocal({ ownerUrl, dataDir, given, service, say }: Options): Promise<KeyService> {
  const place = given === undefined ? keyFileIn(dataDir) : 'STINT_MASTER_KEY';
  const text = async () => given ?? (await readKeyFile(keyFileIn(dataDir)));
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'stint_keys' });
  await owner.connect();
  try {
    await owner.query('begin');
    // Several processes may start at once; only one of them draws the first key.
    await owner.query(`select pg_advisory_xact_lock(hashtext('stint master keys'))`);
    const { rows } = await owner.query<{ id: string; isUsed: boolean }>(
      `select key_id as id, exists (select from data_keys where data_keys.key_id = master_keys.key_id) as "isUsed"
         from master_keys`,
    );
    if (!service && rows.some(({ id, isUsed }) => isUsed && isOfService(id))) {
      throw new MasterKeyAway('STINT_KEY_SERVICE is missing, by which these data are encrypted');
    }
    const known = rows.filter(({ id }) => !isOfService(id));
    if (!service?.wraps || known.length > 0) {
      const found = (await text()) ?? (known.length === 0 ? await makeKeyFile(keyFileIn(dataDir)) : '');
      const keys = readMasterKeys(found);
      const [newest] = keys ?? [];
      if (!newest || known.some(({ id }) => !keys?.some((key) => key.id === id))) {
        const is = found === '' ? 'is missing' : 'does not hold the master key of these data';
        throw new MasterKeyAway(`${place} ${is}`);
      }
      if (given === undefined) await closeToOthers(place, 'the key to all that is encrypted', say);
      if (!service?.wraps) {
        await owner.query('insert into master_keys (key_id) values ($1) on conflict do nothing', [newest.id]);
      }
    }
    await owner.query('commit');
  } finally {
    // What was not committed is undone.
    await owner.end();
  }
  return localKeys(async () => {
    const keys = readMasterKeys((await text()) ?? '');
    if (!keys) throw new KeyUnavailable(`${place} does not hold whole master keys.`);
    return keys;
  });
}

function unlessAway(error: unknown): void {
  if (!(error instanceof MasterKeyAway)) throw error;
}
