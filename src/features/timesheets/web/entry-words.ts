import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { localTime } from '#src/platform/shared/zones.ts';

/** From when till when, by the clocks of the place where the day was chosen: 09:00–12:30. */
export function clockRange({
  startTime,
  endTime,
  timeZone,
}: Pick<TimesheetEntry, 'startTime' | 'endTime' | 'timeZone'>): string {
  if (startTime === null) return endTime === null ? '' : `until ${localTime(endTime, timeZone)}`;
  const start = localTime(startTime, timeZone);
  return endTime === null ? `from ${start}` : `${start}–${localTime(endTime, timeZone)}`;
}

/** What an hour is worth and why: "€93.75 an hour. Default rate, no project". */
export function rateInWords({
  rate,
  rateReason,
  currency,
}: Pick<TimesheetEntry, 'rate' | 'rateReason' | 'currency'>): string {
  const price = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  return `${price.format(rate)} an hour. ${rateReason}`;
}
