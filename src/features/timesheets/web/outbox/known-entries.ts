import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';

/** Entries as the service last told them to this page, deleted ones too: what an operation without a network stands on. */
const entries = new Map<string, TimesheetEntry>();

export function remember(told: readonly TimesheetEntry[]): void {
  for (const entry of told) entries.set(entry.id, entry);
}

export function knownEntry(id: string): TimesheetEntry | null {
  return entries.get(id) ?? null;
}

onAccountChange(() => {
  entries.clear();
});
