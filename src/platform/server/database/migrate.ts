import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import type pg from 'pg';
import { repositoryFile } from '#src/platform/server/files/repository-file.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { ensureRoles } from './app-roles.ts';
import { connectAsOwner } from './connect-as-owner.ts';

type Migration = { name: string; sql: string; checksum: string };

/**
 * Applies pending migrations and returns their names. They share one transaction: a failed or interrupted upgrade
 * leaves the data unchanged.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, signal }: { folder?: string; signal?: AbortSignal } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await connectAsOwner(url);
  // Without the connection, running statements fail at once and PostgreSQL rolls back.
  const abandon = () => void client.end();
  signal?.addEventListener('abort', abandon);
  try {
    signal?.throwIfAborted();
    await ensureRoles(client);
    await client.query('begin');
    // Several processes may start at once; later ones wait here and find nothing to do.
    await client.query(`select pg_advisory_xact_lock(hashtext('stint migrations'))`);
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) await runMigration(client, migration);
    await client.query('commit');
    // In its own schema, and safe to run from several processes.
    if (folder === migrationsFolder) await migrateJobQueue({ connectionString: url });
    return pending.map(({ name }) => name);
  } finally {
    signal?.removeEventListener('abort', abandon);
    await client.end();
  }
}

const migrationsFolder = repositoryFile('migrations');
const migrationFileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/** In the order in which they run. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => migrationFileName.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // A Windows checkout may have different line endings; they don't count.
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function pendingMigrations(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('stint_migrations')::text as name`,
  );
  if (!found[0]?.name) {
    await client.query(`create table stint_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  }
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from stint_migrations order by name',
  );

  for (const { name, checksum } of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) {
      // A newer version only adds migrations after ours.
      if (name < (migrations.at(-1)?.name ?? '')) {
        throw new StartupError(
          `This data was written by a version of Stint before 0.1.0 and can’t be upgraded (it includes migration ${name}). Use an empty database, or one of version 0.1.0 or later.`,
        );
      }
      throw new StartupError(
        `This data was written by a newer version of Stint (it includes migration ${name}). Start that version, or restore a backup made before the upgrade.`,
      );
    }
    if (known.checksum !== checksum) {
      throw new StartupError(
        `The migration ${name} was changed after it ran on this data. Restore the file and start again.`,
      );
    }
  }

  const newest = applied.at(-1)?.name ?? '';
  const pending = migrations.filter((migration) => !applied.some(({ name }) => name === migration.name));
  const overtaken = pending.find(({ name }) => name < newest);
  if (overtaken) {
    throw new StartupError(
      `The migration ${overtaken.name} comes before ${newest}, which already ran. Give it a higher number.`,
    );
  }
  return pending;
}

async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`The migration ${name} failed; nothing was changed.`, { cause: error });
  }
  await client.query('insert into stint_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
