/** Rotates the master key: `npm run keys:rotate`. Stint may be running. */
import pg from 'pg';
import { readConfig } from '#src/app/server/config.ts';
import type { Config } from '#src/app/server/config.ts';
import { openOwnerDatabase } from '#src/platform/server/database/embedded/open-owner-database.ts';
import { keyFilePath } from '#src/platform/server/keys/key-file.ts';
import { createServiceKeys } from '#src/platform/server/keys/key-ring.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { rotateMasterKey } from '#src/platform/server/keys/rotate-master-key.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';

try {
  const config = readConfig(process.env);
  await using database = await openOwnerDatabase(config);
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
