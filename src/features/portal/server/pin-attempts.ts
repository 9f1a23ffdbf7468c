/** Wrong PINs of a client's link are counted, and make it wait. */
import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** Seconds that a link waits after so many wrong PINs: five may come at once, and the tenth locks it for an hour. */
const pinWaits = [0, 0, 0, 0, 0, 15, 30, 60, 120, 240, 3600] as const;
const pinLockAttempts = pinWaits.length - 1;
const pinWait = sql`make_interval(
  secs => (${[...pinWaits]}::integer[])[least(pin_attempts, ${pinLockAttempts}::integer) + 1])`;
/** The clock doesn't count if there is no wait: attempts at the same time would refuse each other. */
const isPinWaiting = sql<boolean>`coalesce(
  ${pinWait} > interval '0' and pin_attempted_at > clock_timestamp() - ${pinWait}, false)`;
export const isPinLocked = sql<boolean>`${isPinWaiting} and pin_attempts >= ${pinLockAttempts}`;

/** When it was counted, and when the one before. */
export type PinAttempt = { takenAt: string; previousAt: string | null };

/** Counts an attempt before the PIN is compared, so that attempts at the same time count, too. Null: it has to wait. */
export async function takePinAttempt(db: Db, { ownerId }: Owner, id: string): Promise<PinAttempt | null> {
  // Waits for attempts at the same time.
  const { rows: earlier } = await sql<{ pinAttemptedAt: string | null }>`
    select pin_attempted_at from client_links where user_id = ${ownerId} and id = ${id} for update`.execute(
    db,
  );
  const isForgotten = sql`pin_attempted_at < clock_timestamp() - interval '1 hour'`;
  const { rows } = await sql<Pick<PinAttempt, 'takenAt'>>`
    update client_links
      set pin_attempts = case when ${isForgotten} then 1 else pin_attempts + 1 end,
          pin_attempted_at = clock_timestamp()
      where user_id = ${ownerId} and id = ${id} and not (${isPinWaiting})
      returning pin_attempted_at as taken_at`.execute(db);
  return rows[0] ? { ...rows[0], previousAt: earlier[0]?.pinAttemptedAt ?? null } : null;
}

/** The PIN was right. Wrong ones stay counted: an open page sends the right one every minute. */
export async function takeBackPinAttempt(
  db: Db,
  { ownerId }: Owner,
  id: string,
  { takenAt, previousAt }: PinAttempt,
): Promise<void> {
  await sql`
    update client_links
      set pin_attempts = greatest(pin_attempts - 1, 0),
          pin_attempted_at = case when pin_attempted_at = ${takenAt} then ${previousAt} else pin_attempted_at end
      where user_id = ${ownerId} and id = ${id}`.execute(db);
}
