import { instantOf } from '#src/platform/shared/dates.ts';
import { addDays } from '#src/platform/shared/days.ts';
import { localTime } from '#src/platform/shared/zones.ts';

type Work = {
  day: string;
  /** The clock at which it began, if that is known. */
  start: string | null;
  /** How many days after the day it began. */
  startDays: number;
};

/** The instant that a clock within the work means: one before its start is after midnight. Empty for no clock. */
export function instantAfter(clock: string, { day, start, startDays }: Work, timeZone: string): string {
  if (clock === '') return '';
  const isNextDay = start !== null && clock < start;
  return instantOf(addDays(day, startDays + (isNextDay ? 1 : 0)), clock, timeZone);
}

/** HH:MM; empty for no instant. */
export function clockOf(instant: string, timeZone: string): string {
  return instant === '' ? '' : localTime(instant, timeZone);
}
