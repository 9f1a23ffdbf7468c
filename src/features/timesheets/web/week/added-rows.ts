import { useSyncExternalStore } from 'react';
import { type WeekWork, rowKey } from '#src/features/timesheets/week-grid.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';

/** Rows that stay in a week whether they have time or not, by its first day: a look at another view loses none. */
let weeks: ReadonlyMap<string, readonly WeekWork[]> = new Map();
const listeners = new Set<() => void>();
const none: readonly WeekWork[] = [];

export function addRows(week: string, works: readonly WeekWork[]): void {
  const there = weeks.get(week) ?? none;
  const keys = new Set(there.map(rowKey));
  const fresh = works.filter((work) => !keys.has(rowKey(work)));
  if (fresh.length > 0) become(new Map([...weeks, [week, [...there, ...fresh]]]));
}

export function removeRow(week: string, key: string): void {
  const left = (weeks.get(week) ?? none).filter((work) => rowKey(work) !== key);
  become(new Map([...weeks, [week, left]]));
}

export function useAddedRows(week: string): readonly WeekWork[] {
  return useSyncExternalStore(subscribe, () => weeks.get(week) ?? none);
}

onAccountChange(() => become(new Map()));

function become(next: typeof weeks): void {
  weeks = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
