import ICAL from 'ical.js';
import { isTimeZone, localDay, localTimeExact } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';

/** Converts between instants and the local times of a zone, as `ICAL.Time` without a zone. */
export type WallZone = {
  toInstant(time: ICAL.Time): number;
  toWallTime(instant: number): ICAL.Time;
};

export type ZoneFinder = {
  /** The zone of a TZID; unknown ones are the account’s. */
  find(tzid: string): WallZone;
  account: WallZone;
  utc: WallZone;
};

/** Known names use the system’s rules; others those in the file. */
export function createZoneFinder(zoneComponents: readonly string[], accountZone: string): ZoneFinder {
  const inFile = new Map<string, WallZone>();
  for (const text of zoneComponents) {
    try {
      const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const zone = new ICAL.Timezone(component);
      inFile.set(zone.tzid, zoneOfFile(zone));
    } catch {
      // A broken zone is like a missing one.
    }
  }
  const account = systemZone(accountZone);
  const found = new Map<string, WallZone>();
  function find(tzid: string): WallZone {
    const name = systemName(tzid);
    if (name === undefined) return inFile.get(tzid) ?? account;
    return name === accountZone ? account : systemZone(name);
  }
  return {
    account,
    utc,
    find: (tzid) => {
      const zone = found.get(tzid) ?? find(tzid);
      found.set(tzid, zone);
      return zone;
    },
  };
}

/** Some programs add a prefix: /mozilla.org/20050126_1/Europe/Berlin. */
function systemName(tzid: string): string | undefined {
  const parts = tzid.split('/').filter(Boolean);
  return [parts.join('/'), parts.slice(-2).join('/'), parts.slice(-3).join('/')].find(isTimeZone);
}

// Faster than the system's rules: most calendars use UTC somewhere.
const utc: WallZone = {
  toInstant: (time) => {
    const { day, clock, seconds } = wallParts(time);
    return Date.parse(`${day}T${clock}Z`) + seconds * 1_000;
  },
  toWallTime: (instant) => withoutZone(ICAL.Time.fromJSDate(new Date(instant), true)),
};

function systemZone(name: string): WallZone {
  return {
    toInstant: (time) => {
      const { day, clock, seconds } = wallParts(time);
      return Date.parse(toInstant(day, clock, name)) + seconds * 1_000;
    },
    toWallTime: (instant) =>
      ICAL.Time.fromData({
        ...dayParts(localDay(instant, name)),
        ...clockParts(localTimeExact(instant, name)),
        isDate: false,
      }),
  };
}

function zoneOfFile(zone: ICAL.Timezone): WallZone {
  return {
    toInstant: (time) => utc.toInstant(time) - zone.utcOffset(time) * 1_000,
    toWallTime: (instant) => withoutZone(ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(zone)),
  };
}

export function withoutZone({ year, month, day, hour, minute, second, isDate }: ICAL.Time): ICAL.Time {
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate });
}

export function wallDay({ year, month, day }: ICAL.Time): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

function wallParts(time: ICAL.Time) {
  const { hour, minute, second } = time;
  return { day: wallDay(time), clock: `${pad(hour)}:${pad(minute)}`, seconds: Math.min(second, 59) };
}

function dayParts(text: string) {
  const [year = 1970, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}

function clockParts(text: string) {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number);
  return { hour, minute, second };
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}
