import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '#src/platform/server/database/database.ts';
import type { Database, DatabaseOptions } from '#src/platform/server/database/database.ts';
import { ensureLoginRoles } from '#src/platform/server/database/login-roles.ts';
import { withClient, withDatabaseName, throwOnLog } from './postgres-setup.ts';
import { closeReader } from './stored-rows.ts';

export type TestDatabase = Database & {
  url: string;
  /** Closes the connections and drops the database. */
  [Symbol.asyncDispose](): Promise<void>;
};

type Registration = DatabaseOptions['registration'];

/** A separate migrated database: `await using database = await createTestDatabase()`. */
export async function createTestDatabase(registration: Registration = 'approval'): Promise<TestDatabase> {
  const { url: serverUrl, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = withDatabaseName(serverUrl, name);
  const database = openDatabase({
    logins: await ensureLoginRoles(url, throwOnLog),
    poolSize: 5,
    registration,
  });
  return {
    ...database,
    url,
    async [Symbol.asyncDispose]() {
      await database.close();
      await closeReader(url);
      // Not forced, which autovacuum may prevent: the connections are closed, and without force it waits for
      // autovacuum.
      await withClient(serverUrl, (client) => client.query(`drop database ${name}`));
    },
  };
}
