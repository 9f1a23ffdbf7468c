import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

/** An event of an imported calendar that can become a time entry. */
export type CalendarSuggestion = {
  id: string;
  /** Empty for an event without a title. */
  title: string;
  day: string;
  /** Null for a whole day. */
  startTime: string | null;
  /** Also null for an event without an end. */
  endTime: string | null;
};

export const calendarLimits = {
  fileBytes: 32 * 1024 * 1024,
  /** Only days that are suggested count, with repetitions: a calendar may go back for decades. */
  events: 50_000,
  /** An event of several days is suggested for this many. */
  days: 31,
  title: 500,
  address: 2_000,
  /** Suggestions in one response. */
  listed: 200,
} as const;

export const calendarUploadPath = '/api/calendar-import/file';

/** The days whose events are suggested: repeating events have no other end. */
export function suggestionWindow(today: string): DayRange {
  return { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
}

const daysBack = 730;
const daysAhead = 31;

/** An address is checked at most this often. */
export const minutesBetweenChecks = 15;
/** After that, repeating events are expanded again, even if the calendar hasn’t changed. */
const daysBetweenReads = 7;

export function isCheckDue(checkedAt: string | null, now: number): boolean {
  return checkedAt === null || now - Date.parse(checkedAt) >= minutesBetweenChecks * 60_000;
}

export function isReadDue(readAt: string | null, now: number): boolean {
  return readAt === null || now - Date.parse(readAt) >= daysBetweenReads * 86_400_000;
}
