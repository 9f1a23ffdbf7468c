import { useSyncExternalStore } from 'react';
import { type WeekWork, rowKey } from '#src/features/timesheets/week-grid.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { listeners } from '#src/platform/web/listeners.ts';

type Kept = {
  /** Rows that are there whether they have time or not. */
  works: readonly WeekWork[];
  /** The keys of all rows, as they stood when somebody began to type. */
  order: readonly string[];
};

/** By the first day of the week: a look at another view loses no row, and none jumps while one types. */
let weeks: ReadonlyMap<string, Kept> = new Map();
const { subscribe, tell } = listeners();
const none: Kept = { works: [], order: [] };

/** Keeps a row, and all in the order in which they are; what is new comes last. */
export function keepRow(week: string, work: WeekWork, shown: readonly string[]): void {
  const { works, order } = weeks.get(week) ?? none;
  const key = rowKey(work);
  become(week, {
    works: works.some((other) => rowKey(other) === key) ? works : [...works, work],
    order: [...new Set([...order, ...shown, key])],
  });
}

export function removeRow(week: string, key: string): void {
  const { works, order } = weeks.get(week) ?? none;
  become(week, { works: works.filter((work) => rowKey(work) !== key), order });
}

export function useKeptRows(week: string): Kept {
  return useSyncExternalStore(subscribe, () => weeks.get(week) ?? none);
}

onAccountChange(() => {
  weeks = new Map();
  tell();
});

function become(week: string, kept: Kept): void {
  weeks = new Map([...weeks, [week, kept]]);
  tell();
}
