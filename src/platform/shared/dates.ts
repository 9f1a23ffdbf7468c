import { Temporal } from 'temporal-polyfill';

/** Noon, so that no change of clocks moves an entry to a neighbouring day. [3.3] [9.6] */
export function noonOf(day: string, zone: string): string {
  return instantOf(day, '12:00', zone);
}

/**
 * The instant at which clocks in the zone show the time (HH:MM) on the day.
 * - A time that comes twice, when clocks go back, means the first.
 * - A time that is skipped, when clocks go forward, moves on by what was skipped (02:30 → 03:30);
 *   where that would leave the day (23:30 on a day that ends at 23:00), it moves back instead (22:30).
 * - A day that the zone skipped whole (Pacific/Apia, 2011-12-30) has the instant of the day after:
 *   no other can be had, and entries are grouped by the day they keep, not by their instant.
 */
export function instantOf(day: string, time: string, zone: string): string {
  const date = Temporal.PlainDate.from(day);
  const wanted = date.toPlainDateTime(time);
  const moved = wanted.toZonedDateTime(zone, { disambiguation: 'compatible' });
  if (moved.toPlainDate().equals(date)) return isoOf(moved);
  const movedBack = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return isoOf(movedBack.toPlainDate().equals(date) ? movedBack : moved);
}

function isoOf(zoned: Temporal.ZonedDateTime): string {
  return new Date(zoned.epochMilliseconds).toISOString();
}
