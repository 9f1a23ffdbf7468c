import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createCluster } from './cluster.ts';
import { ensureDatabase } from './create-database.ts';
import { lockDataDirectory } from './data-lock.ts';
import { openEndpoint } from './endpoint.ts';
import { findBinaries } from './find-binaries.ts';
import { startPostgresServer } from './start-server.ts';
import { stopOrphanedServer } from './stop-orphaned-server.ts';
import { superviseServer } from './supervise-server.ts';
import { systemUserFor } from './system-user.ts';

export type EmbeddedPostgres = {
  /** For `migrate` and `openDatabase`: the owner of the database, who is no superuser. */
  url: string;
  /** Ends what runs, writes everything down and lets go of the data. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: { info(message: string): void; warn(message: string): void };
  /** For tests: it does not matter what a power cut would do to these data. */
  isThrowaway?: boolean;
};

/**
 * The real PostgreSQL as a child process on a directory of ours, reached through a Unix socket only (on Windows
 * through loopback with a random password): nothing to configure, no port to guard.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, isThrowaway = false } = options;
  // Others may pass, not look around: the user that root lends PostgreSQL runs programs from here.
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = await realpath(options.dataDir);
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(
    lockDataDirectory(
      join(dataDir, 'lock'),
      `Stint is already running on ${dataDir}. Stop it first, or set STINT_DATA_DIR to another directory.`,
    ),
  );

  const directory = join(dataDir, 'postgres');
  const user = await systemUserFor(directory);
  const cluster = { directory, user, binDirectory: await findBinaries(dataDir, user), isThrowaway, log };
  await createCluster(cluster);
  await stopOrphanedServer(cluster);

  const access = await openEndpoint(cluster);
  cleanup.defer(() => access.close());
  cleanup.defer(await superviseServer(() => startPostgresServer(cluster, access), log));
  const url = await ensureDatabase(access);

  const started = cleanup.move();
  return { url, stop: () => started.disposeAsync() };
}
