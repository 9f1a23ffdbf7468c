import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { withClient, withDatabaseName } from './postgres-setup.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** A database with only the migrations before `next`, such as '0026'; `upgrade` applies the rest. */
export async function withOlderDatabase(
  next: string,
  work: (client: pg.Client, upgrade: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { url: server } = inject('postgres');
  const name = `stint_test_older_${randomBytes(6).toString('hex')}`;
  const url = withDatabaseName(server, name);
  const folder = await mkdtemp(join(tmpdir(), 'stint-older-'));
  await withClient(server, (client) => client.query(`create database ${name}`));
  try {
    for (const file of await readdir(migrations)) {
      if (file < next) await cp(join(migrations, file), join(folder, file));
    }
    await migrate(url, { folder });
    await withClient(url, (client) => work(client, () => migrate(url)));
  } finally {
    await rm(folder, { recursive: true });
    await withClient(server, (client) => client.query(`drop database ${name}`));
  }
}
