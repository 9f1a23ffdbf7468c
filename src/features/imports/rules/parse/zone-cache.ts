import { localTime, offsetAt } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';

const dayMs = 86_400_000;

/** Fast conversion of local times: on days without a time change it only adds an offset. */
export type ZoneCache = {
  /** The instant of a local time (HH:MM:SS); the first one if it occurs twice. */
  toInstant(day: string, clock: string): string;
  /** The second instant of a local time that occurs twice; otherwise undefined. */
  toSecondInstant(day: string, clock: string): string | undefined;
  /** Whether daylight saving skips this local time. */
  isSkipped(day: string, clock: string): boolean;
};

export function createZoneCache(zone: string): ZoneCache {
  /** UTC offset per day in ms; null if it changes around that day. */
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
