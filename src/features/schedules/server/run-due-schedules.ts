import { sql } from 'kysely';
import type { RunOutcome } from '#src/features/schedules/contract.ts';
import { advance, dueDay, endPause } from '#src/features/schedules/rules/plan-schedule.ts';
import { scheduleLimits } from '#src/features/schedules/rules/schedule.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { noOwner } from '#src/platform/server/database/visitor-transaction.ts';
import type { AppParts } from '#src/platform/server/feature.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { toRunProblem, unexpectedProblem } from './run-problem.ts';
import type { Asked, ScheduleKind, ScheduleServices } from './schedule-kind.ts';
import {
  findOpenRun,
  findOutcome,
  insertRun,
  reopenRun,
  saveFailedDay,
  saveOutcome,
  updateRun,
} from './schedule-run-queries.ts';

/** Of all features. */
export type BackgroundServices = ScheduleServices & Pick<AppParts, 'all'>;

type DueDay = { ownerId: string; kind: string; scheduleId: string; day: string; isOpen: boolean };
type Clock = {
  nowMs: number;
  onError: (error: unknown) => void;
  /** The server stops: the rest is done after the next start. */
  signal: AbortSignal | undefined;
};
/** What a tick did for an account: what it need not try again, and how many steps each schedule had. */
type Progress = { ownerId: string; tried: Set<string>; counts: Map<string, number> };

/** After so long, other accounts are next: one with much to do delays them by this at most, and a step. */
const turnMs = 60_000;

/** Does what is due for all accounts, also for days on which no server ran. Accounts take turns. */
export async function runDueSchedules(
  services: BackgroundServices,
  onError: (error: unknown) => void,
  { nowMs = Date.now(), signal, turn = turnMs }: { nowMs?: number; signal?: AbortSignal; turn?: number } = {},
): Promise<void> {
  const due = await findDue(services, nowMs, null);
  const ownerIds = [...new Set(due.map(({ ownerId }) => ownerId))];
  // Servers start with different accounts, so that they seldom wait for each other, and no account is always last.
  const first = Math.floor(Math.random() * ownerIds.length);
  const waiting = [...ownerIds.slice(first), ...ownerIds.slice(0, first)].map((ownerId): Progress => ({
    ownerId,
    tried: new Set(),
    counts: new Map(),
  }));
  for (let progress = waiting.shift(); progress; progress = waiting.shift()) {
    const isDone = await runTurnOf(services, progress, { nowMs, onError, signal }, turn);
    if (!isDone) waiting.push(progress);
  }
}

/**
 * Always the earliest day of all schedules of the account: made, then issued and sent. Another server does the same, so
 * that numbers follow days. False if its turn ended before all was done.
 */
async function runTurnOf(
  services: BackgroundServices,
  { ownerId, tried, counts }: Progress,
  clock: Clock,
  turn: number,
): Promise<boolean> {
  const owner = { ownerId };
  const startedAt = performance.now();
  for (;;) {
    const due = await findDue(services, clock.nowMs, ownerId);
    const next = due.find((each) => !tried.has(keyOf(each)));
    if (!next || clock.signal?.aborted === true) return true;
    const { scheduleId, day, isOpen } = next;
    const kind = services.all('scheduleKinds').find(({ name }) => name === next.kind);
    let isDone = false;
    let hasChanged = isOpen;
    try {
      if (kind && isOpen) isDone = await finishRun(services, owner, { kind, scheduleId, day });
      else if (kind) {
        const outcome = await makeNextDay(services, owner, { kind, scheduleId }, clock);
        isDone = outcome === 'made';
        hasChanged = outcome !== 'nothing';
      }
    } catch (error) {
      // Other schedules don't wait for it; the next run tries again.
      hasChanged = true;
      if (isOpen) await saveProblem(services, owner, next, error);
      if (toRunProblem(error) === null) clock.onError(error);
    }
    if (kind && hasChanged) publishChanges(services, owner, kind);
    const count = (counts.get(scheduleId) ?? 0) + 1;
    counts.set(scheduleId, count);
    if (!isDone || count >= scheduleLimits.stepsPerRun) tried.add(keyOf(next));
    if (performance.now() - startedAt > turn) return false;
  }
}

/** A day that couldn't be issued doesn't keep the next one from being made. */
function keyOf({ scheduleId, day, isOpen }: DueDay): string {
  return isOpen ? `${scheduleId} ${day}` : scheduleId;
}

type Which = { kind: ScheduleKind; scheduleId: string };

/**
 * Makes the next day before it is due, and finishes it. Returns what became of it; null if this isn’t the next day any more,
 * or if nothing may be made.
 */
export async function runEarly(
  services: ScheduleServices,
  owner: Owner,
  which: Which,
  earlyDay: string,
): Promise<RunOutcome | null> {
  const made = await makeNextDay(services, owner, which, { nowMs: Date.now(), earlyDay });
  if (made === 'made') await finishRun(services, owner, { ...which, day: earlyDay }, { isAsked: true });
  publishChanges(services, owner, which.kind);
  if (made !== 'made') return null;
  const run = { scheduleId: which.scheduleId, day: earlyDay };
  return services.database.withOwner(owner, (db) => findOutcome(db, owner, run));
}

/** Finishes a day with another record. False if `recordId` isn’t what was made for it, so that a repeat does nothing. */
export async function finishAgain(
  services: ScheduleServices,
  owner: Owner,
  which: Which,
  { day, recordId }: { day: string; recordId: string },
): Promise<boolean> {
  const run = { scheduleId: which.scheduleId, day, recordId };
  const replacement = { recordId: newRecordId(), deliveryId: newRecordId() };
  if (!(await services.database.withOwner(owner, (db) => reopenRun(db, owner, run, replacement))))
    return false;
  await finishRun(services, owner, { ...which, day }, { isAsked: true });
  publishChanges(services, owner, which.kind);
  return true;
}

/** Makes the day that is due, or that someone wants early, if there is one. */
async function makeNextDay(
  services: ScheduleServices,
  owner: Owner,
  { kind, scheduleId }: Which,
  { nowMs, earlyDay }: { nowMs: number; earlyDay?: string },
): Promise<'made' | 'paused' | 'nothing'> {
  let failedDay: string | undefined;
  const outcome = services.database.withOwner(owner, async (db) => {
    const locked = await kind.lock(services, db, owner, scheduleId);
    if (locked === 'paused') return 'paused';
    if (!locked) return 'nothing';
    const { timeZone, make, save } = locked;
    // Who wants a day sees the schedule as it is, also while it is paused.
    if (earlyDay !== undefined && earlyDay !== locked.recurrence.nextDay) return 'nothing';
    const recurrence =
      earlyDay === undefined ? endPause(locked.recurrence, localDay(nowMs, timeZone)) : locked.recurrence;
    const day = earlyDay ?? dueDay(recurrence, nowMs, timeZone);
    if (day === null) {
      if (recurrence !== locked.recurrence) await save(recurrence);
      return 'nothing';
    }
    const run = { scheduleId, day };
    if (earlyDay === undefined) failedDay = day;
    // The next day and this key make each of them once, also if several servers try.
    if (await insertRun(db, owner, { ...run, kind: kind.name, state: 'open' })) {
      const made = await make(day);
      await updateRun(db, owner, run, {
        ...made,
        deliveryId: made.state === 'open' ? newRecordId() : null,
      });
    }
    await save(advance(recurrence));
    return 'made';
  });
  try {
    return await outcome;
  } catch (error) {
    // The day isn't made, and its schedule says why.
    if (failedDay !== undefined) {
      const run = { scheduleId, day: failedDay, kind: kind.name };
      const problem = toRunProblem(error) ?? unexpectedProblem;
      await services.database.withOwner(owner, (db) => saveFailedDay(db, owner, run, problem));
    }
    throw error;
  }
}

function publishChanges({ publishChange }: ScheduleServices, { ownerId }: Owner, kind: ScheduleKind): void {
  for (const what of kind.topics) publishChange({ userId: ownerId, what });
}

/** Issues and sends what was made for a day. False if that couldn't be done yet. */
async function finishRun(
  services: ScheduleServices,
  owner: Owner,
  { kind, scheduleId, day }: Which & { day: string },
  how: Asked = { isAsked: false },
): Promise<boolean> {
  const { database } = services;
  const run = await database.withOwner(owner, (db) => findOpenRun(db, owner, { scheduleId, day }));
  if (!run) return true;
  const problem = (await kind.finish?.(services, owner, run, how)) ?? null;
  await database.withOwner(owner, (db) => saveOutcome(db, owner, run, problem));
  return problem === null;
}

async function saveProblem(
  { database }: Pick<ScheduleServices, 'database'>,
  owner: Owner,
  run: Pick<DueDay, 'scheduleId' | 'day'>,
  error: unknown,
): Promise<void> {
  const problem = toRunProblem(error) ?? unexpectedProblem;
  await database.withOwner(owner, (db) => saveOutcome(db, owner, run, problem));
}

/** In the order of days. */
async function findDue(
  { database }: Pick<ScheduleServices, 'database'>,
  nowMs: number,
  ownerId: string | null,
): Promise<DueDay[]> {
  return database.withOwner(noOwner, async (db) => {
    const { rows } = await sql<DueDay>`
      select user_id as owner_id, kind, schedule_id, day, is_open
        from due_schedules(${new Date(nowMs).toISOString()}::timestamptz, ${ownerId}::uuid)`.execute(db);
    return rows;
  });
}
