import { sql } from 'kysely';
import { advance, dueDay, endPause } from '#src/features/schedules/rules/plan-schedule.ts';
import { scheduleLimits } from '#src/features/schedules/rules/schedule.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { noOwner } from '#src/platform/server/database/without-account.ts';
import type { AppParts } from '#src/platform/server/feature.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { insertRun, listOpenRuns, saveOutcome, updateRun } from './run-queries.ts';
import type { ScheduleKind, ScheduleServices } from './schedule-kind.ts';

/** Of all features. */
export type BackgroundServices = ScheduleServices & Pick<AppParts, 'all'>;

type DueSchedule = { ownerId: string; kind: string; scheduleId: string };
type Clock = { nowMs: number; onError: (error: unknown) => void };

/** Does what is due for all accounts, also for days on which no server ran. */
export async function runDueSchedules(
  services: BackgroundServices,
  onError: (error: unknown) => void,
  nowMs = Date.now(),
): Promise<void> {
  const due = await findDue(services, nowMs);
  for (const ownerId of new Set(due.map((each) => each.ownerId)))
    await runDueOfOwner(services, { ownerId }, { nowMs, onError });
}

/** One day after another, of all schedules of the account together, so that numbers follow days. */
async function runDueOfOwner(services: BackgroundServices, owner: Owner, clock: Clock): Promise<void> {
  const { ownerId } = owner;
  const counts = new Map<string, number>();
  for (;;) {
    const due = await findDue(services, clock.nowMs, ownerId);
    const next = due.find(({ scheduleId }) => (counts.get(scheduleId) ?? 0) < scheduleLimits.daysPerRun);
    if (!next) return;
    const { scheduleId } = next;
    const kind = services.all('scheduleKinds').find(({ name }) => name === next.kind);
    let hasMore = false;
    try {
      if (kind) hasMore = await runNextDay(services, owner, { kind, scheduleId }, clock);
    } catch (error) {
      // Other schedules don't wait for it; the next run tries again.
      clock.onError(error);
    }
    counts.set(scheduleId, hasMore ? (counts.get(scheduleId) ?? 0) + 1 : scheduleLimits.daysPerRun);
  }
}

type Which = { kind: ScheduleKind; scheduleId: string };

/** Makes the day that is due, or that someone wants early, and finishes what is open. False if no day was due. */
export async function runNextDay(
  services: ScheduleServices,
  owner: Owner,
  { kind, scheduleId }: Which,
  { nowMs, earlyDay }: { nowMs: number; earlyDay?: string },
): Promise<boolean> {
  const { ownerId } = owner;
  const hasMade = await services.database.withOwner(owner, async (db) => {
    const locked = await kind.lock(services, db, owner, scheduleId);
    if (!locked) return false;
    const { timeZone, make, save } = locked;
    const recurrence = endPause(locked.recurrence, localDay(nowMs, timeZone));
    const isEarly = earlyDay !== undefined && earlyDay === recurrence.nextDay;
    const day = isEarly ? earlyDay : dueDay(recurrence, nowMs, timeZone);
    if (day === null) {
      if (recurrence !== locked.recurrence) await save(recurrence);
      return false;
    }
    const run = { scheduleId, day };
    // The next day and this key make each of them once, also if several servers try.
    if (await insertRun(db, owner, { ...run, kind: kind.name, state: 'open' })) {
      const made = await make(day);
      await updateRun(db, owner, run, {
        ...made,
        deliveryId: made.state === 'open' ? newRecordId() : null,
      });
    }
    await save(advance(recurrence));
    return true;
  });
  const hasFinished = await finishOpenRuns(services, owner, { kind, scheduleId });
  if (hasMade || hasFinished)
    for (const what of kind.topics) services.publishChange({ userId: ownerId, what });
  return hasMade;
}

/** Issues and sends what was made, the earliest day first. False if there was nothing to do. */
async function finishOpenRuns(services: ScheduleServices, owner: Owner, { kind, scheduleId }: Which) {
  const { finish } = kind;
  if (!finish) return false;
  const { database } = services;
  const runs = await database.withOwner(owner, (db) => listOpenRuns(db, owner, scheduleId));
  for (const run of runs) {
    const problem = await finish(services, owner, run);
    await database.withOwner(owner, (db) => saveOutcome(db, owner, run, problem));
  }
  return runs.length > 0;
}

/** In the order of days. */
async function findDue(
  { database }: Pick<ScheduleServices, 'database'>,
  nowMs: number,
  ownerId: string | null = null,
): Promise<DueSchedule[]> {
  return database.withOwner(noOwner, async (db) => {
    const { rows } = await sql<DueSchedule>`
      select user_id as owner_id, kind, schedule_id
        from due_schedules(${new Date(nowMs).toISOString()}::timestamptz)
        where user_id = coalesce(${ownerId}::uuid, user_id)`.execute(db);
    return rows;
  });
}
