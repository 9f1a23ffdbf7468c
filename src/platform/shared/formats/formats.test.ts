import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { selectedCount } from '#messages/platform.ts';
import {
  formatDay,
  formatDayInput,
  formatDays,
  formatInstant,
  formatShortDay,
  parseDayInput,
} from '../calendar-days.ts';
import { formatDuration, formatDurationInput, formatExactDuration, parseDuration } from '../durations.ts';
import { formatMoney } from '../money.ts';
import { formatChoices, setFormats } from './formats.ts';
import type { Formats } from './formats.ts';
import { parseNearDay } from './parse-day.ts';
import { regionalFormats } from './regional-formats.ts';
import { formatTimeOfDay, parseTimeInput } from './time-of-day.ts';

const plain: Formats = { date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number: '1,234.56' };
const choose = (formats: Partial<Formats>) => setFormats({ ...plain, ...formats });

afterEach(() => setFormats(null));

describe('the first formats', () => {
  it.each<[string, Formats]>([
    ['de-DE', { date: 'dd.mm.yyyy', time: '24h', hours: 'h:mm', number: '1.234,56' }],
    ['de-CH', { date: 'dd.mm.yyyy', time: '24h', hours: 'h:mm', number: '1’234.56' }],
    ['en-US', { date: 'mm/dd/yyyy', time: '12h', hours: 'h:mm', number: '1,234.56' }],
    ['en-GB', { date: 'dd/mm/yyyy', time: '24h', hours: 'h:mm', number: '1,234.56' }],
    ['fr-FR', { date: 'dd/mm/yyyy', time: '24h', hours: 'h:mm', number: '1 234,56' }],
    ['nl-NL', { date: 'dd-mm-yyyy', time: '24h', hours: 'h:mm', number: '1.234,56' }],
    ['sv-SE', { date: 'yyyy-mm-dd', time: '24h', hours: 'h:mm', number: '1 234,56' }],
  ])('of a browser in %s are those of its region', (locale, formats) => {
    expect(regionalFormats(locale)).toEqual(formats);
  });
});

describe('a date', () => {
  const usual = { day: 'numeric', month: 'short', year: 'numeric' } as const;

  it.each<[Formats['date'], string, string, string]>([
    ['d mmm yyyy', '5 Mar 2026', '5 Mar', '5 Mar 2026'],
    ['dd.mm.yyyy', '05.03.2026', '05.03.', '05.03.2026'],
    ['dd/mm/yyyy', '05/03/2026', '05/03', '05/03/2026'],
    ['mm/dd/yyyy', '03/05/2026', '03/05', '03/05/2026'],
    ['dd-mm-yyyy', '05-03-2026', '05-03', '05-03-2026'],
    ['yyyy-mm-dd', '2026-03-05', '2026-03-05', '2026-03-05'],
  ])('in the format %s is the same in texts and fields', (date, long, short, field) => {
    choose({ date });
    expect(formatDay('2026-03-05', usual)).toBe(long);
    expect(formatDay('2026-03-05', { dateStyle: 'medium' })).toBe(long);
    expect(formatShortDay('2026-03-05', '2026-11-27')).toBe(short);
    expect(formatShortDay('2026-03-05', '2027-11-27')).toBe(long);
    expect(formatDayInput('2026-03-05')).toBe(field);
  });

  it('has its weekday, range and time beside it', () => {
    choose({ date: 'dd.mm.yyyy', time: '12h' });
    expect(formatDay('2026-11-27', { weekday: 'short', ...usual })).toBe('Fri 27.11.2026');
    expect(formatDays({ from: '2026-11-01', to: '2026-11-30' }, usual)).toBe('01.11.2026 – 30.11.2026');
    expect(formatDays({ from: '2026-11-01', to: '2026-11-01' }, usual)).toBe('01.11.2026');
    const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
    expect(formatInstant('2026-11-20T13:30:00Z', options)).toBe('20.11.2026, 2:30\u00a0PM');
  });

  it('that heads a day stays in words, and a document keeps its language', () => {
    choose({ date: 'mm/dd/yyyy' });
    const heading = { weekday: 'long', day: 'numeric', month: 'long' } as const;
    expect(formatDay('2026-11-27', heading)).toBe('Friday 27 November');
    expect(formatDay('2026-11-27', { month: 'long', year: 'numeric' })).toBe('November 2026');
    expect(formatDay('2026-11-27', { dateStyle: 'long' }, 'de')).toBe('27. November 2026');
  });

  it.each(formatChoices.date)('shown as %s in a field is read as the same date', (date) => {
    choose({ date });
    const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(anyDay, (at) => {
        const day = at.toISOString().slice(0, 10);
        expect(parseDayInput(formatDayInput(day))).toBe(day);
      }),
    );
  });

  it.each<[Formats['date'], string, string | null]>([
    ['dd.mm.yyyy', '5.3.26', '2026-03-05'],
    ['dd.mm.yyyy', '5/3/2026', '2026-03-05'],
    ['mm/dd/yyyy', '3/5/2026', '2026-03-05'],
    ['mm/dd/yyyy', '2026-03-05', '2026-03-05'],
    ['yyyy-mm-dd', '26-11-27', '2026-11-27'],
    ['yyyy-mm-dd', '27-11-2026', '2026-11-27'],
    ['d mmm yyyy', '5 march 2026', '2026-03-05'],
    ['d mmm yyyy', 'March 5, 2026', '2026-03-05'],
    ['d mmm yyyy', '5 ma 2026', null],
    ['dd.mm.yyyy', '27.11.', null],
    ['dd.mm.yyyy', '27.11.202', null],
    ['dd.mm.yyyy', '31.02.2026', null],
    ['mm/dd/yyyy', '27/11/2026', null],
    ['dd/mm/yyyy', 'soon', null],
  ])('typed in the format %s as %j is %s', (date, typed, day) => {
    choose({ date });
    expect(parseDayInput(typed)).toBe(day);
  });

  it.each<[Formats['date'], string, string, string | null]>([
    ['dd.mm.yyyy', '17.11.', '2026-11-29', '2026-11-17'],
    ['dd.mm.yyyy', '17.11', '2026-11-29', '2026-11-17'],
    ['dd.mm.yyyy', '31.12.', '2026-01-02', '2025-12-31'],
    ['dd.mm.yyyy', '2.1.', '2026-12-31', '2027-01-02'],
    ['dd.mm.yyyy', '29.2.', '2027-12-01', '2028-02-29'],
    ['mm/dd/yyyy', '11/17', '2026-11-29', '2026-11-17'],
    ['yyyy-mm-dd', '11-17', '2026-11-29', '2026-11-17'],
    ['d mmm yyyy', '17 nov', '2026-11-29', '2026-11-17'],
    ['d mmm yyyy', 'November 17', '2026-11-29', '2026-11-17'],
    ['dd.mm.yyyy', '31.2.', '2026-11-29', null],
    ['dd.mm.yyyy', '17', '2026-11-29', null],
  ])('typed in the format %s as %j on %s is the nearest such day, %s', (date, typed, today, day) => {
    choose({ date });
    expect(parseDayInput(typed, today)).toBe(day);
  });
});

describe('a date field', () => {
  it.each([
    ['today', '2026-11-29'],
    ['Yesterday', '2026-11-28'],
    [' tomorrow ', '2026-11-30'],
    ['fri', '2026-11-27'],
    ['Tuesday', '2026-12-01'],
    ['sun', '2026-11-29'],
    ['17 nov', '2026-11-17'],
    ['fr', null],
    ['soon', null],
  ])('reads %j on Sunday 29 November 2026 as %s', (typed, day) => {
    choose({});
    expect(parseNearDay(typed, '2026-11-29')).toBe(day);
  });
});

describe('a time of day', () => {
  it.each([
    ['00:00', '12:00\u00a0AM'],
    ['09:05', '9:05\u00a0AM'],
    ['12:00', '12:00\u00a0PM'],
    ['14:30', '2:30\u00a0PM'],
    ['14:30:05', '2:30:05\u00a0PM'],
    ['', ''],
  ])('of %s is %s on a 12-hour clock', (clock, written) => {
    choose({ time: '12h' });
    expect(formatTimeOfDay(clock)).toBe(written);
  });

  it.each(formatChoices.time)('shown on a clock of %s is read as the same time', (time) => {
    choose({ time });
    for (let minute = 0; minute < 1440; minute++) {
      const clock = new Date(minute * 60_000).toISOString().slice(11, 16);
      expect(parseTimeInput(formatTimeOfDay(clock))).toBe(clock);
    }
  });

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['1030', '10:30'],
    ['9.30', '09:30'],
    ['9:30 p', '21:30'],
    ['9pm', '21:00'],
    ['12 a.m.', '00:00'],
    ['21:30', '21:30'],
    ['24:00', null],
    ['13 pm', null],
    ['0 am', null],
    ['9:75', null],
    ['9:3', null],
    ['9m', null],
    ['noon', null],
  ])('typed as %j is %s', (typed, clock) => {
    expect(parseTimeInput(typed)).toBe(clock);
  });
});

describe('a duration', () => {
  it('has no seconds in lists and totals, and all of them where one entry is looked at', () => {
    choose({});
    expect([27_912_000, 60_000].map(formatDuration)).toEqual(['7:45', '0:01']);
    expect(formatExactDuration(27_912_000)).toBe('7:45:12');
    choose({ hours: 'decimal', number: '1.234,56' });
    expect([27_912_000, 5_400_000].map(formatDuration)).toEqual(['7,75', '1,50']);
    expect(formatExactDuration(27_912_000)).toBe('7,7533333');
  });

  it('shown in a field is read as the same duration, to the millisecond', () => {
    for (const hours of formatChoices.hours)
      for (const number of formatChoices.number) {
        choose({ hours, number });
        fc.assert(
          fc.property(fc.nat(4000 * 3_600_000), (ms) => {
            expect(parseDuration(formatDurationInput(ms))).toEqual({ ms });
          }),
        );
      }
  });
});

it.each<[Formats['number'], string]>([
  ['1,234.56', '−€1,234.56'],
  ['1.234,56', '−€1.234,56'],
  ['1 234,56', '−€1\u00a0234,56'],
  ['1’234.56', '−€1’234.56'],
])('money in the format %s has its separators', (number, written) => {
  choose({ number });
  expect(formatMoney({ amountMinor: -123_456, currency: 'EUR' })).toBe(written);
  expect(formatMoney({ amountMinor: 123_456, currency: 'EUR' }, 'de')).toBe('1.234,56\u00a0€');
});

it.each<[Formats['number'], string]>([
  ['1,234.56', '16,318 selected'],
  ['1.234,56', '16.318 selected'],
  ['1’234.56', '16’318 selected'],
])('a count in a sentence in the format %s has its separators', (number, written) => {
  choose({ number });
  expect(selectedCount({ count: 16_318 })).toBe(written);
});
