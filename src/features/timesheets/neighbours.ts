import type { TimesheetEntry } from './contract.ts';
import { merged } from './merging.ts';

/**
 * Of each entry, by its id, the one that follows it on its day and could become one with it: both with clocks, neither
 * on an invoice, and nothing against merging them.
 */
export function nextNeighbours(entries: readonly TimesheetEntry[]): Map<string, TimesheetEntry> {
  const found = new Map<string, TimesheetEntry>();
  const timed = entries
    .filter(({ startTime, endTime }) => startTime !== null && endTime !== null)
    .toSorted((a, b) => ((a.startTime ?? '') < (b.startTime ?? '') ? -1 : 1));
  for (const ofDay of Map.groupBy(timed, ({ day }) => day).values()) {
    for (const [place, entry] of ofDay.entries()) {
      const next = ofDay[place + 1];
      if (!next || entry.invoiced || next.invoiced || 'problem' in merged([entry, next])) continue;
      found.set(entry.id, next);
    }
  }
  return found;
}
