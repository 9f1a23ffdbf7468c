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

/** IANA’s places use the system’s rules; other names those in the file, or else what they usually mean. */
export function createZoneFinder(
  zoneComponents: readonly string[],
  { accountZone, lastYear }: { accountZone: string; lastYear: number },
): ZoneFinder {
  const inFile = readZones(zoneComponents, lastYear);
  const account = systemZone(accountZone);
  const known = new Map<string, WallZone | null>();
  function find(tzid: string): WallZone | null {
    const iana = ianaZoneOf(tzid);
    // IANA’s EST never has daylight time, but the file’s may.
    const defined = isPlace(iana) ? undefined : inFile.get(zoneKey(tzid));
    if (defined) return defined;
    const named = iana ?? namedZoneOf(tzid);
    return named === undefined || defined === null ? null : systemZone(named);
  }
  return {
    account,
    utc,
    find: (tzid) => {
      const zone = known.has(tzid) ? known.get(tzid) : find(tzid);
      known.set(tzid, zone ?? null);
      if (!zone) throw new Error('The time zone is unknown.');
      return zone;
    },
  };
}

/** The zones of a file by their keys; null for one that it defines in different ways, as files of several calendars do. */
function readZones(components: readonly string[], lastYear: number): Map<string, WallZone | null> {
  const zones = new Map<string, WallZone | null>();
  for (const [key, zone] of [...new Set(components)].flatMap((text) => readZone(text, lastYear))) {
    const other = zones.get(key);
    const isClear = other === undefined || (other !== null && haveSameTimes(zone, other, lastYear));
    zones.set(key, isClear ? zone : null);
  }
  return zones;
}

/** Compares the noons of the last five years, which include all suggested days. */
function haveSameTimes(a: WallZone, b: WallZone, lastYear: number): boolean {
  const end = Date.UTC(lastYear + 1, 0);
  for (let noon = Date.UTC(lastYear - 4, 0) + dayMs / 2; noon < end; noon += dayMs) {
    const time = utc.toWallTime(noon);
    if (a.toInstant(time) !== b.toInstant(time)) return false;
  }
  return true;
}

/** A zone by its key; none if it is broken, which is like a missing one. */
function readZone(text: string, lastYear: number): [string, WallZone][] {
  try {
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const [name, location] = ['tzid', 'x-lic-location'].map((property) =>
      String(component.getFirstPropertyValue(property) ?? ''),
    );
    const iana = ianaZoneOf(location ?? '');
    const defined = isPlace(iana) ? null : readFileZone(component, lastYear);
    const zone = defined ?? (iana === undefined ? null : systemZone(iana));
    return zone ? [[zoneKey(name ?? ''), zone]] : [];
  } catch {
    return [];
  }
}

function isPlace(iana: string | undefined): boolean {
  return iana?.includes('/') ?? false;
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
