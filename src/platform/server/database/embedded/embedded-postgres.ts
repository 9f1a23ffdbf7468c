import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster } from './cluster.ts';
import { lockDataDirectory } from './data-lock.ts';
import { openEndpoint } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { findBinaries } from './find-binaries.ts';
import { startPostgresServer } from './start-server.ts';
import { stopOrphanedServer } from './stop-orphaned-server.ts';
import { superviseServer } from './supervise-server.ts';
import { systemUserFor } from './system-user.ts';

export type EmbeddedPostgres = {
  /** For `migrate` and `openDatabase`: connects as the database owner, who isn't a superuser. */
  url: string;
  /** Stops the server, flushes all data and releases the lock. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: { info(message: string): void; warn(message: string): void };
  /** For tests: the data needn't survive a power failure. */
  isThrowaway?: boolean;
};

/**
 * Runs PostgreSQL as a child process on our data directory, reachable only through a Unix socket (on Windows through
 * loopback with a random password): nothing to configure and no open port.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, isThrowaway = false } = options;
  // Traversable but not listable: PostgreSQL's user runs programs from here when we are root.
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

/** Creates the app's database and its owner, who isn't a superuser, so SQL injection can't take over the machine. */
async function ensureDatabase({ url, password }: Endpoint): Promise<string> {
  const client = new pg.Client({ connectionString: url('postgres', 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(`
      select exists (select from pg_roles where rolname = 'stint') as role,
             exists (select from pg_database where datname = 'stint') as database`);
    if (!rows[0]?.role) {
      const secret = password ? `password ${client.escapeLiteral(password)}` : '';
      await client.query(`create role stint login createrole createdb ${secret}`);
    }
    if (!rows[0]?.database) await client.query('create database stint owner stint');
  } finally {
    await client.end();
  }
  return url('stint', 'stint');
}
