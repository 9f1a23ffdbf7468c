import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { CellAct } from '#src/features/timesheets/typed-cell.ts';
import { act } from '#src/features/timesheets/web/acting.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { takeAway } from '#src/features/timesheets/web/take-away.ts';
import { undoChange } from '#src/features/timesheets/web/undone-changes.ts';
import type { WeekWork } from '#src/features/timesheets/week-grid.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';

type Cell = { work: WeekWork; day: string; timeZone: string };
type TakeBack = () => Promise<unknown>;

/**
 * Does what a typed duration asks for, all of it or nothing, and offers to take it back as one. Answers with what went
 * wrong, if something did.
 */
export async function performCell(
  acts: readonly CellAct[],
  cell: Cell,
  done: string,
): Promise<string | undefined> {
  let problem: string | undefined;
  await act(() => inTurn(acts, cell), {
    done,
    undo: takeAllBack,
    onFailure: ({ message, fields }) => {
      problem = Object.values(fields)[0] ?? message;
    },
  });
  return problem;
}

async function inTurn(acts: readonly CellAct[], cell: Cell): Promise<TakeBack[]> {
  const back: TakeBack[] = [];
  try {
    for (const each of acts) {
      // One at a time: the next is only right when this was done.
      back.push(await doOne(each, cell));
    }
  } catch (error) {
    await takeAllBack(back);
    throw error;
  }
  return back;
}

/** Each is of an entry of its own: one that was changed elsewhere since keeps none of the others from going back. */
async function takeAllBack(back: readonly TakeBack[]): Promise<void> {
  const problems: unknown[] = [];
  for (const undo of back.toReversed()) await undo().catch((error: unknown) => problems.push(error));
  if (problems.length > 0) throw problems[0];
}

async function doOne(each: CellAct, { work, day, timeZone }: Cell): Promise<TakeBack> {
  switch (each.do) {
    case 'create': {
      const id = freshId();
      await timesheets.create.call({ id, date: day, timeZone, ...work, ...each.times });
      return () => takeAway(id);
    }
    case 'change': {
      const { id, revision } = each.entry;
      const after = await timesheets.update.call({ id, revision, ...each.change });
      return () => undoChange(each.entry, after.revision, timesOf(each.entry));
    }
    case 'remove': {
      const { id, revision } = each.entry;
      await timesheets.delete.call({ id, revision });
      return () => timesheets.restore.call({ id });
    }
  }
}

function timesOf({ startTime, endTime, duration, breakPeriods }: TimesheetEntry) {
  return { startTime, endTime, duration, breakPeriods };
}
