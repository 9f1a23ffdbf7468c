import { instantOf } from '#src/platform/shared/dates.ts';
import { localTime, offsetAt } from '#src/platform/shared/zones.ts';

const dayMs = 86_400_000;

/** What clocks on a day mean, many times over: the days on which none are changed need one subtraction. */
export type ZoneDays = {
  /** The instant of a time (HH:MM:SS) on a day; with two, the first. */
  instant(day: string, clock: string): string;
  /** The later of two instants at which clocks show this time, when they go back; nothing on other days. */
  laterInstant(day: string, clock: string): string | undefined;
  /** Whether clocks skip this time, as they go forward. */
  isSkipped(day: string, clock: string): boolean;
};

export function zoneDays(zone: string): ZoneDays {
  /** How far clocks are ahead of UTC, in ms; null where that changes around the day. */
  const offsets = new Map<string, number | null>();
  const offsetOf = (day: string) => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const [before, after] = [offsetAt(midnight - dayMs, zone), offsetAt(midnight + 2 * dayMs, zone)];
    const offset = before === after ? before : null;
    offsets.set(day, offset);
    return offset;
  };
  const instant = (day: string, clock: string) => {
    const offset = offsetOf(day);
    if (offset === null) return instantOf(day, clock, zone);
    return new Date(Date.parse(`${day}T${clock}Z`) - offset).toISOString();
  };
  return {
    instant,
    laterInstant(day, clock) {
      if (offsetOf(day) !== null) return undefined;
      const first = Date.parse(instant(day, clock));
      const back = offsetAt(first, zone) - offsetAt(first + dayMs, zone);
      const isTwice = back > 0 && localTime(first + back, zone) === localTime(first, zone);
      return isTwice ? new Date(first + back).toISOString() : undefined;
    },
    isSkipped(day, clock) {
      return offsetOf(day) === null && localTime(instant(day, clock), zone) !== clock.slice(0, 5);
    },
  };
}
