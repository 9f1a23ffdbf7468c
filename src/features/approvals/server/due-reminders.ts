import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** `revision` and `reminderCount` as they were when the reminder was due. */
type DueRequest = { requestId: string; revision: number; reminderCount: number };

/** Its client; null if the request has changed or another server has reminded of it since. */
export async function lockDueRequest(
  db: Db,
  { ownerId }: Owner,
  { requestId, revision, reminderCount }: DueRequest,
): Promise<string | null> {
  const { rows } = await sql<{ clientId: string }>`
    select client_id from approval_requests
      where user_id = ${ownerId} and id = ${requestId} and revision = ${revision}
        and reminder_count = ${reminderCount} for update`.execute(db);
  return rows[0]?.clientId ?? null;
}

export async function countReminder(db: Db, { ownerId }: Owner, requestId: string): Promise<void> {
  await sql`
    update approval_requests set reminder_count = reminder_count + 1, reminded_at = now()
      where user_id = ${ownerId} and id = ${requestId}`.execute(db);
}
