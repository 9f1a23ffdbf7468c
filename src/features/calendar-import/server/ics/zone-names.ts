import { isTimeZone, offsetAt } from '#src/platform/shared/time-zones.ts';
import { windowsZones } from './windows-zones.ts';

/** A TZID as it is compared with others: without quotes, backslashes and case. */
export function zoneKey(tzid: string): string {
  return tzid
    .replaceAll(/["'\\]/g, '')
    .trim()
    .toLowerCase();
}

/** The IANA zone of a TZID, also after a prefix: /mozilla.org/20050126_1/Europe/Berlin. */
export function ianaZoneOf(tzid: string): string | undefined {
  // A display name may end like one: “(UTC+02:00) Athens/Istanbul/Turkey”.
  if (zoneKey(tzid).startsWith('(')) return undefined;
  const parts = zoneKey(tzid).replaceAll(' ', '_').split('/').filter(Boolean);
  // “Home/Cuba” has no prefix.
  const starts = /^\/|:\/\//.test(zoneKey(tzid)) ? [0, -3, -2, -1] : [0, -3, -2];
  return starts.map((from) => parts.slice(from).join('/')).find(isIanaZone);
}

/**
 * The zone of a name that Windows, Exchange, Outlook or Lotus Notes gives it: “W. Europe Standard Time”, “Eastern”,
 * “(UTC+01:00) Amsterdam, Berlin, Bern”, “GMT+5:30”. Undefined if the name is unknown, means several zones or states
 * another offset.
 */
export function namedZoneOf(tzid: string): string | undefined {
  const key = zoneKey(tzid);
  const [, stated, place = key] = /^\((?:utc|gmt)([^)]*)\)\s*(.*)$/.exec(key) ?? [];
  if (stated === undefined) return offsetZoneOf(key) ?? windowsZoneOf(key) ?? onlyZoneOf(place);
  const offset = stated.trim() === '' ? '+00:00' : offsetZoneOf(stated);
  if (place === '' || place.startsWith('coordinated universal time') || offset === undefined) return offset;
  return [windowsZoneOf(place), ...placesOf(place).flatMap(placeZonesOf)].find(
    (zone) => zone !== undefined && standardOffset(zone) === offsetAt(0, offset),
  );
}

/** V8 also knows abbreviations that mean several zones: BST is Bangladesh to it, and IST India. */
function isIanaZone(name: string): boolean {
  return (name.length !== 3 || clearAbbreviations.has(name)) && isTimeZone(name);
}

const clearAbbreviations = new Set(['utc', 'gmt', 'wet', 'cet', 'eet', 'met', 'est', 'mst', 'hst']);

/** “+0530”, “utc+5:30” and “gmt+05.30” as +05:30, which `Intl` reads. */
function offsetZoneOf(key: string): string | undefined {
  const [, sign = '', hours = '', minutes = '00'] =
    /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(key.trim()) ?? [];
  return sign === '' || Number(hours) > 14 ? undefined : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function windowsZoneOf(key: string): string | undefined {
  const name = key.replace(/ (?:standard|daylight) time\b/, '');
  const candidates = [
    name,
    // Exchange numbers variants: GMT Standard Time 1.
    name.replace(/ \d+$/, ''),
    name.replace(/ time(?: \((?:us (?:&|and) )?canada\).*)?$/, ''),
  ];
  return candidates.map((each) => windowsZones.get(each)).find((zone) => zone !== undefined);
}

/** The zone of all places in a name. Without an offset, “London, Ontario” could be in either of two. */
function onlyZoneOf(key: string): string | undefined {
  const zonesOfPlaces = placesOf(key).map(placeZonesOf);
  const [zone, ...others] = new Set(zonesOfPlaces.flat());
  return others.length === 0 && zonesOfPlaces.every((zones) => zones.length > 0) ? zone : undefined;
}

/** The places in a name such as “Amsterdam, Berlin, Bern”. */
function placesOf(key: string): string[] {
  return key.split(/[,/;:]/).map((part) => part.trim().replace(/^city of /, ''));
}

/** The zones that a place can be in; none if it is unknown. */
function placeZonesOf(place: string): string[] {
  const known = otherPlaces.get(place);
  if (known !== undefined) return [known];
  return regions.map((region) => `${region}/${place.replaceAll(' ', '_')}`).filter(isTimeZone);
}

const regions = 'Europe,America,Asia,Africa,Australia,Pacific,Atlantic,Indian,US,Canada'.split(',');

/** Windows’ places that IANA has under another name. */
const otherPlaces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'coordinated universal time': 'UTC',
    'west central africa': 'Africa/Lagos',
    'indiana (east)': 'America/Indianapolis',
    brasilia: 'America/Sao_Paulo',
    'cabo verde is.': 'Atlantic/Cape_Verde',
    'cape verde is.': 'Atlantic/Cape_Verde',
    'cape verde islands': 'Atlantic/Cape_Verde',
    'port louis': 'Indian/Mauritius',
    astana: 'Asia/Almaty',
    'yangon (rangoon)': 'Asia/Yangon',
    'international date line west': 'Etc/GMT+12',
    ekaterinburg: 'Asia/Yekaterinburg',
    'sri jayawardenepura': 'Asia/Colombo',
    'petropavlovsk-kamchatsky': 'Asia/Kamchatka',
    'solomon is.': 'Pacific/Guadalcanal',
    nukualofa: 'Pacific/Tongatapu',
  }),
);

/** Names state the offset of winter, or of summer in zones that are behind in winter. */
function standardOffset(zone: string): number {
  return Math.min(...[Date.UTC(2025, 0), Date.UTC(2025, 6)].map((instant) => offsetAt(instant, zone)));
}
