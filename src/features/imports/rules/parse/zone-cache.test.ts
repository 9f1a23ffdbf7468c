import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { createZoneCache } from './zone-cache.ts';

it('matches the calendar on any day in any zone', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'UTC',
  ];
  const known = new Map(zones.map((zone) => [zone, createZoneCache(zone)]));
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 12_000 }),
      fc.integer({ min: 0, max: 1_439 }),
      (zone, daysOn, minutes) => {
        const day = addDays('2000-01-01', daysOn);
        const clock = [Math.floor(minutes / 60), minutes % 60, 0]
          .map((part) => String(part).padStart(2, '0'))
          .join(':');
        expect(known.get(zone)?.toInstant(day, clock)).toBe(toInstant(day, clock, zone));
      },
    ),
    { numRuns: 5_000, seed: 20_261_121 },
  );
});

it('handles times that occur twice or not at all', () => {
  const days = createZoneCache('Europe/Berlin');

  expect(days.toSecondInstant('2026-10-25', '02:30:00')).toBe('2026-10-25T01:30:00.000Z');
  expect(days.toSecondInstant('2026-10-25', '03:30:00')).toBeUndefined();
  expect(days.toSecondInstant('2026-10-24', '02:30:00')).toBeUndefined();
  expect(days.isSkipped('2026-03-29', '02:30:00')).toBe(true);
  expect(days.isSkipped('2026-03-29', '03:00:00')).toBe(false);
});
