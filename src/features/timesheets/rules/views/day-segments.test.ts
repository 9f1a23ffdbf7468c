import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { dayMinutes, splitByDay } from './day-segments.ts';

const berlin = 'Europe/Berlin';
const zones = [berlin, 'America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Beirut', 'UTC'];

describe('an entry on its days', () => {
  it('is one segment if it ends on the day it begins', () => {
    const span = {
      startTime: '2026-11-20T08:00:13.000Z',
      endTime: '2026-11-20T11:30:00.000Z',
      timeZone: berlin,
    };
    expect(splitByDay(span)).toEqual([
      {
        day: '2026-11-20',
        startMs: Date.parse(span.startTime),
        endMs: Date.parse(span.endTime),
        isFirst: true,
        isLast: true,
      },
    ]);
  });

  it('is split at midnight in its own zone', () => {
    const span = {
      startTime: '2026-11-20T21:00:00.000Z',
      endTime: '2026-11-21T01:00:00.000Z',
      timeZone: berlin,
    };
    expect(splitByDay(span).map(({ day, isFirst, isLast }) => ({ day, isFirst, isLast }))).toEqual([
      { day: '2026-11-20', isFirst: true, isLast: false },
      { day: '2026-11-21', isFirst: false, isLast: true },
    ]);
  });

  it('has no segment on a day at whose midnight it ends', () => {
    const span = {
      startTime: '2026-11-20T21:00:00.000Z',
      endTime: '2026-11-20T23:00:00.000Z',
      timeZone: berlin,
    };
    expect(splitByDay(span).map(({ day }) => day)).toEqual(['2026-11-20']);
  });

  it('has a segment even without length', () => {
    const at = '2026-11-20T21:00:00.000Z';
    expect(splitByDay({ startTime: at, endTime: at, timeZone: berlin })).toHaveLength(1);
  });

  it('shows only the part in the visible days', () => {
    const span = {
      startTime: '2026-11-19T22:00:00.000Z',
      endTime: '2026-11-23T11:00:00.000Z',
      timeZone: berlin,
    };
    const pieces = splitByDay(span, { from: '2026-11-20', to: '2026-11-21' });
    expect(pieces.map(({ day, isFirst, isLast }) => ({ day, isFirst, isLast }))).toEqual([
      { day: '2026-11-20', isFirst: false, isLast: false },
      { day: '2026-11-21', isFirst: false, isLast: false },
    ]);
    expect(splitByDay(span, { from: '2026-12-01', to: '2026-12-07' })).toEqual([]);
    expect(splitByDay(span, { from: '2026-11-01', to: '2026-11-07' })).toEqual([]);
  });

  it('has segments that add up to its length, in any zone and across any clock change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-12-31') }),
        fc.integer({ min: 1, max: 40 * 3_600_000 }),
        (timeZone, startMs, lengthMs) => {
          const endMs = startMs + lengthMs;
          const pieces = splitByDay({
            startTime: new Date(startMs).toISOString(),
            endTime: new Date(endMs).toISOString(),
            timeZone,
          });
          expect(pieces.reduce((sum, piece) => sum + piece.endMs - piece.startMs, 0)).toBe(lengthMs);
          expect(pieces[0]?.startMs).toBe(startMs);
          for (const [index, piece] of pieces.entries()) {
            expect(localDay(piece.startMs, timeZone)).toBe(piece.day);
            expect(piece.endMs).toBe(pieces[index + 1]?.startMs ?? endMs);
          }
        },
      ),
    );
  });
});

describe('a day', () => {
  it('has 23 hours when clocks go forward, 25 when they go back, otherwise 24', () => {
    expect(dayMinutes('2026-03-29', berlin)).toBe(23 * 60);
    expect(dayMinutes('2026-10-25', berlin)).toBe(25 * 60);
    expect(dayMinutes('2026-11-20', berlin)).toBe(24 * 60);
    expect(dayMinutes('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5 * 60);
    // Its midnight is skipped.
    expect(dayMinutes('2026-03-08', 'America/Havana')).toBe(23 * 60);
  });
});
