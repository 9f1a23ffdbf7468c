import { normalizeName } from '#src/features/imports/rules/import-settings.ts';
import type { ImportedEntryRow } from '#src/features/imports/rules/rows/parse-entry-row.ts';
import type { ImportedExpenseRow } from '#src/features/imports/rules/rows/parse-expense-row.ts';
import type { ImportRecord } from './import-record.ts';

/**
 * Returns null for a record that repeats an earlier row, for example in files merged from overlapping exports;
 * otherwise its position among identical records, from 1.
 */
export function createRepeatFinder(): (record: ImportRecord) => number | null {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return (record) => {
    const key = recordKey(record);
    if (key !== null && seen.has(key)) return null;
    if (key !== null) seen.add(key);
    if (record.kind !== 'entries' && record.kind !== 'expenses') return 1;
    const likeness = record.kind === 'entries' ? entryFingerprint(record) : expenseFingerprint(record);
    const nth = (counts.get(likeness) ?? 0) + 1;
    counts.set(likeness, nth);
    return nth;
  };
}

/**
 * Records with the same key are repeats. Null: without start and end times, equal rows may be separate work on
 * one day.
 */
function recordKey(record: ImportRecord): string | null {
  switch (record.kind) {
    case 'clients':
      return normalizeName(record.name);
    case 'projects':
      return JSON.stringify([normalizeName(record.client ?? ''), normalizeName(record.name)]);
    case 'expenses': {
      const { line: _line, expenseId, receiptNumber, ...details } = record;
      // Rows with an ID were compared by it. Without a number, equal receipts may be two coffees.
      return expenseId !== null || receiptNumber === null ? null : JSON.stringify([receiptNumber, details]);
    }
    case 'entries': {
      const { startTime, person, notes, task, tags, billable } = record;
      const details = [person, notes, task, tags, billable];
      return startTime === null ? null : JSON.stringify([entryFingerprint(record), ...details]);
    }
  }
}

/**
 * Matches stored entries. Ignores the person (not stored), task, notes and tags (editable). Durations compare in seconds,
 * because earlier imports may have dropped milliseconds.
 */
function entryFingerprint({
  day,
  startTime,
  endTime,
  ms,
  client,
  project,
  description,
}: ImportedEntryRow): string {
  const work = [client ?? '', project ?? ''].map(normalizeName);
  return JSON.stringify([day, startTime, endTime, Math.round(ms / 1000), ...work, description]);
}

/** Matches stored expenses. Ignores what may be edited without making it another purchase. */
function expenseFingerprint({
  day,
  vendor,
  receiptNumber,
  currency,
  grossMinor,
}: ImportedExpenseRow): string {
  return JSON.stringify([day, normalizeName(vendor ?? ''), receiptNumber, currency, grossMinor]);
}
