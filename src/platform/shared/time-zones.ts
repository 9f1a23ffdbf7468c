/** Whether the name is an IANA time zone (Europe/Berlin, UTC), not just an offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    zoneFormatter(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The date, YYYY-MM-DD, in the zone at the instant (ISO 8601 or ms). */
export function localDay(instant: string | number, zone: string): string {
  const { year, month, day } = partsAt(instant, zone);
  return `${year}-${month}-${day}`;
}

/** The time, HH:MM, in the zone at the instant (ISO 8601 or ms). */
export function localTime(instant: string | number, zone: string): string {
  const { hour, minute } = partsAt(instant, zone);
  return `${hour}:${minute}`;
}

/** The time with seconds, HH:MM:SS, or HH:MM if they are zero. */
export function localTimeExact(instant: string | number, zone: string): string {
  const { hour, minute, second } = partsAt(instant, zone);
  return second === '00' ? `${hour}:${minute}` : `${hour}:${minute}:${second}`;
}

/** The zone's offset from UTC at the instant, in ms. */
export function offsetAt(instant: number, zone: string): number {
  return offsetOfDay(instant, zone) ?? formattedOffset(instant, zone);
}

type ZoneFormatter = { zone: string; format: Intl.DateTimeFormat };

// Creating a format costs more than using it a hundred times; a user has one zone.
let lastFormatter: ZoneFormatter | undefined;

function zoneFormatter(zone: string): ZoneFormatter {
  if (lastFormatter?.zone === zone) return lastFormatter;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  lastFormatter = { zone, format };
  return lastFormatter;
}

function partsAt(instant: string | number, zone: string) {
  const ms = new Date(instant).getTime();
  const offset = offsetOfDay(ms, zone);
  if (offset === undefined) return formattedParts(ms, zone);
  const text = new Date(ms + offset).toISOString();
  return {
    year: text.slice(0, 4),
    month: text.slice(5, 7),
    day: text.slice(8, 10),
    hour: text.slice(11, 13),
    minute: text.slice(14, 16),
    second: text.slice(17, 19),
  };
}

/** Since 1973, all offsets are whole minutes; from the year 10,000 on, ISO 8601 writes years in another way. */
const countedDays = { first: Date.UTC(1973, 0, 2), end: Date.UTC(9999, 11, 30) };
const dayMs = 86_400_000;

// Formatting is slow, and a list has many entries of a day.
let lastOffsets: { zone: string; byDay: Map<number, number | undefined> } | undefined;

/** The offset throughout the UTC day of the instant; undefined if clocks change on it. */
function offsetOfDay(instant: number, zone: string): number | undefined {
  if (!(instant >= countedDays.first && instant < countedDays.end)) return undefined;
  if (lastOffsets?.zone !== zone || lastOffsets.byDay.size > 1_000) lastOffsets = { zone, byDay: new Map() };
  const { byDay } = lastOffsets;
  const day = Math.floor(instant / dayMs);
  if (!byDay.has(day)) {
    const offset = formattedOffset(day * dayMs, zone);
    byDay.set(day, offset === formattedOffset((day + 1) * dayMs, zone) ? offset : undefined);
  }
  return byDay.get(day);
}

function formattedOffset(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = formattedParts(instant, zone);
  const shown = Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(instant / 1000) * 1000;
}

function formattedParts(instant: number, zone: string) {
  const parts = zoneFormatter(zone).format.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
