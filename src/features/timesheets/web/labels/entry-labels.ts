import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { formatRateReason } from '#src/features/timesheets/rules/pricing/rate-reason.ts';
import { daysBetween, formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, formatExactDuration, minuteMs } from '#src/platform/shared/durations.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { formatRate as formatHourlyRate } from '#src/platform/web/format/amount.tsx';

type EntryTimeFields = Pick<TimesheetEntry, 'day' | 'startTime' | 'endTime' | 'timeZone'>;

/** Start and end in the entry's time zone: 09:00–12:30. */
export function formatTimeRange({ startTime, endTime, timeZone }: Omit<EntryTimeFields, 'day'>): string {
  if (startTime === null) return endTime === null ? '' : m.untilTime({ end: formatTime(endTime, timeZone) });
  const start = formatTime(startTime, timeZone);
  return endTime === null ? m.fromTime({ start }) : `${start}–${formatTime(endTime, timeZone)}`;
}

/** Days between the entry's day and its end: 1 over midnight. */
export function endDayOffset({ day, endTime, timeZone }: EntryTimeFields): number {
  return endTime === null ? 0 : daysBetween(day, localDay(endTime, timeZone));
}

/** "Ends on Saturday 21 November" */
export function formatEndDay(entry: EntryTimeFields): string {
  const { endTime, timeZone } = entry;
  if (endTime === null) return '';
  const end = localDay(endTime, timeZone);
  return m.endsOnDay({ day: formatDay(end, { weekday: 'long', day: 'numeric', month: 'long' }) });
}

/** "Ends the next day, 3:00 h later", for a span over midnight; empty otherwise. */
export function nextDayHint(span: { startTime: string; endTime: string }, timeZone: string): string {
  if (localDay(span.startTime, timeZone) === localDay(span.endTime, timeZone)) return '';
  const duration = formatExactDuration(Date.parse(span.endTime) - Date.parse(span.startTime));
  return m.endsNextDay({ duration });
}

/** "− 0:30 break". Empty without breaks. */
export function formatBreakTotal({ breakPeriods }: Pick<TimesheetEntry, 'breakPeriods'>): string {
  const ms = breakPeriods.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0);
  return ms < minuteMs / 2 ? '' : m.breakTotal({ duration: formatDuration(ms) });
}

/** "New York" for America/New_York. */
export function formatTimeZoneCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

type RateFields = Pick<OptimisticEntry, 'rate' | 'rateReason' | 'currency' | 'isAmountPending'>;

/** "€93.75/h. Default rate" */
export function formatEntryRate(entry: RateFields): string {
  if (entry.isAmountPending) return entry.rateReason;
  return m.hourlyRateAndReason({
    rate: formatHourlyRate(entry.rate, entry.currency),
    reason: formatRateReason(entry.rateReason),
  });
}

/** "€93.75/h" and "Default rate"; without a rate only the reason. */
export function rateParts(entry: RateFields): { rate: string | null; reason: string } {
  const rate = entry.rate === 0 ? null : m.rateAnHour({ rate: formatHourlyRate(entry.rate, entry.currency) });
  return { rate, reason: formatRateReason(entry.rateReason) };
}
