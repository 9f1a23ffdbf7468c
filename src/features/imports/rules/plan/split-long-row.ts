import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import { isInvoicedUntil } from '#src/features/imports/rules/rows/already-invoiced.ts';
import type { ImportedEntryRow } from '#src/features/imports/rules/rows/parse-entry-row.ts';
import { splitByDay } from '#src/features/timesheets/rules/views/day-segments.ts';
import { dayMs } from '#src/platform/shared/durations.ts';
import { noonOn } from '#src/platform/shared/zoned-instants.ts';

/**
 * Entries of at most 24 hours for a row that has more: split at midnight, or, without times, several on its day.
 * Breaks count as the last time of the row, because the file doesn't say when they were.
 */
export function splitLongRow(
  row: ImportedEntryRow,
  { alreadyInvoiced }: Pick<ImportSettings, 'alreadyInvoiced'>,
): ImportedEntryRow[] {
  const { startTime, endTime, ms, timeZone, billable } = row;
  if (startTime === null || endTime === null) {
    return chunkStarts(0, ms).map((from) => ({ ...row, ms: Math.min(dayMs, ms - from) }));
  }
  if (Date.parse(endTime) - Date.parse(startTime) <= dayMs) return [row];
  let remainingMs = ms;
  const isInvoiced = (day: string) =>
    alreadyInvoiced.by === 'day' ? isInvoicedUntil(alreadyInvoiced.until, { day, billable }) : row.invoiced;
  return splitByDay({ startTime, endTime, timeZone }).flatMap(({ day, startMs, endMs }) =>
    // A day can have 25 hours.
    chunkStarts(startMs, endMs).flatMap((from) => {
      const to = Math.min(from + dayMs, endMs);
      const workedMs = Math.min(to - from, remainingMs);
      remainingMs -= workedMs;
      if (workedMs === 0) return [];
      const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
      const times = { day, date: noonOn(day, timeZone), startTime: start, endTime: end, ms: workedMs };
      return [{ ...row, ...times, invoiced: isInvoiced(day) }];
    }),
  );
}

/** The starts of parts of at most 24 hours; one even if there is no time at all. */
function chunkStarts(from: number, to: number): number[] {
  const count = Math.max(1, Math.ceil((to - from) / dayMs));
  return Array.from({ length: count }, (_, place) => from + place * dayMs);
}
