import { expect, it } from 'vitest';
import { proposedDays, sendingInstant, waitsForUndo } from './sending-time.ts';

it.each([
  ['2026-11-28', '2026-11-29', '2026-11-30'],
  ['2026-11-29', '2026-11-30', '2026-11-30'],
  ['2026-11-30', '2026-12-01', '2026-12-07'],
  ['2026-12-31', '2027-01-01', '2027-01-04'],
])('on %s, an email can wait until %s or Monday, %s', (today, tomorrow, monday) => {
  expect(proposedDays(today)).toEqual({ tomorrow, monday });
});

const saturday = Date.parse('2026-03-28T23:30:00Z');

it.each([
  ['Europe/Berlin', 'monday', '2026-03-30T06:00:00.000Z'],
  ['Europe/Berlin', 'tomorrow', '2026-03-30T06:00:00.000Z'],
  ['America/New_York', 'tomorrow', '2026-03-29T12:00:00.000Z'],
  ['Asia/Tokyo', 'monday', '2026-03-29T23:00:00.000Z'],
] as const)('in %s, the morning of %s is %s', (timeZone, when, instant) => {
  expect(sendingInstant({ when, day: null, time: null }, { now: saturday, timeZone })).toBe(instant);
});

it('a chosen time that daylight saving skips is the next that exists', () => {
  const chosen = { when: 'custom', day: '2026-03-29', time: '02:30' } as const;
  const berlin = { now: saturday, timeZone: 'Europe/Berlin' };
  expect(sendingInstant(chosen, berlin)).toBe('2026-03-29T01:30:00.000Z');
});

it('distinguishes the ten seconds to undo from a chosen day', () => {
  const createdAt = '2026-11-28T06:00:00.000Z';
  expect(waitsForUndo({ createdAt, sendAt: '2026-11-28T06:00:10.000Z' })).toBe(true);
  expect(waitsForUndo({ createdAt, sendAt: '2026-11-28T06:00:11.000Z' })).toBe(false);
  expect(waitsForUndo({ createdAt, sendAt: null })).toBe(false);
});
