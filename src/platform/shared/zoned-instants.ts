import { localDay, offsetAt } from './time-zones.ts';

const dayMs = 86_400_000;

/** Noon, so that no change of clocks moves an entry to a neighbouring day. [3.3] [9.6] */
export function noonOn(day: string, zone: string): string {
  return toInstant(day, '12:00', zone);
}

/**
 * The instant at which clocks in the zone show the time (HH:MM) on the day.
 * - A time that comes twice, when clocks go back, means the first.
 * - A time that is skipped, when clocks go forward, moves on by what was skipped (02:30 → 03:30);
 *   where that would leave the day (23:30 on a day that ends at 23:00), it moves back instead (22:30).
 * - A day that the zone skipped whole (Pacific/Apia, 2011-12-30) has the instant of the day after:
 *   no other can be had, and entries are grouped by the day they keep, not by their instant.
 * @throws RangeError for a day or a time that is none.
 */
export function toInstant(day: string, time: string, zone: string): string {
  const [first] = possibleInstants(day, time, zone);
  return toIso(first);
}

/** The same, but of a time that comes twice, when clocks go back, the second. */
export function toLaterInstant(day: string, time: string, zone: string): string {
  const [first, second = first] = possibleInstants(day, time, zone);
  return toIso(second);
}

function possibleInstants(day: string, time: string, zone: string): [number, number?] {
  const wanted = Date.parse(`${day}T${time}Z`);
  // JavaScript reads 30 February as 2 March.
  if (!new Date(wanted).toISOString().startsWith(day)) throw new RangeError(`${day} isn’t a day`);
  // No zone changes its clocks twice within two days.
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
