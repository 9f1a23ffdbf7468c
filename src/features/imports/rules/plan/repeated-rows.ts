import { normalizeName } from '#src/features/imports/rules/import-settings.ts';
import type { EntryRow } from '#src/features/imports/rules/rows/read-entry-row.ts';
import type { ImportRecord } from './import-record.ts';

/**
 * Tells of a file's records, one after the other, which repeat an earlier one (null), as in a file that was joined from
 * files that overlap; of the others, which of its like each is, counted from 1.
 */
export function createRepeatFinder(): (record: ImportRecord) => number | null {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return (record) => {
    const key = recordKey(record);
    if (key !== null && seen.has(key)) return null;
    if (key !== null) seen.add(key);
    if (record.kind !== 'entries') return 1;
    const likeness = entryFingerprint(record);
    const nth = (counts.get(likeness) ?? 0) + 1;
    counts.set(likeness, nth);
    return nth;
  };
}

/** Two records with the same key are the same. Null: without clocks, equal rows are work that was done twice that day. */
function recordKey(record: ImportRecord): string | null {
  switch (record.kind) {
    case 'clients':
      return normalizeName(record.name);
    case 'projects':
      return JSON.stringify([normalizeName(record.client ?? ''), normalizeName(record.name)]);
    case 'entries': {
      const { startTime, person, notes, billable } = record;
      return startTime === null ? null : JSON.stringify([entryFingerprint(record), person, notes, billable]);
    }
  }
}

/** What an entry that is there already is recognised by: it does not know who worked, and its notes may have
 * changed. Durations count to the second: entries that were imported before may have lost the rest. */
function entryFingerprint({ day, startTime, endTime, ms, client, project, description }: EntryRow): string {
  const work = [client ?? '', project ?? ''].map(normalizeName);
  return JSON.stringify([day, startTime, endTime, Math.round(ms / 1000), ...work, description]);
}
