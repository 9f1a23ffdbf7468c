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

/** Maps revisions to those that this page's own operations made of them, or restored with the same content. */
const newerRevisions = new Map<string, number>();

export function mapRevision(id: string, from: number, to: number): void {
  newerRevisions.set(`${id} ${from}`, to);
}

/** The current revision, if only this page's own operations changed the entry since. */
export function currentRevision(id: string, revision: number): number {
  const next = newerRevisions.get(`${id} ${revision}`);
  return next === undefined || next <= revision ? revision : currentRevision(id, next);
}

onAccountChange(() => {
  cache.clear();
  newerRevisions.clear();
});
