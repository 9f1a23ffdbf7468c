import { sql } from 'kysely';
import { uploadLifetimeMs } from '#src/features/documents/rules/document-limits.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';

export const uploadLifetime = sql`make_interval(secs => ${sql.lit(uploadLifetimeMs / 1000)})`;

/** Serializes what changes the bytes an account uses, so that parallel uploads never exceed the quota. */
export async function lockQuota(db: Db, { ownerId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stint quota of ${ownerId}`}, 0))`.execute(db);
}

/**
 * The bytes of an account's documents, with earlier versions and unfinished uploads, but not of deleted documents. Files
 * of invoices don't count, since they can't be deleted and must be stored even if the quota is full.
 */
export async function countUsedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select used_file_bytes(${uploadLifetime}) as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** Whether so many bytes more are above the account's quota. Ask after `lockQuota`. */
export async function exceedsQuota(
  db: Db,
  { quotaBytes }: Pick<FileServices, 'quotaBytes'>,
  addedBytes: number,
): Promise<boolean> {
  return (await countUsedBytes(db)) + addedBytes > quotaBytes;
}
