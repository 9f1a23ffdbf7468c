import * as m from '#messages/api/timesheets.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { newEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { moveTimesToDay } from '#src/features/timesheets/rules/entry/move-entry.ts';
import { entryTexts, timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { cellKey, sumSkipped } from '#src/features/timesheets/rules/views/week-copy.ts';
import type { SkippedHours } from '#src/features/timesheets/rules/views/week-copy.ts';
import { toEntryWork } from '#src/features/timesheets/server/entries/resolve-client-project.ts';
import type { ResolvedReferences } from '#src/features/timesheets/server/entries/resolve-client-project.ts';
import { findBillingContext } from '#src/features/timesheets/server/pricing/billing-context.ts';
import {
  priceEntriesInOrder,
  touchChangedRetainers,
} from '#src/features/timesheets/server/pricing/price-entries.ts';
import type { StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import { pickFields } from '#src/platform/shared/objects.ts';
import { isTimeZone } from '#src/platform/shared/time-zones.ts';
import { operationRequestHash, findShiftedStart, addShiftedStarts } from './bulk-operations.ts';
import type { BulkMoveResult, ShiftedEntry } from './bulk-operations.ts';
import { findEntriesBetween, insertEntries, lockWeekCopies } from './bulk-queries.ts';

const errors = declaredErrors(timesheetsContract.copyWeek);

type CopyWeekRequest = { from: string; to: string; operationId?: string | undefined };

/**
 * Copies seven days of entries to seven others at the same local times, priced as if logged now; the client
 * is the project's current one. Work that already has time on its new day is skipped: a second copy adds nothing.
 * @throws CANNOT_COPY
 */
export async function copyWeek(
  db: Db,
  owner: Owner,
  request: CopyWeekRequest,
): Promise<Awaited<BulkMoveResult> & { skipped?: SkippedHours[] }> {
  const { from, to } = request;
  const days = daysBetween(from, to);
  if (Math.abs(days) < 7) {
    throw errors.CANNOT_COPY({ message: m.copyOntoItself });
  }
  const shiftedStarts: ShiftedEntry[] = [];
  const skipped: StoredEntry[] = [];
  const result = await runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids: [],
    run: async () => {
      const week = { from, to: addDays(from, 6), most: timesheetLimits.entriesPerRequest + 1 };
      const entries = await findEntriesBetween(db, owner, week);
      if (entries.length > timesheetLimits.entriesPerRequest) {
        throw errors.CANNOT_COPY({ message: m.tooManyToCopy });
      }
      await lockWeekCopies(db, owner);
      const there = { from: to, to: addDays(to, 6), most: Number.MAX_SAFE_INTEGER };
      const filled = new Set((await findEntriesBetween(db, owner, there)).map(cellKey));
      const contexts = await findBillingContexts(db, owner, entries);
      const now = new Date().toISOString();
      const inputs = entries.flatMap((entry) => {
        const work = contexts.get(referenceKey(entry));
        if (!work) return [];
        const cell = { ...entry, ...toEntryWork(work), day: addDays(entry.day, days) };
        if (filled.has(cellKey(cell))) {
          skipped.push(cell);
          return [];
        }
        const { timeZone, currency } = work;
        const copy = newEntry(toCopyRequest(withKnownZone(entry, timeZone), cell.day), {
          id: newRecordId(),
          timeZone,
          currency,
          now,
        });
        shiftedStarts.push(...findShiftedStart(entry, copy));
        return [{ entry: { ...copy, ...toEntryWork(work) }, work }];
      });
      const copies = await priceEntriesInOrder(db, owner, inputs, []);
      await insertEntries(
        db,
        owner,
        copies.map((copy) => ({ ...copy, requestHash: operationRequestHash })),
      );
      await touchChangedRetainers(db, owner, [], copies);
      return copies.map(({ id }) => id);
    },
  });
  const done = addShiftedStarts(result, shiftedStarts);
  return { ...done, ...(skipped.length > 0 && { skipped: sumSkipped(skipped) }) };
}

/** A stored time zone may have been renamed since. */
function withKnownZone(entry: StoredEntry, fallback: string): StoredEntry {
  return isTimeZone(entry.timeZone) ? entry : { ...entry, timeZone: fallback };
}

/** The request that would log the same entry on another day. */
function toCopyRequest(entry: StoredEntry, day: string): NewTimesheetEntry {
  const { taskId, description, tags, billable, timeZone, duration } = entry;
  return {
    date: day,
    timeZone,
    taskId,
    description,
    ...pickFields(entryTexts, entry),
    tags,
    billable,
    duration,
    ...moveTimesToDay(day, entry),
  };
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
