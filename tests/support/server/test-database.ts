import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '#src/platform/server/database/database.ts';
import type { Database, DatabaseOptions } from '#src/platform/server/database/database.ts';
import { withClient, withDatabaseName } from './postgres-setup.ts';
import { closeReader } from './stored-rows.ts';

export type TestDatabase = Database & {
  url: string;
  /** Closes the connections and drops the database. */
  [Symbol.asyncDispose](): Promise<void>;
};

type Registration = DatabaseOptions['registration'];

/** A separate migrated database: `await using database = await createTestDatabase()`. */
export async function createTestDatabase(registration: Registration = 'approval'): Promise<TestDatabase> {
  const { url: serverUrl, template, logins } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  // Copies files, which takes a fifth of the time of writing every page to the log.
  await withClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = withDatabaseName(serverUrl, name);
  const database = openDatabase({
    logins: {
      stint_app: withDatabaseName(logins.stint_app, name),
      stint_identity: withDatabaseName(logins.stint_identity, name),
    },
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
