import { inject } from 'vitest';
import { openDatabase } from '#src/platform/server/database/database.ts';
import type { Database, DatabaseOptions } from '#src/platform/server/database/database.ts';
import { copyTemplate, withClient, withDatabaseName } from './postgres-setup.ts';
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
  const name = await copyTemplate(serverUrl, template);
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
