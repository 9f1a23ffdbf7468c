import type { Owner } from '#src/platform/server/access/tenancy.ts';
import type { AppDatabase, Db } from './database.ts';

/**
 * Runs `work` in a transaction for someone without an account, who reaches only what functions of the database answer to
 * everyone. Waits for the turn of their address, so that one visitor doesn't hold up others.
 */
export function withVisitor<T>(
  database: AppDatabase,
  address: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return database.withOwner(noOwner, work, { turnOf: address });
}

/** For what functions of the database answer about all accounts. No account has this ID. */
export const noOwner: Owner = { ownerId: '00000000-0000-0000-0000-000000000000' };
