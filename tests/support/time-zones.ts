import { isThorough } from './random-cases.ts';

const [minuteMs, weekMs] = [60_000, 7 * 86_400_000];

/**
 * One time zone for each clock from 2024 to 2027, because zones whose clocks agree behave alike in those years. With
 * `npm run test:random`, all time zones.
 */
export function distinctZones(): string[] {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'Etc/GMT-14'];
  if (isThorough) return zones;
  return [...new Map(zones.map((zone) => [describeClock(zone), zone])).values()];
}

/** The offsets of the zone, and the minute of each change. */
function describeClock(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (at: number) => format.format(at).split(' ').at(-1);
  const offsets = [offsetAt(Date.UTC(2023, 11, 24))];
  // No zone changes its clocks twice within a week.
  for (let week = Date.UTC(2023, 11, 24); week < Date.UTC(2028, 0, 8); week += weekMs) {
    let [before, after] = [week, week + weekMs];
    if (offsetAt(before) === offsetAt(after)) continue;
    while (after - before > minuteMs) {
      const middle = (before + after) / 2;
      if (offsetAt(middle) === offsetAt(week)) before = middle;
      else after = middle;
    }
    offsets.push(`${after} ${offsetAt(after)}`);
  }
  return offsets.join(' ');
}
