/** Rotates the master key: `npm run keys:rotate`. Stint may be running. */
import pg from 'pg';
import { readConfig } from '#src/platform/server/config.ts';
import type { Config } from '#src/platform/server/config.ts';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { runningServerUrl } from '#src/platform/server/database/embedded/endpoint.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { keyFilePath } from '#src/platform/server/keys/key-file.ts';
import { createServiceKeys } from '#src/platform/server/keys/key-ring.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { rotateMasterKey } from '#src/platform/server/keys/rotate-master-key.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';

try {
  const config = readConfig(process.env);
  await using database = await openDatabaseUrl(config);
  const owner = new pg.Client({ connectionString: database.url, application_name: 'stint_keys' });
  await owner.connect();
  try {
    const { dataDir, masterKey: configuredKey, keyService } = config;
    const count = await rotateMasterKey(owner, {
      dataDir,
      configuredKey,
      service: createServiceKeys(keyService),
    });
    console.log(`Every data key is wrapped by the new master key (${count} were rewrapped).`);
    console.log(keepOldKeyAdvice(config));
  } finally {
    await owner.end();
  }
} catch (error) {
  if (!(error instanceof StartupError || error instanceof KeyUnavailable)) throw error;
  console.error(
    error instanceof StartupError
      ? error.message
      : `Not finished, but nothing is lost. Run this again: ${error.message}`,
  );
  process.exitCode = 1;
}

/** Which old key is still needed, and which isn't. */
function keepOldKeyAdvice({ masterKey, dataDir, keyService }: Config): string {
  if (keyService?.wraps) {
    const former = masterKey === undefined ? keyFilePath(dataDir) : 'STINT_MASTER_KEY';
    return `Only existing backups still need the old key (from ${former}, or its version in the key service).`;
  }
  if (keyService) {
    return 'You can remove STINT_KEY_SERVICE at the next start. Existing backups still need it.';
  }
  return masterKey === undefined
    ? `Existing backups need the old key. Keep a copy of ${keyFilePath(dataDir)} with later ones.`
    : 'You can remove the old key from STINT_MASTER_KEY at the next start. Existing backups still need it.';
}

/** The database of a running Stint, or one started for the rotation. */
async function openDatabaseUrl({ databaseUrl, dataDir }: Config): Promise<AsyncDisposable & { url: string }> {
  const log = { info: () => undefined, warn: (message: string) => console.error(message) };
  if (databaseUrl !== undefined) return { url: databaseUrl, [Symbol.asyncDispose]: async () => undefined };
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
    await migrate(url);
    return { url, [Symbol.asyncDispose]: stop };
  } catch (error) {
    const url = error instanceof StartupError ? await runningServerUrl(dataDir) : null;
    if (url === null) throw error;
    return { url, [Symbol.asyncDispose]: async () => undefined };
  }
}
