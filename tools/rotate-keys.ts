/** Gives an installation a new master key: `npm run keys:rotate`. Stint may serve meanwhile. */
import pg from 'pg';
import { readConfig } from '#src/platform/server/config.ts';
import type { Config } from '#src/platform/server/config.ts';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded.ts';
import { runningAddress } from '#src/platform/server/database/embedded/running.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { localKeys, readMasterKeys } from '#src/platform/server/keys/local-keys.ts';
import { rewrapDataKeys, rotateKeyFile } from '#src/platform/server/keys/rotation.ts';
import { Refusal } from '#src/platform/server/refusal.ts';

try {
  const config = readConfig(process.env);
  await using database = await reach(config);
  const owner = new pg.Client({ connectionString: database.url, application_name: 'stint_keys' });
  await owner.connect();
  try {
    const count = await rotate(owner, config);
    console.log(`Every data key is wrapped by the new master key (${count} were wrapped anew).`);
    console.log(
      config.masterKey === undefined
        ? `Backups made until now need the former key; keep a copy of ${config.dataDir}/master.key with later ones.`
        : 'The former key may leave STINT_MASTER_KEY at the next start; backups made until now still need it.',
    );
  } finally {
    await owner.end();
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function rotate(owner: pg.Client, { masterKey, dataDir }: Config): Promise<number> {
  if (masterKey === undefined) return rotateKeyFile(owner, dataDir);
  const keys = readMasterKeys(masterKey) ?? [];
  if (keys.length < 2) {
    throw new Refusal(
      'Put the new key before the old one, STINT_MASTER_KEY=new,old, start Stint with both, and call this again.',
    );
  }
  return rewrapDataKeys(
    owner,
    localKeys(() => Promise.resolve(keys)),
  );
}

/** The database of these data: that of a Stint that serves, or one of our own for as long as this takes. */
async function reach({ databaseUrl, dataDir }: Config): Promise<AsyncDisposable & { url: string }> {
  const log = { info: () => undefined, warn: (sentence: string) => console.error(sentence) };
  if (databaseUrl !== undefined) return { url: databaseUrl, [Symbol.asyncDispose]: async () => undefined };
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
    await migrate(url);
    return { url, [Symbol.asyncDispose]: stop };
  } catch (error) {
    const url = error instanceof Refusal ? await runningAddress(dataDir) : null;
    if (url === null) throw error;
    return { url, [Symbol.asyncDispose]: async () => undefined };
  }
}
