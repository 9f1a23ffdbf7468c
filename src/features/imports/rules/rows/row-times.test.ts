import { describe, expect, it } from 'vitest';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import { createZoneCache } from '#src/features/imports/rules/parse/zone-cache.ts';
import { importSettings } from '#tests/support/import-settings-fixture.ts';
import { cellReader } from './cell-reader.ts';
import { readRowTimes } from './row-times.ts';

const settings = importSettings();

/** The result of one row with these cells: start and end, or the problem. */
function read(cells: { [F in ImportField]?: string }) {
  // The record's keys are those of the type.
  const columns = Object.keys(cells) as ImportField[];
  const times = readRowTimes(
    cellReader(columns)({ line: 2, cells: Object.values(cells) }),
    settings,
    createZoneCache,
  );
  return 'problems' in times ? times.problems.map(({ words }) => words) : [times.startTime, times.endTime];
}

describe('a night with a daylight saving change', () => {
  it('can end at a time skipped on its first day', () => {
    expect(read({ date: '2026-03-29', start: '22:00', end: '02:30' })).toEqual([
      '2026-03-29T20:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('cannot end at a time skipped on the next day', () => {
    expect(read({ date: '2026-03-28', start: '23:00', end: '02:30' })).toEqual([
      '02:30 doesn’t exist on 2026-03-29 in Europe/Berlin (daylight saving). Is the time zone right?',
    ]);
  });

  it.each([
    ['3:30', '2026-10-25T00:30:00.000Z'],
    ['4:30', '2026-10-25T01:30:00.000Z'],
    ['4.33', '2026-10-25T01:30:00.000Z'],
  ])('of %s ends at the 02:30 that leaves enough time', (duration, end) => {
    expect(read({ date: '2026-10-24', start: '23:00', end: '02:30', duration })).toEqual([
      '2026-10-24T21:00:00.000Z',
      end,
    ]);
  });

  it('without a duration starts and ends at the first 02:30', () => {
    expect(read({ date: '2026-10-25', start: '02:30', end: '05:00' })[0]).toBe('2026-10-25T00:30:00.000Z');
    expect(read({ date: '2026-10-24', start: '23:00', end: '02:30' })[1]).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('a duration that is only the rounded time from start to end', () => {
  const minutesFor = (start: string, end: string, duration: string) => {
    const cells = { date: '2026-03-02', start, end, duration };
    const columns = Object.keys(cells) as ImportField[];
    const row = cellReader(columns)({ line: 2, cells: Object.values(cells) });
    const times = readRowTimes(row, settings, createZoneCache);
    return 'problems' in times ? times.problems.map(({ words }) => words) : times.ms / 60_000;
  };

  it.each([
    ['09:00', '09:20', '0.33', 20],
    ['09:00', '09:40', '0.67', 40],
    ['09:00', '09:40', '0.66', 40],
    ['09:00', '09:34', '0.6', 34],
    ['09:00', '09:05', '0.1', 5],
    ['09:00', '09:07', '0.117', 7],
    ['09:00:00', '09:19:45', '0:20', 19.75],
    ['09:00:10', '09:19:55', '19 min', 19.75],
  ])('from %s to %s, written as %s, gives way to it', (start, end, duration, minutes) => {
    expect(minutesFor(start, end, duration)).toBe(minutes);
  });

  it.each([
    ['09:00', '11:20', '2', 120],
    ['09:00', '09:20', '0.25', 15],
    ['09:00', '10:30', '1:29', 89],
    ['09:00', '10:30', '1:29:40', 89 + 40 / 60],
    ['09:00', '10:00', '0.8', 48],
    ['09:00', '10:33', '1.5', 90],
  ])('but from %s to %s, %s means that there was a break', (start, end, duration, minutes) => {
    expect(minutesFor(start, end, duration)).toBeCloseTo(minutes, 9);
  });

  it('is a problem if it’s longer than that', () => {
    expect(minutesFor('09:00', '09:40', '0.75')).toEqual([
      'The duration 0.75 is longer than the time from 09:00 to 09:40 (0:40).',
    ]);
  });
});

it('a duration of more than 24 hours is a problem', () => {
  expect(read({ date: '2026-03-02', duration: '24:01' })).toEqual([
    '“24:01” is longer than a day. An entry can have at most 24 hours.',
  ]);
});

describe('unsupported times', () => {
  it.each([
    [{ start: '1850-01-01T00:00:00Z', end: '1850-01-01T01:00:00Z' }, '1850-01-01T00:00:00Z'],
    [{ start: '0001-01-01T00:00:00Z', end: '0001-01-01T01:00:00Z' }, '0001-01-01T00:00:00Z'],
    [{ date: '0001-01-01T00:00:00Z', duration: '1' }, '0001-01-01T00:00:00Z'],
    [{ date: '1900-01-01', start: '00:00', end: '01:00' }, '1900-01-01'],
    [{ start: '2200-12-31 23:30', end: '2201-01-01T00:30:00Z' }, '2201-01-01T00:30:00Z'],
    [{ date: '2200-12-31', start: '23:30', end: '01:30' }, '2200-12-31'],
  ])('of %j are reported as a problem of the row', (cells, text) => {
    expect(read(cells)[0]).toBe(`“${text}” isn’t between the years 1900 and 2200.`);
  });
});

it('reports a long text instead of a time quickly and shortens it', () => {
  const page = 'T'.repeat(200_000);
  const began = performance.now();

  const [words] = read({
    start: page,
    end: `1h${' '.repeat(100_000)}x`,
    duration: `1h${' '.repeat(100_000)}x`,
  });

  expect(words?.length).toBeLessThanOrEqual(400);
  expect(performance.now() - began).toBeLessThan(5_000);
});
