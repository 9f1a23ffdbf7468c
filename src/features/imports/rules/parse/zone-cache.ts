import { localTime, offsetAt } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';

const dayMs = 86_400_000;

/** What clocks on a day mean, many times over: the days on which none are changed need one subtraction. */
export type ZoneCache = {
  /** The instant of a time (HH:MM:SS) on a day; with two, the first. */
  toInstant(day: string, clock: string): string;
  /** The later of two instants at which clocks show this time, when they go back; nothing on other days. */
  toSecondInstant(day: string, clock: string): string | undefined;
  /** Whether clocks skip this time, as they go forward. */
  isSkipped(day: string, clock: string): boolean;
};

export function createZoneCache(zone: string): ZoneCache {
  /** How far clocks are ahead of UTC, in ms; null where that changes around the day. */
  const offsets = new Map<string, number | null>();
  const offsetOn = (day: string) => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const [before, after] = [offsetAt(midnight - dayMs, zone), offsetAt(midnight + 2 * dayMs, zone)];
    const offset = before === after ? before : null;
    offsets.set(day, offset);
    return offset;
  };
  const toLocalInstant = (day: string, clock: string) => {
    const offset = offsetOn(day);
    if (offset === null) return toInstant(day, clock, zone);
    return new Date(Date.parse(`${day}T${clock}Z`) - offset).toISOString();
  };
  return {
    toInstant: toLocalInstant,
    toSecondInstant(day, clock) {
      if (offsetOn(day) !== null) return undefined;
      const first = Date.parse(toLocalInstant(day, clock));
      const back = offsetAt(first, zone) - offsetAt(first + dayMs, zone);
      const isTwice = back > 0 && localTime(first + back, zone) === localTime(first, zone);
      return isTwice ? new Date(first + back).toISOString() : undefined;
    },
    isSkipped(day, clock) {
      return offsetOn(day) === null && localTime(toLocalInstant(day, clock), zone) !== clock.slice(0, 5);
    },
  };
}
