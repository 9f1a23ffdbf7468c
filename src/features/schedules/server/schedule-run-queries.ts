import { sql } from 'kysely';
import type { RunOutcome, RunProblem } from '#src/features/schedules/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { MadeRun, OpenRun, RunWithProblem, ScheduleKind } from './schedule-kind.ts';

type RunDay = { scheduleId: string; day: string };
export type ScheduleRun = RunDay & {
  state: RunOutcome['state'];
  recordId: string | null;
  problem: RunProblem | null;
  leavesWork: boolean;
  createdAt: string;
  attemptedAt: string;
};

type NewRun = RunDay & { kind: ScheduleKind['name']; state: ScheduleRun['state'] };

/** False if the day is done already: nothing may be made for it again. One that failed is tried again, or skipped. */
export async function insertRun(db: Db, { ownerId }: Owner, run: NewRun): Promise<boolean> {
  const inserted = await db
    .insertInto('scheduleRuns')
    .values({ ...run, userId: ownerId })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'scheduleId', 'day'])
        .doUpdateSet({ state: run.state, problem: null, attemptedAt: sql`now()` })
        .where('scheduleRuns.state', '=', 'open')
        .where('scheduleRuns.recordId', 'is', null),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The day can be made again. False if it wasn't skipped. */
export async function deleteSkippedRun(
  db: Db,
  { ownerId }: Owner,
  { scheduleId, day }: RunDay,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('scheduleRuns')
    .where('userId', '=', ownerId)
    .where('scheduleId', '=', scheduleId)
    .where('day', '=', day)
    .where('state', '=', 'skipped')
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function updateRun(
  db: Db,
  { ownerId }: Owner,
  { scheduleId, day }: RunDay,
  { deliveryId, ...made }: MadeRun & { deliveryId: string | null },
): Promise<void> {
  await db
    .updateTable('scheduleRuns')
    .set({ ...made, deliveryId })
    .where('userId', '=', ownerId)
    .where('scheduleId', '=', scheduleId)
    .where('day', '=', day)
    .execute();
}

/** Its record gives way to another one, which is to be finished. False if it isn’t the one that was made for the day. */
export async function reopenRun(
  db: Db,
  { ownerId }: Owner,
  { scheduleId, day, recordId }: RunDay & { recordId: string },
  replacement: { recordId: string; deliveryId: string },
): Promise<boolean> {
  const reopened = await db
    .updateTable('scheduleRuns')
    .set({ ...replacement, state: 'open', problem: null })
    .where('userId', '=', ownerId)
    .where('scheduleId', '=', scheduleId)
    .where('day', '=', day)
    .where('recordId', '=', recordId)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return reopened.numUpdatedRows === 1n;
}

/** Why a day couldn’t be made; it stays the next one of its schedule. */
export async function saveFailedDay(
  db: Db,
  { ownerId }: Owner,
  { scheduleId, day, kind }: RunDay & { kind: ScheduleKind['name'] },
  problem: RunProblem,
): Promise<void> {
  await sql`
    insert into schedule_runs (user_id, schedule_id, day, kind, state, problem)
      values (${ownerId}, ${scheduleId}, ${day}, ${kind}, 'open', ${JSON.stringify(problem)}::jsonb)
      on conflict (user_id, schedule_id, day) do update set problem = excluded.problem, attempted_at = now()
        where schedule_runs.state = 'open' and schedule_runs.record_id is null`.execute(db);
}

/** Done, or open with the reason. */
export async function saveOutcome(
  db: Db,
  { ownerId }: Owner,
  { scheduleId, day }: RunDay,
  problem: RunProblem | null,
): Promise<void> {
  await sql`
    update schedule_runs
      set state = ${problem ? 'open' : 'done'}, problem = ${problem && JSON.stringify(problem)}::jsonb, attempted_at = now()
      where user_id = ${ownerId} and schedule_id = ${scheduleId} and day = ${day} and state = 'open'`.execute(
    db,
  );
}

/** What was made for a day and is still to be issued or sent. */
export async function findOpenRun(
  db: Db,
  { ownerId }: Owner,
  { scheduleId, day }: RunDay,
): Promise<OpenRun | null> {
  const { rows } = await sql<OpenRun>`
    select schedule_id, day, record_id, delivery_id from schedule_runs
      where user_id = ${ownerId} and schedule_id = ${scheduleId} and day = ${day} and state = 'open'
        and record_id is not null and delivery_id is not null`.execute(db);
  return rows[0] ?? null;
}

/** What became of a day so far; null if it wasn’t made. */
export async function findOutcome(
  db: Db,
  { ownerId }: Owner,
  { scheduleId, day }: RunDay,
): Promise<RunOutcome | null> {
  const { rows } = await sql<RunOutcome>`
    select state, problem from schedule_runs
      where user_id = ${ownerId} and schedule_id = ${scheduleId} and day = ${day}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a day whose record is still to be sent. False if it was sent or skipped. */
export async function lockOpenRun(
  db: Db,
  { ownerId }: Owner,
  { scheduleId, day, recordId }: Pick<OpenRun, 'scheduleId' | 'day' | 'recordId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from schedule_runs
      where user_id = ${ownerId} and schedule_id = ${scheduleId} and day = ${day} and record_id = ${recordId}
        and state = 'open' for update`.execute(db);
  return rows.length > 0;
}

/** What was made for a day isn’t sent any more. False if it doesn’t wait, or if its email was queued. */
export async function skipOpenRun(db: Db, { ownerId }: Owner, { scheduleId, day }: RunDay): Promise<boolean> {
  const skipped = await db
    .updateTable('scheduleRuns')
    .set({ state: 'skipped', problem: null, recordId: null, deliveryId: null })
    .where('userId', '=', ownerId)
    .where('scheduleId', '=', scheduleId)
    .where('day', '=', day)
    .where('state', '=', 'open')
    .where('recordId', 'is not', null)
    .where(sql<boolean>`not exists (select from own_private_mails() m where m.id = schedule_runs.record_id)`)
    .executeTakeFirst();
  return skipped.numUpdatedRows === 1n;
}

/** The last 100 days, the latest first. */
export async function listRuns(db: Db, { ownerId }: Owner, scheduleId: string): Promise<ScheduleRun[]> {
  const { rows } = await sql<ScheduleRun>`
    select schedule_id, day, state, record_id, problem, leaves_work, created_at, attempted_at from schedule_runs
      where user_id = ${ownerId} and schedule_id = ${scheduleId} order by day desc limit 100`.execute(db);
  return rows;
}

/** What couldn’t be made, issued or sent yet. A day that isn’t due any more, such as during a pause, is no problem. */
export async function listProblems(db: Db, { ownerId }: Owner): Promise<RunWithProblem[]> {
  const { rows } = await sql<RunWithProblem>`
    select r.kind, r.schedule_id, r.day, r.record_id, r.problem, r.attempted_at from schedule_runs r
      where r.user_id = ${ownerId} and r.state = 'open' and r.problem is not null and r.problem ->> 'code' <> 'PAUSED'
        and (r.record_id is not null or exists (
          select from due_schedules(greatest(now(), r.attempted_at), ${ownerId}) d
            where d.schedule_id = r.schedule_id and d.day = r.day::text and not d.is_open))
      order by r.day, r.schedule_id`.execute(db);
  return rows;
}
