import ICAL from 'ical.js';

/** Converts between instants and the local times of a zone, as `ICAL.Time` without a zone. */
export type WallZone = {
  toInstant(time: ICAL.Time): number;
  toWallTime(instant: number): ICAL.Time;
};

export function withoutZone({ year, month, day, hour, minute, second, isDate }: ICAL.Time): ICAL.Time {
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate });
}

/** The instant of a time as if it were in UTC. */
export function wallMs({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export function wallDay({ year, month, day }: ICAL.Time): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** The day or instant of an occurrence’s original start, in any zone. */
export function occurrenceKey(time: ICAL.Time, zone: WallZone): string {
  return time.isDate ? wallDay(time) : new Date(zone.toInstant(time)).toISOString();
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}
