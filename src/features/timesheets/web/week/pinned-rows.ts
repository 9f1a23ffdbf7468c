import { useSyncExternalStore } from 'react';
import { rowKey } from '#src/features/timesheets/rules/views/week-grid.ts';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';

type PinnedRows = {
  /** Rows shown even without time. */
  rows: readonly WorkDetails[];
  /** The keys of all rows, in the order when editing began. */
  order: readonly string[];
};

/** By the first day of the week: rows survive a change of view and don't jump while typing. */
let pinnedByWeek: ReadonlyMap<string, PinnedRows> = new Map();
const { subscribe, emit } = createEmitter();
const noPinnedRows: PinnedRows = { rows: [], order: [] };

/** Pins a row and the current order; new rows come last. */
export function pinRow(week: string, work: WorkDetails, shown: readonly string[]): void {
  const { rows, order } = pinnedByWeek.get(week) ?? noPinnedRows;
  const key = rowKey(work);
  setPinned(week, {
    rows: rows.some((other) => rowKey(other) === key) ? rows : [...rows, work],
    order: [...new Set([...order, ...shown, key])],
  });
}

export function unpinRow(week: string, key: string): void {
  const { rows, order } = pinnedByWeek.get(week) ?? noPinnedRows;
  setPinned(week, { rows: rows.filter((work) => rowKey(work) !== key), order });
}

export function usePinnedRows(week: string): PinnedRows {
  return useSyncExternalStore(subscribe, () => pinnedByWeek.get(week) ?? noPinnedRows);
}

onAccountChange(() => {
  pinnedByWeek = new Map();
  emit();
});

function setPinned(week: string, kept: PinnedRows): void {
  pinnedByWeek = new Map([...pinnedByWeek, [week, kept]]);
  emit();
}
