import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  durationFormatter,
  formatClock,
  formatDuration,
  formatExactDuration,
  formatDurationInput,
  formatHours,
  msToHours,
  parseDuration,
  hoursToMs,
} from './durations.ts';

const anyMs = fc.nat(400 * 3_600_000);

describe('a duration', () => {
  it('is exact to the millisecond in decimal hours', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        expect(hoursToMs(msToHours(ms))).toBe(ms);
      }),
    );
    expect(msToHours(hoursToMs(0.12345))).toBe(0.12345);
  });

  it.each([
    [0, '0:00'],
    [29_999, '0:00'],
    [30_000, '0:01'],
    [3_599_000, '1:00'],
    [27_900_000, '7:45'],
    [112_800_000, '31:20'],
  ])('of %i ms is formatted as %s', (ms, expected) => {
    expect(formatDuration(ms)).toBe(expected);
  });

  it.each([
    [0, '00:00:00'],
    [4_364_999, '01:12:44'],
    [3_599_000, '00:59:59'],
    [360_000_000, '100:00:00'],
  ])('of %i ms is shown by the timer as %s', (ms, expected) => {
    expect(formatClock(ms)).toBe(expected);
  });

  it('has seconds if one of the durations around it has them', () => {
    const format = durationFormatter([600_000, 624_000]);
    expect([600_000, 624_000, 1_224_000].map(format)).toEqual(['0:10:00', '0:10:24', '0:20:24']);
    expect(durationFormatter([600_000, 60_000])(1_200_000)).toBe('0:20');
  });

  it('shows fractions of a second only in durations that have them', () => {
    const third = hoursToMs(0.3333);
    const format = durationFormatter([third, 600_000, 624_000]);
    expect([third, 600_000, 624_000, third + 1_224_000].map(format)).toEqual([
      '0:19:59.88',
      '0:10:00',
      '0:10:24',
      '0:40:23.88',
    ]);
    expect(formatExactDuration(third)).toBe('0:19:59.88');
    expect(formatExactDuration(5)).toBe('0:00:00.005');
  });

  it('adds up as displayed, in any column', () => {
    fc.assert(
      fc.property(fc.array(anyMs, { minLength: 1 }), (column) => {
        const sum = (figures: number[]) => figures.reduce((total, ms) => total + ms, 0);
        const format = durationFormatter(column);
        expect(sum(column.map((ms) => read(format(ms))))).toBe(read(format(sum(column))));
      }),
    );
  });

  it('is formatted in decimal hours for the locale', () => {
    expect(formatHours(27_900_000, 'en')).toBe('7.75');
    expect(formatHours(27_900_000, 'de')).toBe('7,75');
    expect(formatHours(1_200_000, 'en')).toBe('0.33');
  });
});

function read(written: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = written.split(':').map(Number);
  return hours * 3_600_000 + minutes * 60_000 + Math.round(seconds * 1000);
}

describe('a duration typed by the user', () => {
  it.each([
    ['2', 7_200_000],
    ['0', 0],
    ['2.5', 9_000_000],
    ['2,5', 9_000_000],
    ['.5', 1_800_000],
    ['2h', 7_200_000],
    ['2.5 h', 9_000_000],
    ['2h 30min', 9_000_000],
    ['2h30', 9_000_000],
    ['2 H 5 M', 7_500_000],
    ['1:30', 5_400_000],
    ['0:05', 300_000],
    ['1:30:15', 5_415_000],
    ['90min', 5_400_000],
    [' 90 m ', 5_400_000],
    ['0.1234', 444_240],
  ])('%j means %i ms', (text, ms) => {
    expect(parseDuration(text)).toEqual({ ms });
  });

  it.each([
    '-1',
    '1:75',
    '1:5',
    '2h 75min',
    'two',
    '1.5.2',
    '2..5',
    '.',
    '1e3',
    'NaN',
    'h',
    'min',
    ':30',
    '1:30h',
    '1 day',
    '∞',
    '１',
  ])('%j is rejected', (text) => {
    expect(parseDuration(text)).toEqual({
      problem: 'invalid',
    });
  });

  it('is required', () => {
    expect(parseDuration('  ')).toEqual({
      problem: 'missing',
    });
  });

  it('is read back from a field exactly, to the millisecond', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        expect(parseDuration(formatDurationInput(ms))).toEqual({ ms });
      }),
    );
  });

  it('is either valid or rejected with a reason, for any input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '5', '9', ':', '.', ',', 'h', 'min', ' ', '-', 'e') }),
        (text) => {
          const parsed = parseDuration(text);
          expect('problem' in parsed || (Number.isSafeInteger(parsed.ms) && parsed.ms >= 0)).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
