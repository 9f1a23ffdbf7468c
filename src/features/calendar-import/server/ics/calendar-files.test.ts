/** Calendars as other programs write them; see `tests/calendar-files`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const window = { from: '2026-01-01', to: '2026-12-31' };

/** Titles and times, and what isn’t suggested. */
function readFile(name: string) {
  const bytes = readFileSync(new URL(`../../../../../tests/calendar-files/${name}.ics`, import.meta.url));
  const options = { window, timeZone: 'Europe/Berlin', ownAddresses: ['Me@example.org'] };
  const content = readCalendar(bytes, options);
  if ('problem' in content) throw new Error(content.problem);
  const { suggestions, unreadable, leftOut } = content;
  return {
    events: suggestions
      .toSorted((a, b) => (a.startTime ?? a.day).localeCompare(b.startTime ?? b.day))
      .map(({ title, day, startTime, endTime }) => [
        title,
        ...(startTime ? timesOf(startTime, endTime) : [day]),
      ]),
    unreadable,
    leftOut,
  };
}

/** Milliseconds are left out. The usual hour has only a start. */
function timesOf(startTime: string, endTime: string | null): string[] {
  const isHour = endTime !== null && Date.parse(endTime) - Date.parse(startTime) === 3_600_000;
  return [startTime, ...(isHour ? [] : [endTime ?? 'no end'])].map((time) => time.replace(':00.000Z', 'Z'));
}

type FileCase = { events: string[][]; unreadable?: number; leftOut?: number };

const files: Record<string, FileCase> = {
  'windows-zones': {
    events: [
      ['Kolkata half past one (08:00Z)', '2026-07-06T08:00Z'],
      ['New York nine (13:00Z)', '2026-07-06T13:00Z'],
      ['Outlook display name (17:30Z)', '2026-07-06T17:30Z'],
    ],
  },
  'exchange-zone-names': {
    events: [
      ['Offset (03:30Z)', '2026-07-06T03:30Z'],
      ['Berlin (07:00Z)', '2026-07-06T07:00Z'],
      ['Unquoted display name (07:00Z)', '2026-07-06T07:00Z'],
      ['German display name (07:00Z)', '2026-07-06T07:00Z'],
      ['Dots and slashes (07:00Z)', '2026-07-06T07:00Z'],
      ['London (08:00Z)', '2026-07-06T08:00Z'],
      ['Microsoft’s UTC (09:00Z)', '2026-07-06T09:00Z'],
      ['Indianapolis (13:00Z)', '2026-07-06T13:00Z'],
      ['Los Angeles (16:00Z)', '2026-07-06T16:00Z'],
      ['Alaska (17:00Z)', '2026-07-06T17:00Z'],
      ['Eleven hours behind (20:00Z)', '2026-07-06T20:00Z'],
    ],
    unreadable: 3,
  },
  'lotus-notes-zones': {
    events: [
      ['Tokyo (00:00Z)', '2026-07-06T00:00Z'],
      ['Berlin (07:00Z)', '2026-07-06T07:00Z'],
      ['New York (13:00Z)', '2026-07-06T13:00Z'],
      ['Regina (15:00Z)', '2026-07-06T15:00Z'],
    ],
  },
  'evolution-prefixes': {
    events: [
      ['Weekly', '2026-03-02T08:00Z'],
      ['Weekly moved', '2026-03-10T09:00Z'],
      ['Quoted twice (00:00Z)', '2026-07-06T00:00Z'],
      ['Berlin (07:00Z)', '2026-07-06T07:00Z'],
      ['Berlin (07:00Z)', '2026-07-06T07:00Z'],
      ['UTC (09:00Z)', '2026-07-06T09:00Z'],
      ['Buenos Aires (12:00Z)', '2026-07-06T12:00Z'],
      ['New York (13:00Z)', '2026-07-06T13:00Z'],
      ['With a space (13:00Z)', '2026-07-06T13:00Z'],
    ],
  },
  'outlook-customized-zone': {
    events: [
      ['Winter (08:00Z)', '2026-03-08T08:00Z'],
      ['Summer (07:00Z)', '2026-04-08T07:00Z'],
      ['First of two (00:30Z)', '2026-10-25T00:30Z'],
    ],
  },
  'nextcloud-own-zones': {
    events: [
      ['Own zone (2026-01-31T23:00Z)', '2026-01-31T23:00Z'],
      ['By location (01:00Z)', '2026-02-01T01:00Z'],
      ['Before the first rule (09:00Z)', '2026-02-01T09:00Z'],
      ['After it (08:00Z)', '2026-07-01T08:00Z'],
    ],
    unreadable: 2,
  },
  'zimbra-series': {
    events: [
      ['Standup', '2026-03-02T17:00Z', '2026-03-02T17:15Z'],
      ['Standup moved', '2026-03-17T17:00Z', '2026-03-17T17:30Z'],
      ['Standup', '2026-03-30T16:00Z', '2026-03-30T16:15Z'],
    ],
  },
  'same-uid-different-days': {
    events: [
      ['A', '2026-03-02T08:00Z'],
      ['B', '2026-03-03T08:00Z'],
      ['C', '2026-03-04T08:00Z'],
    ],
  },
  'newer-versions': {
    events: [
      ['New', '2026-03-03T08:00Z'],
      ['New title', '2026-03-04T08:00Z'],
      ['Series', '2026-03-09T08:00Z'],
      ['Second, newer', '2026-03-10T11:00Z'],
    ],
  },
  'apple-this-and-future': {
    events: [
      ['Review', '2026-03-16T08:00Z'],
      ['Review', '2026-03-23T08:00Z'],
      ['Shorter review', '2026-03-31T12:00Z', '2026-03-31T12:30Z'],
      ['Once on Friday', '2026-04-10T07:00Z'],
      ['Shorter review', '2026-04-14T12:00Z', '2026-04-14T12:30Z'],
      ['Ends', '2026-05-04T08:00Z'],
      ['Ends', '2026-05-11T08:00Z'],
      ['Replaced', '2026-06-01T08:00Z'],
      ['Other rule', '2026-06-09T08:00Z'],
      ['Other rule', '2026-06-10T08:00Z'],
    ],
  },
  'apple-periods': {
    events: [
      ['Workshop', '2026-03-02T08:00Z'],
      ['Workshop', '2026-03-03T08:00Z', '2026-03-03T10:00Z'],
      ['Workshop', '2026-03-04T08:00Z', '2026-03-04T11:00Z'],
      ['Workshop', '2026-03-05T08:00Z'],
      ['Workshop', '2026-03-06T14:00Z'],
      ['Days', '2026-04-01'],
      ['Days', '2026-04-03'],
      ['Days', '2026-04-05'],
    ],
  },
  'date-without-value': {
    events: [
      ['Weekly without 9 March', '2026-03-02T08:00Z'],
      ['Weekly without 9 March', '2026-03-16T08:00Z'],
      ['Whole day', '2026-08-07'],
      ['Yearly', '2026-10-07'],
    ],
  },
  'iso-dates': {
    events: [
      ['Hyphens (09:00Z)', '2026-03-02T09:00Z'],
      ['Offset (08:00Z)', '2026-03-03T08:00Z'],
      ['Day', '2026-03-04'],
      ['Without seconds (08:00Z)', '2026-03-05T08:00Z'],
      ['Until with hyphens', '2026-03-09T08:00Z'],
      ['Until with hyphens', '2026-03-10T08:00Z'],
    ],
    unreadable: 3,
  },
  'outlook-whole-days': {
    events: [
      ['Fair', '2026-03-02'],
      ['Fair', '2026-03-03'],
      ['Off', '2026-03-16'],
      ['Off, a day later', '2026-03-31'],
      ['Off', '2026-04-06'],
      ['Midnight as a date', '2026-05-01'],
    ],
  },
  'fold-inside-character': {
    events: [[`${'a'.repeat(66)}ü Besprechung mit Müller`, '2026-03-02T08:00Z']],
  },
  'outlook-utf-16': { events: [['Besprechung mit Müller 🙂', '2026-03-02T08:00Z']] },
  'utf-16-without-mark': { events: [['Besprechung mit Müller 🙂', '2026-03-02T08:00Z']] },
  'outlook-windows-1252': { events: [['Café – „Grüße“ 5 €', '2026-03-02T08:00Z']] },
  'mixed-encodings': {
    events: [
      ['Müller', '2026-03-02T08:00Z'],
      ['Grüße', '2026-03-03T08:00Z'],
    ],
  },
  declined: { events: [['Declined by another', '2026-03-03T08:00Z']], leftOut: 1 },
  'google-answers': {
    events: [
      ['Declined by you', '2026-03-03T09:00Z'],
      ['Whole days are free by default', '2026-03-05'],
      ['Accepted once', '2026-03-09T08:00Z'],
    ],
    leftOut: 3,
  },
  'cancelled-by-method': { events: [] },
  'daily-since-1990': {
    events: [
      ['Daily', '2026-02-21T08:00Z'],
      ['Monday and Friday of some weeks', '2026-03-23T09:00Z'],
      ['Monday and Friday of some weeks', '2026-03-27T09:00Z'],
      ['30th of some months', '2026-04-30T09:00Z'],
      ['Daily', '2026-09-09T07:00Z'],
      ['30th of some months', '2026-09-30T09:00Z'],
      ['Monday and Friday of some weeks', '2026-10-19T09:00Z'],
      ['Monday and Friday of some weeks', '2026-10-23T09:00Z'],
    ],
  },
};

it.each(Object.entries(files))('reads %s', (name, { events, unreadable = 0, leftOut = 0 }) => {
  expect(readFile(name)).toEqual({ events, unreadable, leftOut });
});
