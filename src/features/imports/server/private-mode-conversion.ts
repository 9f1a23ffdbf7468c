import { sql } from 'kysely';
import { findPrivateMode } from '#src/features/encryption/server/public.ts';
import type { RecordConversion } from '#src/features/encryption/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** Files that may contain private fields in plain. */
export const mayHoldPrivateFields = sql`(settings ->> 'kind' in ('clients', 'projects', 'expenses')
  or inspection -> 'recognised' ->> 'kind' in ('clients', 'projects', 'expenses'))`;

/** The inspection without sample rows. */
export const withoutSample = sql`inspection || '{"sample": []}'::jsonb`;

/** Files without imported records: pending, or stopped before the run began. */
export const hasMadeNothing = sql`(status = 'ready' or (status = 'running' and stop_reason is not null and reference_ids is null))`;

/**
 * Private mode: files of clients, projects and expenses contain private fields in plain. Pending files are discarded and
 * rows of finished imports cleared; a running import is cleared when it ends.
 */
export const importPrivateModeConversion: RecordConversion = {
  kind: 'imports',
  tables: ['imports', 'importFiles', 'importParts'],

  async countLeft(db, owner, isOn) {
    if (!isOn) return 0;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from imports
        where user_id = ${owner.ownerId} and (${keepsPrivateRows} or ${await isToBeDiscarded(db, owner)})`.execute(
      db,
    );
    return Number(rows[0]?.count ?? 0);
  },

  async convert(db, owner, isOn, _sealing, most) {
    if (!isOn) return;
    // Runs hold a lock on their import and finish first.
    const some = sql`order by created_at limit ${most} for update skip locked`;
    const { ownerId } = owner;
    await sql`
      delete from imports where user_id = ${ownerId} and id in (
        select id from imports where user_id = ${ownerId} and ${await isToBeDiscarded(db, owner)} ${some})`.execute(
      db,
    );
    await sql`
      update imports set problem_file = null, inspection = ${withoutSample}
        where user_id = ${ownerId} and id in (
          select id from imports where user_id = ${ownerId} and ${keepsPrivateRows} ${some})`.execute(db);
  },
};

const keepsPrivateRows = sql`(${mayHoldPrivateFields} and status <> 'ready'
  and (problem_file is not null or inspection -> 'sample' <> '[]'::jsonb))`;

/** Nothing was imported yet. Files uploaded after private mode was turned on are kept. */
async function isToBeDiscarded(db: Db, owner: Owner) {
  if ((await findPrivateMode(db, owner)) !== 'turningOn') return sql`false`;
  return sql`(${mayHoldPrivateFields} and ${hasMadeNothing})`;
}
