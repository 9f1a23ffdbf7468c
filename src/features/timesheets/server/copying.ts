import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { newEntry } from '#src/features/timesheets/logging.ts';
import { moveTimesToDay } from '#src/features/timesheets/moving.ts';
import { timesheetLimits } from '#src/features/timesheets/timesheet.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { runOperationOnce } from '#src/platform/server/operations.ts';
import { addDays, daysBetween } from '#src/platform/shared/days.ts';
import { findBillingContext } from './basis.ts';
import { findEntriesBetween, insertEntries } from './many.ts';
import { newEntryId, operationRequestHash, findShiftedStart, addShiftedStarts } from './operating.ts';
import type { BulkMoveResult, ShiftedEntry } from './operating.ts';
import { priceEntriesInOrder, touchChangedRetainers } from './pricing.ts';
import type { StoredEntry } from './queries.ts';
import { ruleViolationError } from './refusals.ts';
import { toReferenceIds } from './work.ts';
import type { ResolvedReferences } from './work.ts';

type CopyWeekRequest = { from: string; to: string; operationId?: string | undefined };

/**
 * Copies seven days to seven others, at the same clocks and for the same work, priced as if logged now; a project's
 * client is the one it has by now. Undefined when the operation's id belongs to another.
 * @throws CANNOT_COPY
 */
export async function copyWeek(db: Db, owner: Owner, request: CopyWeekRequest): BulkMoveResult {
  const { from, to } = request;
  const days = daysBetween(from, to);
  if (Math.abs(days) < 7) {
    throw ruleViolationError('CANNOT_COPY', 'A week cannot be copied onto itself. Choose another one.');
  }
  const shiftedStarts: ShiftedEntry[] = [];
  const result = await runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids: [],
    run: async () => {
      const week = { from, to: addDays(from, 6), most: timesheetLimits.entriesPerRequest + 1 };
      const entries = await findEntriesBetween(db, owner, week);
      if (entries.length > timesheetLimits.entriesPerRequest) {
        throw ruleViolationError('CANNOT_COPY', 'More than 1,000 entries cannot be copied at once.');
      }
      const contexts = await findBillingContexts(db, owner, entries);
      const now = new Date().toISOString();
      const inputs = entries.flatMap((entry) => {
        const work = contexts.get(referenceKey(entry));
        if (!work) return [];
        const { timeZone, currency } = work;
        const copy = newEntry(toCopyRequest(entry, addDays(entry.day, days)), {
          id: newEntryId(),
          timeZone,
          currency,
          now,
        });
        shiftedStarts.push(...findShiftedStart(entry, copy));
        return [{ entry: { ...copy, ...toReferenceIds(work) }, work }];
      });
      const copies = await priceEntriesInOrder(db, owner, inputs, []);
      await insertEntries(
        db,
        owner,
        copies.map((copy) => ({ ...copy, createdFrom: operationRequestHash })),
      );
      await touchChangedRetainers(db, owner, [], copies);
      return copies.map(({ id }) => id);
    },
  });
  return addShiftedStarts(result, shiftedStarts);
}

/** What somebody would have said who logs the same on another day. */
function toCopyRequest(entry: StoredEntry, day: string): NewTimesheetEntry {
  const { description, notes, billable, timeZone, duration } = entry;
  return { date: day, timeZone, description, notes, billable, duration, ...moveTimesToDay(day, entry) };
}

async function findBillingContexts(
  db: Db,
  owner: Owner,
  entries: readonly StoredEntry[],
): Promise<Map<string, ResolvedReferences>> {
  const contexts = new Map<string, ResolvedReferences>();
  for (const entry of entries) {
    const pair = referenceKey(entry);
    if (!contexts.has(pair)) contexts.set(pair, await findBillingContext(db, owner, entry));
  }
  return contexts;
}

function referenceKey({ projectId, clientId }: StoredEntry): string {
  return `${projectId} ${clientId}`;
}
