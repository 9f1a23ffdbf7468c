import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isThorough } from '#tests/support/random-cases.ts';
import { distinctZones } from '#tests/support/time-zones.ts';
import { addDays, daysOf } from './calendar-days.ts';
import { localDay, localTime } from './time-zones.ts';
import { toInstant, toLaterInstant, noonOn } from './zoned-instants.ts';

const zones = distinctZones();

describe('noon of a day', () => {
  it.each([
    ['2026-07-01', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-11-21', 'Europe/Berlin', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T22:00:00.000Z'],
    ['2026-11-21', 'Etc/GMT+12', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-21T06:15:00.000Z'],
  ])('%s in %s is %s [3.3] [9.6]', (day, zone, instant) => {
    expect(noonOn(day, zone)).toBe(instant);
  });
});

describe('a time on a day of a daylight saving change', () => {
  it.each([
    ['comes twice and means the first', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['is skipped and moves on', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    [
      'is a skipped midnight and moves on',
      '2026-09-06',
      '00:00',
      'America/Santiago',
      '2026-09-06T04:00:00.000Z',
    ],
    [
      'is a skipped evening and moves back',
      '2024-03-30',
      '23:30',
      'America/Nuuk',
      '2024-03-31T00:30:00.000Z',
    ],
    [
      'is on a skipped day and falls on the next',
      '2011-12-30',
      '12:00',
      'Pacific/Apia',
      '2011-12-30T22:00:00.000Z',
    ],
  ])('%s: %s %s in %s', (_, day, time, zone, instant) => {
    expect(toInstant(day, time, zone)).toBe(instant);
  });
});

describe('a time that occurs twice', () => {
  it('means the second occurrence if requested, and the only one otherwise', () => {
    expect(toLaterInstant('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T01:30:00.000Z');
    expect(toLaterInstant('2026-10-24', '02:30', 'Europe/Berlin')).toBe('2026-10-24T00:30:00.000Z');
    expect(toLaterInstant('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('a day that doesn’t exist', () => {
  it.each(['2026-02-30', '2026-13-01', 'today'])('%s is rejected', (day) => {
    expect(() => toInstant(day, '12:00', 'UTC')).toThrow(RangeError);
  });
});

describe('every zone, around every daylight saving change from 2024 to 2027', () => {
  const times = ['23:30', '00:00', '00:30', '12:00'];

  it('includes enough zones with changes', () => {
    expect(zones.filter((zone) => changesOf(zone).length > 0).length).toBeGreaterThan(isThorough ? 120 : 30);
  });

  it('keeps an entry on the chosen day [3.3]', () => {
    const wrong = zones.flatMap((zone) =>
      daysAround(zone).flatMap((day) =>
        times
          .filter((time) => localDay(toInstant(day, time, zone), zone) !== day)
          .map((time) => `${day} ${time} ${zone}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('matches the instants of JavaScript’s calendar', () => {
    const wrong = zones.flatMap((zone) =>
      daysAround(zone).flatMap((day) =>
        [...times, '01:30', '02:30', '03:15', '23:59']
          .filter((time) => toInstant(day, time, zone) !== byTemporal(day, time, zone))
          .map((time) => `${day} ${time} ${zone}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('shows 12:00 at noon [9.6]', () => {
    for (const zone of zones) {
      for (const day of daysAround(zone)) expect(localTime(noonOn(day, zone), zone)).toBe('12:00');
    }
  });
});

function byTemporal(day: string, time: string, zone: string): string {
  const date = Temporal.PlainDate.from(day);
  const [onward, back] = (['compatible', 'earlier'] as const).map((disambiguation) =>
    date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation }),
  );
  const isLeaving = back?.toPlainDate().equals(date) && !onward?.toPlainDate().equals(date);
  return new Date((isLeaving ? back : onward)?.epochMilliseconds ?? Number.NaN).toISOString();
}

/** The day of each change, the day before and the day after; New Year where there is none. */
function daysAround(zone: string): string[] {
  const days = changesOf(zone).flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
  return ['2024-01-01', '2026-12-31', ...days];
}

/** Days that end with another UTC offset than they began with, by Intl alone. */
function changesOf(zone: string): string[] {
  const known = changes.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (day: string) =>
    format
      .format(Date.parse(`${day}T00:00:00Z`))
      .split(' ')
      .at(-1);
  const found: string[] = [];
  // No zone changes its clocks twice within two weeks.
  for (let from = '2024-01-01'; from < '2028-01-01'; from = addDays(from, 14)) {
    const to = addDays(from, 14);
    if (offsetAt(from) === offsetAt(to)) continue;
    found.push(
      ...daysOf({ from, to: addDays(to, -1) }).filter((day) => offsetAt(day) !== offsetAt(addDays(day, 1))),
    );
  }
  changes.set(zone, found);
  return found;
}

const changes = new Map<string, string[]>();
