import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import type { UndoSteps } from '#src/platform/server/records/undo-once.ts';

type Repeating = { revision: number; recurrence: Recurrence };
type Steps<R extends Repeating> = Pick<UndoSteps<R, void>, 'kind' | 'errors' | 'goneError' | 'lock'> & {
  onPauseChange(what: 'paused' | 'resumed', record: R): Promise<void>;
};

/**
 * Undoes a change or deletion of a record that repeats. Calls `onPauseChange` if it repeats again, or no longer.
 * @throws NOT_FOUND, CHANGED_SINCE, or `goneError`
 */
export async function undoSchedule<R extends Repeating>(
  db: Db,
  owner: Owner,
  undoneId: string,
  { onPauseChange, ...steps }: Steps<R>,
): Promise<{ ids: string[] }> {
  const { ids } = await undoOnce<R>(db, owner, undoneId, {
    ...steps,
    async restore(restoreRows, { before }, current) {
      await restoreRows();
      for (const [id, restored] of await steps.lock(db, owner, before)) {
        const { isPaused } = restored.recurrence;
        if (isPaused !== current.get(id)?.recurrence.isPaused)
          await onPauseChange(isPaused ? 'paused' : 'resumed', restored);
      }
    },
  });
  return { ids };
}
