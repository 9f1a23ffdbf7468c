import type pg from 'pg';
import { z } from 'zod';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { connectAsOwner } from './connect-as-owner.ts';

const address = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must be an address such as postgresql://user:password@host:5432/stint');

export const addressSettings = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
};

type AddressSettings = z.output<z.ZodObject<typeof addressSettings>>;

export type DatabaseAddresses = {
  /** Where a connection is a session; undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** The same database through a connection pool in transaction mode, if there is one. */
  poolUrl: string | undefined;
};

export function databaseAddresses({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: directUrl,
}: AddressSettings): DatabaseAddresses {
  if (directUrl === undefined) return { databaseUrl: url, poolUrl: undefined };
  if (url !== undefined) return { databaseUrl: directUrl, poolUrl: url };
  throw new StartupError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the connection pool.');
}

/** Refuses addresses that can’t work before anything is written through them. */
export async function checkDatabaseAddresses(
  databaseUrl: string,
  { poolUrl }: Pick<DatabaseAddresses, 'poolUrl'>,
): Promise<void> {
  const setting = poolUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const owner = await connectAsOwner(databaseUrl, { setting });
  try {
    if (await sharesSessions(owner, databaseUrl)) throw new StartupError(sharedSessionsMessage(setting));
    if (poolUrl !== undefined && !(await isSameDatabase(owner, poolUrl))) {
      throw new StartupError('DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database.');
    }
  } finally {
    await owner.end();
  }
}

function sharedSessionsMessage(setting: string): string {
  const what = `${setting} leads to a connection pool in transaction mode, such as PgBouncer. Logins, live changes and mails don’t work through it.`;
  return setting === 'DATABASE_URL'
    ? `${what} Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or use the pool in session mode.`
    : `${what} Set it to the address of PostgreSQL itself.`;
}

/**
 * Whether a connection pool in between gives each transaction another session: then two connections reach the same
 * process of PostgreSQL, or one connection reaches several.
 */
async function sharesSessions(first: pg.Client, url: string): Promise<boolean> {
  const second = await connectAsOwner(url);
  try {
    const [one, other] = [await processOf(first), await processOf(second)];
    if (one === other) return true;
    // Not in turns, which a pool may take, too; repeated, because other processes may use the pool.
    for (let round = 0; round < 5; round += 1) {
      if ((await processOf(second)) !== other || (await processOf(first)) !== one) return true;
    }
    return false;
  } finally {
    await second.end();
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

async function isSameDatabase(owner: pg.Client, poolUrl: string): Promise<boolean> {
  const pooled = await connectAsOwner(poolUrl);
  try {
    // In a transaction, so that the pool can't close its connection before we look.
    await pooled.query('begin');
    const { rowCount } = await owner.query(
      'select from pg_stat_activity where pid = $1 and datname = current_database()',
      [await processOf(pooled)],
    );
    return rowCount === 1;
  } finally {
    await pooled.end();
  }
}
