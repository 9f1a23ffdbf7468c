import { useCallback, useEffect, useRef } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';

type PendingFocus = { id: string; neighbour: string | undefined; isGone: boolean };

/**
 * After deleting the focused row, moves the focus to the next row, or the previous one if it was the last.
 * After an undo the row gets the focus again. Call the returned function before deleting.
 */
export function useFocusAfterDelete(
  entries: readonly TimesheetEntry[] | undefined,
): (leaving: TimesheetEntry) => void {
  const shown = useRef(entries);
  const leaving = useRef<PendingFocus | null>(null);

  // The row goes and returns with a later list.
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

/** Whether the user hasn't moved the focus elsewhere. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement.matches('body, [role="menu"], [role="menu"] *, [role="status"] *')
  );
}

/** Focuses the row's description, as keyboard navigation does. */
function focusRow(id: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-record]')];
  rows
    .find((row) => row.dataset['id'] === id)
    ?.querySelector('button')
    ?.focus();
}
