import { useCallback, useEffect, useRef } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';

type PendingFocus = { id: string; neighbour: string | undefined; isGone: boolean };

/**
 * Whoever deletes the row they are in goes on at the next, or at the one before where it was the last; once it is put
 * back they are in it again. Tell the answer which entry is about to be deleted.
 */
export function useFocusAfterDelete(
  entries: readonly TimesheetEntry[] | undefined,
): (leaving: TimesheetEntry) => void {
  const shown = useRef(entries);
  const leaving = useRef<PendingFocus | null>(null);

  // The row is away or back some time after the key: with the list that says so.
  useEffect(() => {
    shown.current = entries;
    const awaited = leaving.current;
    if (!awaited || !entries) return;
    const isListed = entries.some(({ id }) => id === awaited.id);
    if (isListed === !awaited.isGone) return;
    leaving.current = isListed ? null : { ...awaited, isGone: true };
    if (isFocusFree()) focusRow(isListed ? awaited.id : awaited.neighbour);
  }, [entries]);

  return useCallback(({ id }) => {
    const ids = shown.current?.map((entry) => entry.id) ?? [];
    const place = ids.indexOf(id);
    leaving.current = { id, neighbour: ids[place + 1] ?? ids[place - 1], isGone: false };
  }, []);
}

/** Nobody has gone on elsewhere: it fell to the page, or is where "Delete" or "Undo" was pressed. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement.matches('body, [role="menu"], [role="menu"] *, [role="status"] *')
  );
}

/** Its name takes the focus, as when one walks from row to row. */
function focusRow(id: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-record]')];
  rows
    .find((row) => row.dataset['id'] === id)
    ?.querySelector('button')
    ?.focus();
}
