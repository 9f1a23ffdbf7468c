import { useEffect, useMemo } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type {
  ListFilter,
  ShownEntry,
  ShownList,
  ShownTotals,
} from '#src/features/timesheets/outbox-overlay.ts';
import { useNamesKnown } from '../work-queries.ts';
import { currentOutbox, useOutbox } from './current.ts';
import { remember } from './known-entries.ts';

/**
 * Entries that the service told at an instant, with what it was not told by then. The filter is the same object as long
 * as it says the same.
 */
export function useShownEntries(
  entries: readonly TimesheetEntry[] | undefined,
  { filter, order, hasMore }: ShownList,
  readAt: number,
): readonly ShownEntry[] | undefined {
  const outbox = useOutbox();
  const names = useNamesKnown();
  useEffect(() => {
    if (entries) remember(entries);
  }, [entries]);
  return useMemo(() => {
    if (!entries) return entries;
    return currentOutbox()?.entriesShown(entries, { filter, order, hasMore }, readAt) ?? entries;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The outbox says that it has changed, names that they came.
  }, [entries, outbox, names, filter, order, hasMore, readAt]);
}

export function useShownTotals(
  totals: ShownTotals | undefined,
  filter: ListFilter,
  readAt: number,
): ShownTotals | undefined {
  const outbox = useOutbox();
  const names = useNamesKnown();
  return useMemo(() => {
    if (!totals) return totals;
    return currentOutbox()?.totalsShown(totals, filter, readAt) ?? totals;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The outbox says that it has changed, names that they came.
  }, [totals, outbox, names, filter, readAt]);
}
