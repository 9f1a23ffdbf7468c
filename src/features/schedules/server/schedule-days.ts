import { findToday } from '#src/features/identity/server/public.ts';
import type { RunOutcome } from '#src/features/schedules/contract.ts';
import { advance, listNextDays, restoreDay } from '#src/features/schedules/rules/plan-schedule.ts';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { runEarly } from './run-due-schedules.ts';
import type { ScheduleKind, ScheduleServices } from './schedule-kind.ts';
import { deleteSkippedRun, insertRun, listRuns } from './schedule-run-queries.ts';

type Repeating = { recurrence: Recurrence };
type RepeatingRecord<R extends Repeating> = {
  find(db: Db, owner: Owner, id: string): Promise<R | null>;
  lock(db: Db, owner: Owner, id: string): Promise<R | null>;
  update(db: Db, owner: Owner, change: { id: string; recurrence: Recurrence }): Promise<R | null>;
};
type DayOfRecord = { id: string; day: string };
type NotFound = { NOT_FOUND(): Error };

const shownDays = 12;

/** What a person can see of the days of a record that repeats, and do with them. */
export function scheduleDays<R extends Repeating>(kind: ScheduleKind, record: RepeatingRecord<R>) {
  async function save(db: Db, owner: Owner, id: string, recurrence: Recurrence, errors: NotFound) {
    const saved = await record.update(db, owner, { id, recurrence });
    if (!saved) throw errors.NOT_FOUND();
    return saved;
  }

  return {
    /**
     * Its next days, and what became of the last ones.
     * @throws NOT_FOUND
     */
    async list(db: Db, owner: Owner, id: string, errors: NotFound) {
      const stored = await record.find(db, owner, id);
      if (!stored) throw errors.NOT_FOUND();
      const runs = await listRuns(db, owner, id);
      // A day that couldn't be made is still to come.
      const known = runs.filter(({ state, recordId }) => state !== 'open' || recordId !== null);
      const days = listNextDays(stored.recurrence, known, await findToday(db, owner));
      return { nextDays: days.slice(0, shownDays), runs };
    },

    /**
     * Makes the next day early, if the caller may do that with the record.
     * @throws NOT_FOUND, ENDED, CLIENT_ARCHIVED, or those of `requirePermission`
     */
    async runNow(
      services: ScheduleServices,
      owner: Owner,
      { id, day }: DayOfRecord,
      errors: NotFound & { ENDED(): Error; CLIENT_ARCHIVED(): Error },
      requirePermission?: (stored: R) => void,
    ): Promise<R & { run: RunOutcome }> {
      const find = () => services.database.withOwner(owner, (db) => record.find(db, owner, id));
      const stored = await find();
      if (!stored) throw errors.NOT_FOUND();
      requirePermission?.(stored);
      if (stored.recurrence.nextDay !== day) throw errors.ENDED();
      const run = await runEarly(services, owner, { kind, scheduleId: id }, day);
      const now = await find();
      if (!now) throw errors.NOT_FOUND();
      if (!run) throw now.recurrence.nextDay === day ? errors.CLIENT_ARCHIVED() : errors.ENDED();
      return { ...now, run };
    },

    /** @throws ENDED if another day is next, NOT_FOUND */
    async skipNext(
      db: Db,
      owner: Owner,
      { id, day }: DayOfRecord,
      errors: NotFound & { ENDED(): Error },
    ): Promise<R> {
      const stored = await record.lock(db, owner, id);
      if (!stored) throw errors.NOT_FOUND();
      if (stored.recurrence.nextDay !== day) throw errors.ENDED();
      await insertRun(db, owner, { scheduleId: id, day, kind: kind.name, state: 'skipped' });
      return save(db, owner, id, advance(stored.recurrence), errors);
    },

    /** @throws NOT_SKIPPED, NOT_FOUND */
    async restore(
      db: Db,
      owner: Owner,
      { id, day }: DayOfRecord,
      errors: NotFound & { NOT_SKIPPED(): Error },
    ): Promise<R> {
      const stored = await record.lock(db, owner, id);
      if (!stored) throw errors.NOT_FOUND();
      const recurrence = restoreDay(stored.recurrence, day, await findToday(db, owner));
      if (!recurrence || !(await deleteSkippedRun(db, owner, { scheduleId: id, day })))
        throw errors.NOT_SKIPPED();
      return save(db, owner, id, recurrence, errors);
    },
  };
}
