import { useEffect, useMemo } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type {
  ListFilter,
  ShownEntry,
  ShownList,
  ShownTotals,
} from '#src/features/timesheets/outbox-overlay.ts';
import { currentOutbox, useOutbox } from './current.ts';
import { remember } from './known-entries.ts';

/** Entries that the service told, with what waits to be sent. The filter is the same object as long as it says the same. */
export function useShownEntries(
  entries: readonly TimesheetEntry[] | undefined,
  { filter, order, hasMore }: ShownList,
): readonly ShownEntry[] | undefined {
  const outbox = useOutbox();
  useEffect(() => {
    if (entries) remember(entries);
  }, [entries]);
  return useMemo(() => {
    if (!entries || outbox.length === 0) return entries;
    return currentOutbox()?.entriesShown(entries, { filter, order, hasMore }) ?? entries;
  }, [entries, outbox, filter, order, hasMore]);
}

export function useShownTotals(totals: ShownTotals | undefined, filter: ListFilter): ShownTotals | undefined {
  const outbox = useOutbox();
  return useMemo(() => {
    if (!totals || outbox.length === 0) return totals;
    return currentOutbox()?.totalsShown(totals, filter) ?? totals;
  }, [totals, outbox, filter]);
}
