/** One PostgreSQL for the whole run: the one at DATABASE_URL, or an embedded one in a temporary directory. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { ensureLoginRoles } from '#src/platform/server/database/login-roles.ts';
import type { LoginUrls } from '#src/platform/server/database/login-roles.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { clusterPrefix, deleteAbandonedClusters } from './abandoned-clusters.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for test databases, the migrated template they copy, and its logins, which open the copies too. */
    postgres: { url: string; template: string; logins: LoginUrls };
  }
}

let tearDown: () => Promise<void> = () => Promise.resolve();

export async function setup(project: TestProject): Promise<void> {
  const { stop, ...postgres } = await startTestPostgres();
  project.provide('postgres', postgres);
  tearDown = stop;
}

export async function teardown(): Promise<void> {
  await tearDown();
}

/** The server with a migrated template; the logins open its copies, too. */
export async function startTestPostgres() {
  if (existsSync(memoryFolder)) await useMemoryFolder();
  const server = await startServer(process.env['DATABASE_URL']);
  // Two runs may share a server; this prefix marks a run's databases.
  const template = `stint_test_${randomBytes(6).toString('hex')}`;
  await withClient(server.url, (client) => client.query(`create database ${template}`));
  await migrate(withDatabaseName(server.url, template));
  const logins = await ensureLoginRoles(withDatabaseName(server.url, template), throwOnLog);
  return {
    url: server.url,
    template,
    logins,
    async stop() {
      const names = await listLogins(withDatabaseName(server.url, template));
      await withClient(server.url, async (client) => {
        await dropDatabases(client, template);
        await dropLogins(client, names);
      });
      await server.stop();
    },
  };
}

/** A copy of the template. Copies files, which takes a fifth of the time of writing every page to the log. */
export async function copyTemplate(url: string, template: string): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await withClient(url, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return name;
}

/** Databases are copied to it six times as fast as to a disk, and a busy disk delays no test. */
const memoryFolder = '/dev/shm';

async function useMemoryFolder(): Promise<void> {
  deleteAbandonedClusters(memoryFolder);
  const { bavail, bsize } = await statfs(memoryFolder);
  if (bavail * bsize > 2 * 1024 ** 3) {
    process.env['TMPDIR'] = memoryFolder;
    return;
  }
  process.stderr.write(`${memoryFolder} has less than 2 GB left: the tests use the disk, which is slower.\n`);
}

/** The same server and login, another database. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Login roles, which are server-wide and outlive a database. */
export function listLogins(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from stint_logins');
    return rows.map(({ name }) => name);
  });
}

export async function dropLogins(client: pg.Client, names: string[]): Promise<void> {
  for (const name of names) await client.query(`drop role ${client.escapeIdentifier(name)}`);
}

/** A warning means that tests would run without full isolation. */
export function throwOnLog(message: string): never {
  throw new Error(message);
}

async function startServer(given: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  if (given) return { url: given, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), clusterPrefix));
  const server = await startEmbeddedPostgres({ dataDir, log: silent, isThrowaway: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const silent = { info: () => undefined, warn: () => undefined };

async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)`,
    [prefix],
  );
  for (const { name } of rows)
    await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
}
