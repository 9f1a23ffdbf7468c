import { describe, expect, it } from 'vitest';
import { calendarLanguages } from './calendar-words.ts';
import { parseInvoiced, parseBoolean } from './parse-boolean.ts';
import { parseDayCell } from './parse-date.ts';
import { detectDecimalMark, parseDurationCell, parseNumber } from './parse-number.ts';
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
    ['02-Mrz-2026', 'dmy', '2026-03-02'],
    ['3 mars 2026', 'mdy', '2026-03-03'],
    ['mardi 3 mars 2026', 'mdy', '2026-03-03'],
    ['3 de marzo de 2026', 'mdy', '2026-03-03'],
    ['mar, 3 mar 2026', 'mdy', '2026-03-03'],
    ['3 de mar. de 2026', 'mdy', '2026-03-03'],
    ['úterý 3. března 2026', 'mdy', '2026-03-03'],
    ['3. 3. 2026', 'dmy', '2026-03-03'],
    ['3 мар. 2026 г.', 'mdy', '2026-03-03'],
    ['2026年3月3日火曜日', 'mdy', '2026-03-03'],
    ['2026년 3월 3일 화요일', 'mdy', '2026-03-03'],
    ['2026. 3. 3.', 'mdy', '2026-03-03'],
    ['2026. március 3., kedd', 'mdy', '2026-03-03'],
    ['3 Mart 2026 Salı', 'mdy', '2026-03-03'],
  ] as const)('%s, in the order %s, is %s', (text, order, day) => {
    expect(parseDayCell(text, order)).toEqual({ day });
  });

  it.each([
    ['soon', '“soon” isn’t a date.'],
    ['3 marzec plan 2026', '“3 marzec plan 2026” isn’t a date.'],
    ['March 2026', '“March 2026” isn’t a date.'],
    ['31. února 2026', '“31. února 2026” isn’t a valid date.'],
    ['31.02.2026', '“31.02.2026” isn’t a valid date.'],
    ['03/25/2026', '“03/25/2026” isn’t a valid date. Are day and month swapped in this file?'],
    ['1.1.1850', '“1.1.1850” isn’t between the years 1900 and 2200.'],
  ])('%s is rejected with a message', (text, problem) => {
    expect(parseDayCell(text, 'dmy')).toEqual({ problem });
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
    ['2:30 p. m.', '14:30:00'],
    ['12:30 a. m.', '00:30:00'],
    ['下午2:30', '14:30:00'],
    ['上午12:05', '00:05:00'],
    ['午後0:30', '12:30:00'],
    ['오후 2:30:05', '14:30:05'],
    ['2:30 μ.μ.', '14:30:00'],
    ['2:30 odp.', '14:30:00'],
    ['ÖS 02:30', '14:30:00'],
    ['14 h 30', '14:30:00'],
    ['14h30', '14:30:00'],
    ['14:30 Uhr', '14:30:00'],
    ['09:00:30.250', '09:00:30'],
  ])('%s is %s', (text, clock) => {
    expect(parseClockTime(text)).toEqual({ clock, isNextDay: false });
  });

  it('of 24:00 is the midnight after the day', () => {
    expect(parseClockTime('24:00')).toEqual({ clock: '00:00:00', isNextDay: true });
  });

  const invalidTimes = [
    '25:00',
    '24:01',
    '09:60',
    '13:00 PM',
    '0:30 AM',
    '9:00 foo',
    '下午15:30',
    '9',
    'noon',
    '',
  ];
  it.each([...invalidTimes, '9.5h', '9,5 Uhr', '9.5 pm', '9:30,5'])('%j is invalid', (text) => {
    expect(parseClockTime(text)).toEqual({ problem: `“${text}” isn’t a time of day.` });
  });

  it('can follow its date, with or without an offset', () => {
    expect(parseDateTime('2026-03-02 09:00:00')).toEqual({ day: '2026-03-02', time: '09:00:00' });
    expect(parseDateTime('03/02/2026 9:00 PM')).toEqual({ day: '03/02/2026', time: '9:00 PM' });
    expect(parseDateTime('2026-03-02T09:00:00+0100')?.instant).toBe('2026-03-02T08:00:00.000Z');
    expect(parseDateTime('09:00')).toBeUndefined();
  });

  it.each([
    ['3. März 2026 um 14:30', '3. März 2026 um', '14:30'],
    ['3 mars 2026 à 14:30', '3 mars 2026 à', '14:30'],
    ['3 de marzo de 2026, 2:30 p. m.', '3 de marzo de 2026', '2:30 p. m.'],
    ['2026年3月3日 下午2:30', '2026年3月3日', '下午2:30'],
    ['2026. 3. 3. 오후 2:30', '2026. 3. 3.', '오후 2:30'],
    ['3.3.2026 klo 14.30', '3.3.2026 klo', '14.30'],
  ])('%s is a date and a time', (text, day, time) => {
    expect(parseDateTime(text)).toEqual({ day, time });
    expect(parseDayCell(day, 'dmy')).toEqual({ day: '2026-03-03' });
    expect(parseClockTime(time)).toMatchObject({ clock: '14:30:00' });
  });

  it.each(['2.3.26', '26.03.03', 'Meeting 14:30', '3 mars 2026', ''])('%j isn’t both', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });
});

describe('dates and times as `Intl` writes them', () => {
  const instant = Date.UTC(2026, 9, 21, 14, 30, 5);
  const inLanguage = (language: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(instant);

  it.each(calendarLanguages.filter((language) => language !== 'en-US'))('are read in “%s”', (language) => {
    for (const dateStyle of ['medium', 'long', 'full'] as const) {
      const written = inLanguage(language, { dateStyle });
      expect([written, parseDayCell(written, 'dmy')]).toEqual([written, { day: '2026-10-21' }]);
      const both = inLanguage(language, { dateStyle, timeStyle: 'medium' });
      const { day = '', time = '' } = parseDateTime(both) ?? {};
      expect([both, parseDayCell(day, 'dmy'), parseClockTime(time)]).toEqual([
        both,
        { day: '2026-10-21' },
        { clock: '14:30:05', isNextDay: false },
      ]);
    }
    for (let hour = 0; hour < 24; hour += 1) {
      const written = new Intl.DateTimeFormat(language, {
        timeStyle: 'short',
        hour12: true,
        timeZone: 'UTC',
      }).format(Date.UTC(2026, 9, 21, hour, 30));
      const clock = `${String(hour).padStart(2, '0')}:30:00`;
      expect([written, parseClockTime(written)]).toEqual([written, { clock, isNextDay: false }]);
    }
  });

  it('have the same month in every month', () => {
    for (const language of calendarLanguages) {
      for (let month = 0; month < 12; month += 1) {
        for (const dateStyle of ['long', 'full'] as const) {
          const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
          const written = format.format(Date.UTC(2026, month, 3));
          const day = `2026-${String(month + 1).padStart(2, '0')}-03`;
          expect([written, parseDayCell(written, 'dmy')]).toEqual([written, { day }]);
        }
      }
    }
  });
});

describe('a duration', () => {
  it.each([
    ['1:30', 5_400_000],
    ['01:30:15', 5_415_000],
    ['1.5', 5_400_000],
    ['1h 30m', 5_400_000],
    ['1h30', 5_400_000],
    ['1h30min', 5_400_000],
    ['1h30 min', 5_400_000],
    ['8h45 minutes', 31_500_000],
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
    expect(parseDurationCell(text, { decimal: '.', unit: 'hours' })).toMatchObject({ ms });
  });

  it('has the chosen unit', () => {
    expect(parseDurationCell('5400', { decimal: '.', unit: 'seconds' })).toMatchObject({ ms: 5_400_000 });
    expect(parseDurationCell('90', { decimal: '.', unit: 'minutes' })).toMatchObject({ ms: 5_400_000 });
    expect(parseDurationCell('1,5', { decimal: ',', unit: 'hours' })).toMatchObject({ ms: 5_400_000 });
  });

  it.each([
    ['-1:00', 'The duration “-1:00” is negative.'],
    ['−0.5', 'The duration “−0.5” is negative.'],
    ['1:75', '“1:75” isn’t a duration.'],
    ['all day', '“all day” isn’t a duration.'],
    ['h', '“h” isn’t a duration.'],
  ])('%s is rejected with a message', (text, problem) => {
    expect(parseDurationCell(text, { decimal: '.', unit: 'hours' })).toEqual({ problem });
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
