import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isTimeZone, localDay, localTime } from './time-zones.ts';

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12', 'Etc/GMT-14'];

describe('time zones', () => {
  it('are those of IANA', () => {
    for (const zone of zones) expect(isTimeZone(zone)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+01:00', '-05', 'Europe/Berlin\0', 'Etc/Unknown', '__proto__'])(
    'do not include %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

describe('the local day', () => {
  it.each([
    ['2026-11-21T12:00:00.000Z', 'UTC', '2026-11-21', '12:00'],
    ['2026-11-21T23:30:00.000Z', 'Europe/Berlin', '2026-11-22', '00:30'],
    ['2026-11-21T04:59:59.999Z', 'America/New_York', '2026-11-20', '23:59'],
    ['2026-11-21T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-22', '00:00'],
    ['2026-11-21T11:30:00.000Z', 'Etc/GMT+12', '2026-11-20', '23:30'],
  ])('at %s in %s is %s, at %s', (instant, zone, day, time) => {
    expect(localDay(instant, zone)).toBe(day);
    expect(localTime(instant, zone)).toBe(time);
  });
});

describe('day and time in any zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T00:00Z'],
    ['America/New_York', '2026-11-01T00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T00:00Z'],
    ['Pacific/Apia', '2011-12-30T00:00Z'],
    ['Africa/Casablanca', '2026-02-15T00:00Z'],
    ['America/St_Johns', '2006-10-29T00:00Z'],
  ])('match an independent calendar in every quarter of an hour when clocks change in %s', (zone, day) => {
    const start = Date.parse(day);
    for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
      const instant = start + minutes * 60_000;
      const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
      expect(localDay(instant, zone)).toBe(there.toPlainDate().toString());
      expect(localTime(instant, zone)).toBe(there.toPlainTime().toString({ smallestUnit: 'minute' }));
    }
  });

  it('match an independent calendar', () => {
    for (const [index, zone] of zones.entries()) {
      for (let year = 1900; year < 2200; year += 13) {
        const instant = new Date(
          Date.UTC(year, index % 12, index % 31, index % 24, index % 60, 59, 999),
        ).toISOString();
        const there = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
        expect(localDay(instant, zone)).toBe(there.toPlainDate().toString());
        expect(localTime(instant, zone)).toBe(there.toPlainTime().toString({ smallestUnit: 'minute' }));
      }
    }
  });
});
