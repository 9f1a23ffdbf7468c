import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDuration,
  formatForInput,
  formatHours,
  hoursOf,
  parseDuration,
  secondsOf,
} from './durations.ts';

const anySeconds = fc.nat(400 * 3600);

describe('a duration', () => {
  it('survives as decimal hours, to the second', () => {
    fc.assert(
      fc.property(anySeconds, (seconds) => {
        expect(secondsOf(hoursOf(seconds))).toBe(seconds);
      }),
    );
    expect(secondsOf(0.3333)).toBe(1200);
  });

  it.each([
    [0, '0:00'],
    [29, '0:00'],
    [30, '0:01'],
    [3599, '1:00'],
    [27_900, '7:45'],
    [112_800, '31:20'],
  ])('of %i seconds is written %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });

  it.each([
    [0, '00:00:00'],
    [4364, '01:12:44'],
    [3599, '00:59:59'],
    [360_000, '100:00:00'],
  ])('of %i seconds stands on the timer as %s', (seconds, expected) => {
    expect(formatClock(seconds)).toBe(expected);
  });

  it('is written in decimal hours as its locale has it', () => {
    expect(formatHours(27_900, 'en')).toBe('7.75');
    expect(formatHours(27_900, 'de')).toBe('7,75');
    expect(formatHours(1200, 'en')).toBe('0.33');
  });
});

describe('what is typed as a duration', () => {
  it.each([
    ['2', 7200],
    ['0', 0],
    ['2.5', 9000],
    ['2,5', 9000],
    ['.5', 1800],
    ['2h', 7200],
    ['2.5 h', 9000],
    ['2h 30min', 9000],
    ['2h30', 9000],
    ['2 H 5 M', 7500],
    ['1:30', 5400],
    ['0:05', 300],
    ['1:30:15', 5415],
    ['90min', 5400],
    [' 90 m ', 5400],
    ['0.3333', 1200],
  ])('%j means %i seconds', (text, seconds) => {
    expect(parseDuration(text)).toEqual({ seconds });
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
  ])('%j is told what is understood instead', (text) => {
    expect(parseDuration(text)).toEqual({
      problem: 'This is no duration. Write it like 2, 2.5, 2h 30min, 1:30 or 90min.',
    });
  });

  it('asks for a duration where nothing is typed', () => {
    expect(parseDuration('  ')).toEqual({
      problem: 'Enter a duration. Write it like 2, 2.5, 2h 30min, 1:30 or 90min.',
    });
  });

  it('reads back what a field shows, to the second', () => {
    fc.assert(
      fc.property(anySeconds, (seconds) => {
        expect(parseDuration(formatForInput(seconds))).toEqual({ seconds });
      }),
    );
  });

  it('gives either seconds or a reason, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '5', '9', ':', '.', ',', 'h', 'min', ' ', '-', 'e') }),
        (text) => {
          const parsed = parseDuration(text);
          expect('problem' in parsed || (Number.isSafeInteger(parsed.seconds) && parsed.seconds >= 0)).toBe(
            true,
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
