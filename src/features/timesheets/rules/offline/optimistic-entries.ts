import * as m from '#messages/timesheets.ts';
import type { TimesheetTotals } from '#src/features/timesheets/contract-fields.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  applyEntryChange,
  newEntry,
  withRoundedDuration,
} from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { billedEntry } from '#src/features/timesheets/rules/pricing/billed-entry.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';
import type { PendingChange, PendingChanges } from './pending-changes.ts';

/** An entry with unsynced changes applied. Only the server calculates its price. */
export type OptimisticEntry = TimesheetEntry & {
  isPending?: true;
  isAmountPending?: true;
  /** Not synced until a conflict or rejection is resolved. */
  needsAttention?: true;
};
export type OptimisticTotals = TimesheetTotals & { unpriced?: number };

export type ListFilter = {
  from?: string;
  to?: string;
  clientId?: string;
  projectId?: string;
  taskId?: string;
  billable?: boolean;
  invoiced?: boolean;
  tag?: string;
  search?: string;
};
/** Account defaults for fields that an operation leaves out. */
export type AccountDefaults = {
  timeZone: string;
  currency: string;
  rounding: Rounding;
  /** Known names of client, project and task, so that search can match them. */
  namesOf: (entry: Pick<TimesheetEntry, 'clientId' | 'projectId' | 'taskId'>) => readonly string[];
};

/** Applies an operation; null if the entry is deleted or unknown. */
export function applyOperation(
  entry: OptimisticEntry | null,
  operation: PendingChange,
  defaults: AccountDefaults,
): OptimisticEntry | null {
  switch (operation.kind) {
    case 'create':
      return entry ?? entryFromCreate(operation, defaults);
    case 'change':
      return entry && entryFromChange(entry, operation.body, defaults);
    case 'delete':
      return null;
    case 'restore':
      return restoredEntry(entry, operation);
  }
}

/** The entry after all its queued operations. */
export function projectedEntry(
  known: TimesheetEntry | null,
  operations: PendingChanges,
  defaults: AccountDefaults,
): OptimisticEntry | null {
  const entry = operations.reduce<OptimisticEntry | null>(
    (before, operation) => applyOperation(before, operation, defaults),
    known ?? serverVersion(operations[0]),
  );
  const needsAttention = operations.some(({ standing }) => standing.is !== 'waiting');
  return entry && needsAttention ? { ...entry, needsAttention } : entry;
}

export type FetchedList = {
  filter: ListFilter;
  order: 'asc' | 'desc';
  hasMore: boolean;
};

/** The list with unsynced changes. Entries that sort after the last one appear with the next page. */
export function optimisticEntries(
  entries: readonly TimesheetEntry[],
  pendingChanges: PendingChanges,
  { filter, order, hasMore }: FetchedList,
  defaults: AccountDefaults,
): readonly OptimisticEntry[] {
  if (pendingChanges.length === 0) return entries;
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const pending = groupByEntry(pendingChanges);
  const last = entries.at(-1);
  const inOrder =
    order === 'desc' ? newestFirst : (a: OptimisticEntry, b: OptimisticEntry) => newestFirst(b, a);
  const unchanged: OptimisticEntry[] = entries.filter(({ id }) => !pending.has(id));
  const projected = [...pending].flatMap(([id, operations]) => {
    const entry = projectedEntry(known.get(id) ?? null, operations, defaults);
    if (!entry || !matchesFilter(entry, filter, defaults)) return [];
    return hasMore && last && inOrder(entry, last) > 0 ? [] : [entry];
  });
  return [...unchanged, ...projected].toSorted(inOrder);
}

/** Totals with unsynced changes; amounts include only priced entries. */
export function optimisticTotals(
  totals: TimesheetTotals,
  pendingChanges: PendingChanges,
  filter: ListFilter,
  defaults: AccountDefaults,
): OptimisticTotals {
  if (pendingChanges.length === 0) return totals;
  const days = new Map(totals.days.map((day) => [day.day, { ...day }]));
  const shown = { ...totals, amounts: [...totals.amounts], unpriced: 0 };
  const add = (entry: OptimisticEntry | null, sign: 1 | -1) => {
    if (!entry || !matchesFilter(entry, filter, defaults)) return;
    const { day, billable, currency } = entry;
    const billed = billedEntry(entry, defaults.rounding);
    const durationMs = sign * hoursToMs(entry.duration);
    const billableMs = billable ? sign * billed.ms : 0;
    shown.count += sign;
    shown.durationMs += durationMs;
    shown.billableMs += billableMs;
    if (entry.isAmountPending) shown.unpriced += 1;
    else shown.amounts.push({ amountMinor: sign * billed.amountMinor, currency });
    const of = days.get(day) ?? { day, durationMs: 0, billableMs: 0 };
    of.durationMs += durationMs;
    of.billableMs += billableMs;
    days.set(day, of);
  };
  for (const operations of groupByEntry(pendingChanges).values()) {
    const [first] = operations;
    const isDeleted = first?.kind === 'restore' && !first.body.before;
    add(isDeleted ? null : serverVersion(first), -1);
    add(projectedEntry(null, operations, defaults), 1);
  }
  return {
    ...shown,
    amounts: sumByCurrency(shown.amounts),
    days: [...days.values()]
      .filter(({ durationMs }) => durationMs > 0)
      .toSorted((a, b) => (a.day > b.day ? -1 : 1)),
  };
}

/** The entry on the server; in a conflict, the other version. */
function serverVersion(first: PendingChange | undefined): TimesheetEntry | null {
  if (!first) return null;
  const { seen, standing } = first;
  return standing.is === 'conflict' ? standing.theirs : seen;
}

function restoredEntry(
  entry: OptimisticEntry | null,
  { body, seen }: Extract<PendingChange, { kind: 'restore' }>,
): OptimisticEntry | null {
  if (!body.before && entry) return entry;
  const restored = body.before ?? seen;
  return restored && { ...restored, isPending: true };
}

/** Operations by entry, in order. */
function groupByEntry(pendingChanges: PendingChanges): Map<string, PendingChange[]> {
  const all = new Map<string, PendingChange[]>();
  for (const operation of pendingChanges) {
    const before = all.get(operation.id);
    if (before) before.push(operation);
    else all.set(operation.id, [operation]);
  }
  return all;
}

function entryFromCreate(
  { id, uid, madeAt, body }: Extract<PendingChange, { kind: 'create' }>,
  { timeZone, currency, rounding }: AccountDefaults,
): OptimisticEntry {
  const entry = withRoundedDuration(newEntry(body, { id, timeZone, currency, now: madeAt }), rounding);
  return {
    ...entry,
    userId: uid,
    invoiced: false,
    invoiceNumber: null,
    ...pendingPrice(entry),
    createdAt: madeAt,
    updatedAt: madeAt,
    revision: 1,
    isPending: true,
  };
}

/** Text-only edits don't affect the price. */
function entryFromChange(
  entry: OptimisticEntry,
  change: Parameters<typeof applyEntryChange>[1],
  { rounding }: AccountDefaults,
): OptimisticEntry {
  const asTyped = applyEntryChange(entry, change);
  const after = change.duration === undefined ? asTyped : withRoundedDuration(asTyped, rounding);
  const isPriced = (['duration', 'projectId', 'taskId', 'clientId', 'billable'] as const).every(
    (field) => after[field] === entry[field],
  );
  return { ...after, ...(isPriced ? {} : pendingPrice(after)), isPending: true };
}

/** Non-billable entries need no price. */
function pendingPrice({ billable }: { billable: boolean }) {
  const rateReason = m.pricedWhenSynced;
  return { rate: 0, amountMinor: 0, rateReason, ...(billable && { isAmountPending: true as const }) };
}

/** Server order: the day's noon, start, ID. */
function newestFirst(a: TimesheetEntry, b: TimesheetEntry): number {
  const startOf = ({ startTime, date }: TimesheetEntry) => Date.parse(startTime ?? date);
  return (
    Date.parse(b.date) - Date.parse(a.date) ||
    startOf(b) - startOf(a) ||
    (a.id > b.id ? -1 : Number(a.id < b.id))
  );
}

function matchesFilter(entry: TimesheetEntry, filter: ListFilter, { namesOf }: AccountDefaults): boolean {
  const { from, to, clientId, projectId, taskId, billable, invoiced, tag, search = '' } = filter;
  return (
    (from === undefined || dateForBound(from, entry) >= from) &&
    (to === undefined || dateForBound(to, entry) <= to) &&
    (clientId === undefined || entry.clientId === clientId) &&
    (projectId === undefined || entry.projectId === projectId) &&
    (taskId === undefined || entry.taskId === taskId) &&
    (billable === undefined || entry.billable === billable) &&
    (invoiced === undefined || entry.invoiced === invoiced) &&
    (tag === undefined || entry.tags.some((each) => isSameTag(each, tag))) &&
    matchesSearch([entry.description, ...namesOf(entry)], search)
  );
}

/** A bound is a calendar day or an instant. */
function dateForBound(bound: string, { day, date }: TimesheetEntry): string {
  return bound.length === 10 ? day : date;
}
