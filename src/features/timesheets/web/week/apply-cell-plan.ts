import type { CellChange } from '#src/features/timesheets/rules/views/week-cell-plan.ts';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { deleteNewEntry } from '#src/features/timesheets/web/actions/delete-entry.ts';
import { runAction } from '#src/features/timesheets/web/actions/run-action.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { rejectionReason } from '#src/features/timesheets/web/labels/entry-errors.ts';
import { newId } from '#src/platform/web/new-id.ts';

type TargetCell = { work: WorkDetails; day: string; timeZone: string };
type Undo = () => Promise<unknown>;

/** Applies a cell plan, all-or-nothing, with one Undo. Resolves to the failure, if any. */
export async function applyCellPlan(
  acts: readonly CellChange[],
  cell: TargetCell,
  done: string,
): Promise<string | undefined> {
  let problem: string | undefined;
  await runAction(() => applyInOrder(acts, cell), {
    done,
    undo: undoAll,
    onFailure: (failure) => {
      problem = rejectionReason(failure);
    },
  });
  return problem;
}

async function applyInOrder(acts: readonly CellChange[], cell: TargetCell): Promise<Undo[]> {
  const back: Undo[] = [];
  try {
    for (const each of acts) {
      // One at a time: each step depends on the one before.
      back.push(await applyOne(each, cell));
    }
  } catch (error) {
    await undoAll(back);
    throw error;
  }
  return back;
}

/** Each undo stands alone: an entry that changed since doesn't stop the others. */
async function undoAll(back: readonly Undo[]): Promise<void> {
  const problems: unknown[] = [];
  for (const undo of back.toReversed()) await undo().catch((error: unknown) => problems.push(error));
  if (problems.length > 0) throw problems[0];
}

async function applyOne(each: CellChange, { work, day, timeZone }: TargetCell): Promise<Undo> {
  switch (each.do) {
    case 'create': {
      const id = newId();
      await timesheets.create.call({ id, date: day, timeZone, ...work, duration: each.duration });
      return () => deleteNewEntry(id);
    }
    case 'change': {
      const { id, revision } = each.entry;
      const operationId = newId();
      await timesheets.update.call({ id, revision, operationId, ...each.change });
      return () => timesheets.undo.call({ id: operationId, entryId: id, before: each.entry });
    }
    case 'remove': {
      const { id, revision } = each.entry;
      const { operationId } = await timesheets.delete.call({ id, revision });
      return () => timesheets.undo.call({ id: operationId, entryId: id });
    }
  }
}
