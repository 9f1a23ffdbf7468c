import ICAL from 'ical.js';
import { offsetAt } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { readFileZone } from './file-zone.ts';
import { wallDay, wallMs, withoutZone } from './wall-zone.ts';
import type { WallZone } from './wall-zone.ts';
import { ianaZoneOf, namedZoneOf, zoneKey } from './zone-names.ts';

export type ZoneFinder = {
  /** The zone of a TZID. Throws if it is unknown: its times could be at any hour. */
  find(tzid: string): WallZone;
  account: WallZone;
  utc: WallZone;
};

/** IANA zones use the system’s rules; other names those in the file, or else what they usually mean. */
export function createZoneFinder(
  zoneComponents: readonly string[],
  { accountZone, lastYear }: { accountZone: string; lastYear: number },
): ZoneFinder {
  const inFile = new Map(zoneComponents.flatMap((text) => readZone(text, lastYear)));
  const account = systemZone(accountZone);
  const found = new Map<string, WallZone>();
  function find(tzid: string): WallZone {
    const iana = ianaZoneOf(tzid);
    if (iana !== undefined) return systemZone(iana);
    const defined = inFile.get(zoneKey(tzid));
    if (defined) return defined;
    const named = namedZoneOf(tzid);
    if (named === undefined) throw new Error('The time zone is unknown.');
    return systemZone(named);
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

/** A zone by its key; none if it is broken, which is like a missing one. */
function readZone(text: string, lastYear: number): [string, WallZone][] {
  try {
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const [name, location] = ['tzid', 'x-lic-location'].map((property) =>
      String(component.getFirstPropertyValue(property) ?? ''),
    );
    const iana = ianaZoneOf(location ?? '');
    const zone = iana === undefined ? readFileZone(component, lastYear) : systemZone(iana);
    return zone ? [[zoneKey(name ?? ''), zone]] : [];
  } catch {
    return [];
  }
}

// Faster than the system’s rules: most calendars use UTC somewhere.
const utc: WallZone = {
  toInstant: wallMs,
  toWallTime: (instant) => withoutZone(ICAL.Time.fromJSDate(new Date(instant), true)),
};

const dayMs = 86_400_000;

/** Asks `Intl` twice per day, not twice per time: long series in several zones would take seconds. */
function systemZone(name: string): WallZone {
  const offsets = new Map<number, number | null>();
  /** Null if the offset changes around that day. Offsets are up to 14 hours, so the days around it count. */
  function offsetOfDay(ms: number): number | null {
    const day = Math.floor(ms / dayMs) * dayMs;
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const [before, after] = [offsetAt(day - dayMs, name), offsetAt(day + 2 * dayMs, name)];
    const offset = before === after ? before : null;
    offsets.set(day, offset);
    return offset;
  }
  return {
    toInstant: (time) => {
      const wall = wallMs(time);
      const offset = offsetOfDay(wall);
      if (offset !== null) return wall - offset;
      const clock = [time.hour, time.minute].map((part) => String(part).padStart(2, '0')).join(':');
      return Date.parse(toInstant(wallDay(time), clock, name)) + time.second * 1_000;
    },
    toWallTime: (instant) => utc.toWallTime(instant + (offsetOfDay(instant) ?? offsetAt(instant, name))),
  };
}
