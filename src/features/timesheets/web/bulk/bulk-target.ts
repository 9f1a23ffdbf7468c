import { ORPCError } from '@orpc/client';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { runOperation } from '#src/features/timesheets/web/actions/run-operation.ts';
import type { ChangedEntries, OperationCall } from '#src/features/timesheets/web/actions/run-operation.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { fetchAllPages } from '#src/platform/web/fetch-all-pages.ts';

/** Selected entries, or all that match a filter with the totals shown when they were selected. */
export type BulkTarget =
  | { entries: readonly TimesheetEntry[] }
  | { filter: EntryFilter['input']; shown: { count: number; durationMs: number } };

type BulkOutcome = { operations: readonly ChangedEntries[]; count: number; invoiced: number };

/** Applies an action to the selection, except invoiced entries. */
export async function applyInBulk(
  target: BulkTarget,
  action: string,
  perform: OperationCall,
): Promise<BulkOutcome> {
  const entries = 'entries' in target ? target.entries : (await loadFilterTarget(target)).items;
  const editable = entries.filter(({ invoiced }) => !invoiced);
  const operations = editable.length === 0 ? [] : await runOperation(action, editable, perform);
  return { operations, count: editable.length, invoiced: entries.length - editable.length };
}

/** "3 entries deleted. 1 entry is on an invoice and wasn’t changed" */
export function formatBulkOutcome({ count, invoiced }: BulkOutcome, done: BulkNotice): string {
  const notice = done({ count });
  return invoiced === 0 ? notice : `${notice}. ${m.invoicedEntriesUnchanged({ count: invoiced })}`;
}

/** "3 entries deleted" */
export type BulkNotice = (of: { count: number }) => string;

/** All selected entries with unsynced changes, including pages that aren't loaded. */
export async function resolveTarget(target: BulkTarget): Promise<readonly TimesheetEntry[]> {
  return 'entries' in target ? target.entries : (await loadFilterTarget(target)).toBe;
}

type FilterTarget = Exclude<BulkTarget, { entries: unknown }>;

/** Fails if count or duration changed since the selection. */
async function loadFilterTarget({ filter, shown }: FilterTarget) {
  const list = { filter, order: 'desc', hasMore: false } as const;
  const { items } = await fetchAllPages((page) =>
    timesheets.list.call({ ...filter, order: 'desc', ...page }),
  );
  const toBe = currentPendingChanges()?.optimisticEntries(items, list, Date.now()) ?? items;
  const durationMs = toBe.reduce((sum, { duration }) => sum + hoursToMs(duration), 0);
  if (toBe.length === shown.count && durationMs === shown.durationMs) return { items, toBe };
  throw new ORPCError('STALE', { message: m.selectionChanged });
}
