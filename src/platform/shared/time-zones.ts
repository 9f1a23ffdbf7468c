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
  const { year, month, day, hour, minute, second } = partsAt(instant, zone);
  const shown = Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(instant / 1000) * 1000;
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
  const parts = zoneFormatter(zone).format.formatToParts(new Date(instant));
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
