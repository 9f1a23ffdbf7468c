import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { logged } from '#src/features/timesheets/logging.ts';
import { timesOn } from '#src/features/timesheets/moving.ts';
import { timesheetLimits } from '#src/features/timesheets/timesheet.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { operateOnce } from '#src/platform/server/operations.ts';
import { addDays, daysBetween } from '#src/platform/shared/days.ts';
import { findBasis } from './basis.ts';
import { entriesBetween, insertEntries } from './many.ts';
import { freshId, madeByOperation, shiftOf, withShifts } from './operating.ts';
import type { Moving, ShiftedEntry } from './operating.ts';
import { pricedInTurn, settleRetainers } from './pricing.ts';
import type { KeptEntry } from './queries.ts';
import { impossible } from './refusals.ts';
import { referencesTo } from './work.ts';
import type { Work } from './work.ts';

type Weeks = { from: string; to: string; operationId?: string | undefined };

/**
 * Copies seven days to seven others, at the same clocks and for the same work, priced as if logged now; a project's
 * client is the one it has by now. Undefined when the operation's id belongs to another.
 * @throws CANNOT_COPY
 */
export async function copyWeek(db: Db, owner: Owner, request: Weeks): Moving {
  const { from, to } = request;
  const days = daysBetween(from, to);
  if (Math.abs(days) < 7) {
    throw impossible('CANNOT_COPY', 'A week cannot be copied onto itself. Choose another one.');
  }
  const shiftedStarts: ShiftedEntry[] = [];
  const done = await operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids: [],
    work: async () => {
      const week = { from, to: addDays(from, 6), most: timesheetLimits.atOnce + 1 };
      const entries = await entriesBetween(db, owner, week);
      if (entries.length > timesheetLimits.atOnce) {
        throw impossible('CANNOT_COPY', 'More than 1,000 entries cannot be copied at once.');
      }
      const works = await worksOf(db, owner, entries);
      const now = new Date().toISOString();
      const orders = entries.flatMap((entry) => {
        const work = works.get(pairOf(entry));
        if (!work) return [];
        const { timeZone, currency } = work;
        const copy = logged(copyOf(entry, addDays(entry.day, days)), {
          id: freshId(),
          timeZone,
          currency,
          now,
        });
        shiftedStarts.push(...shiftOf(entry, copy));
        return [{ entry: { ...copy, ...referencesTo(work) }, work }];
      });
      const copies = await pricedInTurn(db, owner, orders, []);
      await insertEntries(
        db,
        owner,
        copies.map((copy) => ({ ...copy, createdFrom: madeByOperation })),
      );
      await settleRetainers(db, owner, [], copies);
      return copies.map(({ id }) => id);
    },
  });
  return withShifts(done, shiftedStarts);
}

/** What somebody would have said who logs the same on another day. */
function copyOf(entry: KeptEntry, day: string): NewTimesheetEntry {
  const { description, notes, billable, timeZone, duration } = entry;
  return { date: day, timeZone, description, notes, billable, duration, ...timesOn(day, entry) };
}

async function worksOf(db: Db, owner: Owner, entries: readonly KeptEntry[]): Promise<Map<string, Work>> {
  const works = new Map<string, Work>();
  for (const entry of entries) {
    const pair = pairOf(entry);
    if (!works.has(pair)) works.set(pair, await findBasis(db, owner, entry));
  }
  return works;
}

function pairOf({ projectId, clientId }: KeptEntry): string {
  return `${projectId} ${clientId}`;
}
