import pg from 'pg';
import { keyFileIn, makeKeyFile, readKeyFile } from './key-file.ts';
import { KeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { localKeys, readMasterKeys } from './local-keys.ts';

type Options = {
  /** Of the database's owner, who alone may write which master keys there are. */
  ownerUrl: string;
  dataDir: string;
  /** From the environment, the newest first; else they are in a file beside the data. */
  given: string | undefined;
  say: (sentence: string) => void;
};

/**
 * The master key of this installation, made at the first start. Null, and a sentence, where it is lost or another than
 * the one that tenants' data keys are wrapped by: nothing is encrypted then, and nothing is made that the right key
 * could not read later.
 */
export async function openKeys({ ownerUrl, dataDir, given, say }: Options): Promise<KeyService | null> {
  const place = given === undefined ? keyFileIn(dataDir) : 'STINT_MASTER_KEY';
  const text = async () => given ?? (await readKeyFile(keyFileIn(dataDir)));
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'stint_keys' });
  await owner.connect();
  try {
    await owner.query('begin');
    // Several processes may start at once; only one of them draws the first key.
    await owner.query(`select pg_advisory_xact_lock(hashtext('stint master keys'))`);
    const { rows } = await owner.query<{ id: string }>('select key_id as id from master_keys');
    const found = (await text()) ?? (rows.length === 0 ? await makeKeyFile(keyFileIn(dataDir)) : '');
    const keys = readMasterKeys(found);
    const [newest] = keys ?? [];
    if (!newest || rows.some(({ id }) => !keys?.some((key) => key.id === id))) {
      await owner.query('rollback');
      say(
        `${place} ${found === '' ? 'is missing' : 'does not hold the master key of these data'}: Stint serves without encryption until it is back.`,
      );
      return null;
    }
    await owner.query('insert into master_keys (key_id) values ($1) on conflict do nothing', [newest.id]);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
  return localKeys(async () => {
    const keys = readMasterKeys((await text()) ?? '');
    if (!keys) throw new KeyUnavailable(`${place} does not hold whole master keys.`);
    return keys;
  });
}
