import { useCallback, useMemo, useRef, useState } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';

/** The entries selected for a bulk action: some of the listed ones, or all that match the filter. */
export type EntrySelection = {
  has: (id: string) => boolean;
  /** Empty while all are selected. */
  entries: readonly TimesheetEntry[];
  count: number;
  /** All that match the filter, including pages that aren't loaded. */
  isAll: boolean;
  /** `isRange` selects from the last selected entry to this one. */
  pick: (id: string, isRange: boolean) => void;
  pickAll: () => void;
  clear: () => void;
};

type SelectionState = {
  ids: ReadonlySet<string>;
  isAll: boolean;
  of: EntryFilter['input'];
  /** The last selected entry, where a range starts. */
  last: string | null;
  listed: readonly TimesheetEntry[];
};

export function useEntrySelection(input: EntryFilter['input']) {
  const [picked, setPicked] = useState<SelectionState>(() => emptySelection(input, []));
  // Not only in the state: without a selection, a list that has loaded doesn't render the page again.
  const latest = useRef<SelectionState['listed']>([]);
  const { listed } = picked;
  // A selection made under another filter doesn't count.
  const { ids, isAll } = picked.of === input ? picked : emptySelection(input, listed);

  const pick = useCallback(
    (id: string, isRange: boolean) =>
      setPicked((old) => {
        const order = latest.current.map((entry) => entry.id);
        const all = old.of === input ? (old.isAll ? new Set(order) : old.ids) : new Set<string>();
        const isOn = !all.has(id);
        const touched = isRange ? idsBetween(order, old.last ?? id, id) : [id];
        const next = new Set(all);
        for (const each of touched) {
          if (isRange || isOn) next.add(each);
          else next.delete(each);
        }
        return { ids: next, isAll: false, of: input, last: id, listed: latest.current };
      }),
    [input],
  );
  const pickAll = useCallback(
    () => setPicked({ ...emptySelection(input, latest.current), isAll: true }),
    [input],
  );
  const clear = useCallback(() => setPicked(emptySelection(input, latest.current)), [input]);
  const isListing = useCallback((entries: readonly TimesheetEntry[]) => {
    latest.current = entries;
    const listedIds = new Set(entries.map(({ id }) => id));
    setPicked((old) => {
      if (old.ids.size === 0) return old;
      // Entries that leave the list are deselected.
      return { ...old, listed: entries, ids: new Set([...old.ids].filter((id) => listedIds.has(id))) };
    });
  }, []);

  const selection = useMemo<EntrySelection>(
    () => ({
      has: (id) => isAll || ids.has(id),
      entries: listed.filter(({ id }) => ids.has(id)),
      count: ids.size,
      isAll,
      pick,
      pickAll,
      clear,
    }),
    [ids, isAll, listed, pick, pickAll, clear],
  );
  return useMemo(
    () => ({ selection, /** Called with the entries that the list shows, in order. */ isListing }),
    [selection, isListing],
  );
}

function emptySelection(of: EntryFilter['input'], listed: SelectionState['listed']): SelectionState {
  return { ids: new Set(), isAll: false, of, last: null, listed };
}

function idsBetween(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)].toSorted((a, b) => a - b);
  return from === undefined || to === undefined || from === -1 ? [other] : order.slice(from, to + 1);
}
