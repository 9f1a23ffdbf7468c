import { ORPCError } from '@orpc/client';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { msOf } from '#src/platform/shared/durations.ts';
import { wholeList } from '#src/platform/web/whole-list.ts';
import { timesheets } from './api.ts';
import { type Operation, type Perform, operateOnce } from './operate-once.ts';
import { currentOutbox } from './outbox/current.ts';
import type { EntryFilter } from './use-entry-filter.ts';

/** Some entries, or all that a filter lets through, with what was said of them when they were chosen. */
export type EntryTarget =
  | { entries: readonly TimesheetEntry[] }
  | { filter: EntryFilter['input']; shown: { count: number; durationMs: number } };

type BulkOutcome = { operations: readonly Operation[]; count: number; invoiced: number };

/** Does something to all that is meant; what is on an invoice is left as it is. */
export async function inBulk(target: EntryTarget, action: string, perform: Perform): Promise<BulkOutcome> {
  const entries = 'entries' in target ? target.entries : (await allOf(target)).items;
  const free = entries.filter(({ invoiced }) => !invoiced);
  const operations = free.length === 0 ? [] : await operateOnce(action, free, perform);
  return { operations, count: free.length, invoiced: entries.length - free.length };
}

/** "1 entry", "3 entries" */
export function entriesInWords(count: number): string {
  return `${new Intl.NumberFormat().format(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

/** "3 entries deleted. 1 is on an invoice and stays." */
export function outcomeInWords({ count, invoiced }: BulkOutcome, done: string): string {
  const many = `${entriesInWords(count)} ${done}`;
  if (invoiced === 0) return many;
  return `${many}. ${invoiced} ${invoiced === 1 ? 'is on an invoice and stays as it is' : 'are on invoices and stay as they are'}`;
}

/** All that is meant, as it is shown here: also what is not loaded yet. */
export async function shownOf(target: EntryTarget): Promise<readonly TimesheetEntry[]> {
  return 'entries' in target ? target.entries : (await allOf(target)).toBe;
}

type All = Exclude<EntryTarget, { entries: unknown }>;

/** Nobody has meant what came since they were counted, or became longer. */
async function allOf({ filter, shown }: All) {
  const list = { filter, order: 'desc', hasMore: false } as const;
  const { items } = await wholeList((page) => timesheets.list.call({ ...filter, order: 'desc', ...page }));
  const toBe = currentOutbox()?.entriesShown(items, list, Date.now()) ?? items;
  const durationMs = toBe.reduce((sum, { duration }) => sum + msOf(duration), 0);
  if (toBe.length === shown.count && durationMs === shown.durationMs) return { items, toBe };
  throw new ORPCError('STALE', { message: 'What is selected has changed meanwhile. Look at it again.' });
}
