import pg from 'pg';
import { StartupError } from '#src/platform/server/startup-error.ts';

/** Names the setting with the address if it doesn’t lead to a database. */
export async function connectAsOwner(
  url: string,
  { setting = 'DATABASE_URL' }: { setting?: string } = {},
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'stint_migrations' });
  try {
    await client.connect();
    return client;
  } catch (error) {
    // With several addresses to try, Node reports the reason only in the code.
    const { message = '', code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
    throw new StartupError(`Can’t open the database (${message || code}). Check ${setting}.`, {
      cause: error,
    });
  }
}
