import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';

/** Entries as last received, including deleted ones: the basis of offline operations. */
const cache = new Map<string, TimesheetEntry>();

export function cacheEntries(entries: readonly TimesheetEntry[]): void {
  for (const entry of entries) cache.set(entry.id, entry);
}

export function cachedEntry(id: string): TimesheetEntry | null {
  return cache.get(id) ?? null;
}

onAccountChange(() => {
  cache.clear();
});
