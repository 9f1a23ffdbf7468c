import { describe, expect, it } from 'vitest';
import { parseInvoiced, parseBoolean } from './parse-boolean.ts';
import { parseDay } from './parse-date.ts';
import { detectDecimalMark, parseDuration, parseNumber } from './parse-number.ts';
import { parseClockTime, parseDateTime } from './parse-time.ts';

describe('a date', () => {
  it.each([
    ['2026-03-02', 'mdy', '2026-03-02'],
    ['20260302', 'dmy', '2026-03-02'],
    ['2.3.2026', 'dmy', '2026-03-02'],
    ['03/02/26', 'mdy', '2026-03-02'],
    ['26-03-02', 'ymd', '2026-03-02'],
    ['2. März 2026', 'dmy', '2026-03-02'],
    ['Mar 2, 2026', 'dmy', '2026-03-02'],
    ['02-Dez-2026', 'mdy', '2026-12-02'],
    ['04-Mar-25', 'ymd', '2025-03-04'],
    ['Tue, 4 Mar 2025', 'ymd', '2025-03-04'],
    ['Tue, Mar 4, 2025', 'dmy', '2025-03-04'],
    ['Di., 04.03.2025', 'dmy', '2025-03-04'],
  ] as const)('%s, in the order %s, is %s', (text, order, day) => {
    expect(parseDay(text, order)).toEqual({ day });
  });

  it.each([
    ['soon', '“soon” isn’t a date.'],
    ['31.02.2026', '“31.02.2026” isn’t a valid date.'],
    ['03/25/2026', '“03/25/2026” isn’t a valid date. Are day and month swapped in this file?'],
    ['1.1.1850', '“1.1.1850” isn’t between the years 1900 and 2200.'],
  ])('%s is rejected with a message', (text, problem) => {
    expect(parseDay(text, 'dmy')).toEqual({ problem });
  });
});

describe('a time of day', () => {
  it.each([
    ['9:00', '09:00:00'],
    ['09:00:30', '09:00:30'],
    ['9.30', '09:30:00'],
    ['12:05 AM', '00:05:00'],
    ['12:05 p.m.', '12:05:00'],
    ['9pm', '21:00:00'],
  ])('%s is %s', (text, clock) => {
    expect(parseClockTime(text)).toEqual({ clock, isNextDay: false });
  });

  it('of 24:00 is the midnight after the day', () => {
    expect(parseClockTime('24:00')).toEqual({ clock: '00:00:00', isNextDay: true });
  });

  it.each(['25:00', '24:01', '09:60', '13:00 PM', '0:30 AM', '9', 'noon', ''])('%j is invalid', (text) => {
    expect(parseClockTime(text)).toEqual({ problem: `“${text}” isn’t a time of day.` });
  });

  it('can follow its date, with or without an offset', () => {
    expect(parseDateTime('2026-03-02 09:00:00')).toEqual({ day: '2026-03-02', time: '09:00:00' });
    expect(parseDateTime('03/02/2026 9:00 PM')).toEqual({ day: '03/02/2026', time: '9:00 PM' });
    expect(parseDateTime('2026-03-02T09:00:00+0100')?.instant).toBe('2026-03-02T08:00:00.000Z');
    expect(parseDateTime('09:00')).toBeUndefined();
  });
});

describe('a duration', () => {
  it.each([
    ['1:30', 5_400_000],
    ['01:30:15', 5_415_000],
    ['1.5', 5_400_000],
    ['1h 30m', 5_400_000],
    ['1h30', 5_400_000],
    ['90 min', 5_400_000],
    ['1.5 hours', 5_400_000],
    ['PT1H30M', 5_400_000],
    ['18:25 min', 1_105_000],
    ['0:45 min', 45_000],
    ['45 sec', 45_000],
    ['45 seconds', 45_000],
    ['1:18:25', 4_705_000],
    ['1:30 h', 5_400_000],
    ['2:05 Std.', 7_500_000],
    ['1 Std. 30 Min.', 5_400_000],
    ['24:00', 86_400_000],
    ['30:00', 108_000_000],
    ['0', 0],
  ])('%s is %i ms', (text, ms) => {
    expect(parseDuration(text, { decimal: '.', unit: 'hours' })).toMatchObject({ ms });
  });

  it('has the chosen unit', () => {
    expect(parseDuration('5400', { decimal: '.', unit: 'seconds' })).toMatchObject({ ms: 5_400_000 });
    expect(parseDuration('90', { decimal: '.', unit: 'minutes' })).toMatchObject({ ms: 5_400_000 });
    expect(parseDuration('1,5', { decimal: ',', unit: 'hours' })).toMatchObject({ ms: 5_400_000 });
  });

  it.each([
    ['-1:00', 'The duration “-1:00” is negative.'],
    ['−0.5', 'The duration “−0.5” is negative.'],
    ['1:75', '“1:75” isn’t a duration.'],
    ['all day', '“all day” isn’t a duration.'],
    ['h', '“h” isn’t a duration.'],
  ])('%s is rejected with a message', (text, problem) => {
    expect(parseDuration(text, { decimal: '.', unit: 'hours' })).toEqual({ problem });
  });
});

describe('a number', () => {
  it('can have thousands separators', () => {
    expect(parseNumber('2.001,5', ',')).toBe(2001.5);
    expect(parseNumber('2 001.5', '.')).toBe(2001.5);
    expect(parseNumber('2’001.5', '.')).toBe(2001.5);
    expect(parseNumber('1.5', ',')).toBeUndefined();
    expect(parseNumber('', '.')).toBeUndefined();
  });

  it('has the decimal separator that fits the whole file', () => {
    expect(detectDecimalMark(['7', '1,5', '2.001,0', '01:30'])).toBe(',');
    expect(detectDecimalMark(['1.5', '2,001.0'])).toBe('.');
    expect(detectDecimalMark(['7', '8'])).toBeUndefined();
  });
});

it('yes and no are recognized in many languages, other words as neither', () => {
  expect(['Yes', 'ja', '1', 'OUI', 'はい'].map(parseBoolean)).toEqual([true, true, true, true, true]);
  expect(['No', 'Nein', '0', 'いいえ', 'non-billable'].map(parseBoolean)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(['perhaps', ''].map(parseBoolean)).toEqual([undefined, undefined]);
});

it('invoiced is recognized as yes and no, or as a status word', () => {
  const yes = ['Yes', 'ja', '1', 'Invoiced', 'abgerechnet', 'Exportiert', 'In Rechnung gestellt'];
  expect(yes.map(parseInvoiced)).toEqual(yes.map(() => true));
  const notInvoiced = ['', 'no', '0', 'Not invoiced', 'offen', 'nicht abgerechnet', 'unbilled'];
  expect(notInvoiced.map(parseInvoiced)).toEqual(notInvoiced.map(() => false));
  expect(parseInvoiced('perhaps')).toBeUndefined();
});
