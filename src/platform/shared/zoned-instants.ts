import { localDay, offsetAt } from './time-zones.ts';

const dayMs = 86_400_000;

/** Noon, so no daylight saving change moves an entry to another day. [3.3] [9.6] */
export function noonOn(day: string, zone: string): string {
  return toInstant(day, '12:00', zone);
}

/**
 * The instant of a time (HH:MM) on a day in the zone.
 * - A time that occurs twice (end of daylight saving) means the first.
 * - A skipped time (start of daylight saving) moves forward by the gap (02:30 → 03:30), or back if that would leave the
 *   day (23:30 on a day that ends at 23:00 becomes 22:30).
 * - A day that the zone skipped (Pacific/Apia, 2011-12-30) has the instant of the next day: there is no other, and
 *   entries are grouped by their date, not their instant.
 * @throws RangeError for an invalid day or time.
 */
export function toInstant(day: string, time: string, zone: string): string {
  const [first] = possibleInstants(day, time, zone);
  return toIso(first);
}

/** Like `toInstant`, but a time that occurs twice means the second. */
export function toLaterInstant(day: string, time: string, zone: string): string {
  const [first, second = first] = possibleInstants(day, time, zone);
  return toIso(second);
}

function possibleInstants(day: string, time: string, zone: string): [number, number?] {
  const wanted = Date.parse(`${day}T${time}Z`);
  // JavaScript reads 30 February as 2 March.
  if (!new Date(wanted).toISOString().startsWith(day)) throw new RangeError(`${day} isn’t a day`);
  // No zone changes its offset twice within two days.
  const byOldClock = wanted - offsetAt(wanted - dayMs, zone);
  const byNewClock = wanted - offsetAt(wanted + dayMs, zone);
  if (byOldClock === byNewClock) return [byOldClock];
  const [first, second] = [byOldClock, byNewClock]
    .filter((at) => at + offsetAt(at, zone) === wanted)
    .toSorted((a, b) => a - b);
  if (first !== undefined) return second === undefined ? [first] : [first, second];
  const isLeaving = localDay(byOldClock, zone) !== day && localDay(byNewClock, zone) === day;
  return [isLeaving ? byNewClock : byOldClock];
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}
