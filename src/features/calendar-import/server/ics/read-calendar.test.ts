import { describe, expect, it } from 'vitest';
import { anIcs, anEvent } from '#tests/support/ics-fixture.ts';
import { readCalendar } from './read-calendar.ts';

const window = { from: '2026-01-01', to: '2026-12-31' };

const readPropertyText = (ics: string, timeZone = 'Europe/Berlin') =>
  readCalendar(Buffer.from(ics), { window, timeZone, ownAddresses: [] });

function read(ics: string) {
  const content = readPropertyText(ics);
  if ('problem' in content) throw new Error(content.problem);
  return content;
}

const suggest = (...events: string[][]) =>
  read(anIcs(...events)).suggestions.map(({ id: _id, ...rest }) => rest);

describe('the times of an event', () => {
  it('are read in UTC, in a named zone and without a zone, which means the account’s', () => {
    const times = [
      ['DTSTART:20260302T080000Z', 'DTEND:20260302T090000Z'],
      ['DTSTART;TZID=America/New_York:20260302T090000', 'DTEND;TZID=America/New_York:20260302T100000'],
      ['DTSTART:20260302T090000', 'DURATION:PT1H'],
    ];

    expect(suggest(...times.map((lines) => anEvent(lines)))).toMatchObject([
      { startTime: '2026-03-02T08:00:00.000Z', endTime: '2026-03-02T09:00:00.000Z' },
      { startTime: '2026-03-02T14:00:00.000Z', endTime: '2026-03-02T15:00:00.000Z' },
      { startTime: '2026-03-02T08:00:00.000Z', endTime: '2026-03-02T09:00:00.000Z' },
    ]);
  });

  it('use the rules in the file for zones that the system doesn’t know, and aren’t guessed without any', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'].concat([
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
    const inZone = (tzid: string) => anEvent([`DTSTART;TZID=${tzid}:20260302T120000`, 'DURATION:PT30M']);

    expect(read(anIcs(zone, inZone('Office'), inZone('Nowhere'), inZone('Asia/Tokyo')))).toMatchObject({
      suggestions: [{ startTime: '2026-03-02T07:00:00.000Z' }, { startTime: '2026-03-02T03:00:00.000Z' }],
      unreadable: 1,
    });
  });

  it('may be missing: whole days, several days and events without an end', () => {
    expect(
      suggest(
        anEvent(['DTSTART;VALUE=DATE:20260302', 'SUMMARY:Day off']),
        anEvent(['DTSTART;VALUE=DATE:20260303', 'DTEND;VALUE=DATE:20260305', 'SUMMARY:Fair']),
        anEvent(['DTSTART:20260306T080000Z', 'SUMMARY:Reminder']),
        anEvent(['DTSTART:20260309T080000Z', 'DTEND:20260311T080000Z', 'SUMMARY:Trip']),
      ),
    ).toEqual([
      { title: 'Day off', day: '2026-03-02', startTime: null, endTime: null },
      { title: 'Fair', day: '2026-03-03', startTime: null, endTime: null },
      { title: 'Fair', day: '2026-03-04', startTime: null, endTime: null },
      { title: 'Reminder', day: '2026-03-06', startTime: '2026-03-06T08:00:00.000Z', endTime: null },
      { title: 'Trip', day: '2026-03-09', startTime: null, endTime: null },
      { title: 'Trip', day: '2026-03-10', startTime: null, endTime: null },
      { title: 'Trip', day: '2026-03-11', startTime: null, endTime: null },
    ]);
  });
});

it.each(['DURATION:P99999999999999999999D', 'DURATION:PT99999999999999999H', 'DTEND:20990101T000000Z'])(
  'suggests at most 31 days of an event with %s',
  (line) => {
    expect(suggest(anEvent(['DTSTART:20260302T080000Z', line]))).toHaveLength(31);
    expect(suggest(anEvent(['DTSTART;VALUE=DATE:20260302', line]))).toHaveLength(31);
  },
);

describe('a zone', () => {
  const inZone = (tzid: string, title: string) =>
    anEvent([`DTSTART;TZID=${tzid}:20260701T090000`, 'DURATION:PT1H', `SUMMARY:${title}`]);
  const standard = ['BEGIN:STANDARD', 'DTSTART:20251102T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'];
  const daylight = ['BEGIN:DAYLIGHT', 'DTSTART:20250309T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'];
  const aZone = (tzid: string, winter: string, summer: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...standard,
    `TZOFFSETFROM:${summer}`,
    `TZOFFSETTO:${winter}`,
    'END:STANDARD',
    ...daylight,
    `TZOFFSETFROM:${winter}`,
    `TZOFFSETTO:${summer}`,
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];

  it('named by an abbreviation is what the file defines', () => {
    expect(suggest(aZone('EST', '-0500', '-0400'), inZone('EST', 'Lunch'))).toMatchObject([
      { startTime: '2026-07-01T13:00:00.000Z' },
    ]);
  });

  it('is unknown if the file defines it in two ways, but not if only the text differs', () => {
    const calendars = [
      anIcs(aZone('Own', '+0100', '+0200'), aZone('Same', '+0100', '+0200'), inZone('Own', 'First')),
      anIcs(aZone('Own', '-0500', '-0400'), inZone('Own', 'Second')),
      anIcs(aZone('same', '+010000', '+020000'), inZone('Same', 'Third')),
    ];

    expect(read(calendars.join(''))).toMatchObject({
      suggestions: [{ title: 'Third', startTime: '2026-07-01T07:00:00.000Z' }],
      unreadable: 2,
    });
  });

  it('named by places is known only if all of them are in it', () => {
    const names = ['London', 'London, Ontario', 'Home/Victoria', 'Home/Cuba', 'London, Paris'];

    expect(read(anIcs(...names.map((name) => inZone(`"${name}"`, name))))).toMatchObject({
      suggestions: [{ title: 'London', startTime: '2026-07-01T08:00:00.000Z' }],
      unreadable: 4,
    });
  });
});

it('suggests Outlook’s whole days on the account’s days', () => {
  const times = ['DTSTART:20260301T230000Z', 'DTEND:20260302T230000Z'];

  expect(suggest(anEvent([...times, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']))).toMatchObject([
    { day: '2026-03-02', startTime: null },
  ]);
});

describe('a repeating event', () => {
  const weekly = ['DTSTART;TZID=Europe/Berlin:20260319T090000', 'DTEND;TZID=Europe/Berlin:20260319T100000'];

  it('keeps its local time across clock changes', () => {
    const found = suggest(anEvent([...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3']));

    expect(found.map(({ startTime }) => startTime)).toEqual([
      '2026-03-19T08:00:00.000Z',
      '2026-03-26T08:00:00.000Z',
      '2026-04-02T07:00:00.000Z',
    ]);
  });

  it('ends with an UNTIL in UTC, and leaves out excluded, cancelled and moved occurrences', () => {
    const id = 'UID:standup';
    const found = suggest(
      anEvent([id, ...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20260416T070000Z', 'EXDATE:20260326T080000Z']),
      anEvent([id, 'RECURRENCE-ID:20260402T070000Z', ...weekly, 'STATUS:CANCELLED']),
      anEvent([id, 'RECURRENCE-ID:20260409T070000Z', 'DTSTART:20260410T120000Z', 'DURATION:PT2H']),
    );

    expect(found.map(({ startTime }) => startTime)).toEqual([
      '2026-03-19T08:00:00.000Z',
      '2026-04-16T07:00:00.000Z',
      '2026-04-10T12:00:00.000Z',
    ]);
  });

  it('without an end stops at the last day of the window', () => {
    const found = suggest(anEvent(['DTSTART;VALUE=DATE:20100101', 'RRULE:FREQ=DAILY']));

    expect(found).toHaveLength(365);
    expect([found[0]?.day, found.at(-1)?.day]).toEqual([window.from, window.to]);
  });

  it.each([
    ['more often than daily', 'RRULE:FREQ=HOURLY;BYHOUR=9,14;UNTIL=20260305T000000Z'],
    ['in a period that ends before it starts', 'RDATE;VALUE=PERIOD:20260303T100000Z/20260303T090000Z'],
    ['in a period of negative length', 'RDATE;VALUE=PERIOD:20260303T100000Z/-PT1H'],
  ])('%s is unreadable', (_, line) => {
    const other = anEvent(['DTSTART:20260302T090000Z', 'SUMMARY:Other']);

    expect(read(anIcs(anEvent(['DTSTART:20260302T080000Z', line]), other))).toMatchObject({
      suggestions: [{ title: 'Other' }],
      unreadable: 1,
    });
  });

  it('has one version of an occurrence, however its original start is written', () => {
    const version = (start: string, sequence: number) =>
      anEvent([
        'UID:a',
        `RECURRENCE-ID${start}`,
        `DTSTART:2026030${sequence}T150000Z`,
        `SEQUENCE:${sequence}`,
      ]);
    const found = suggest(
      version(';TZID=Europe/Berlin:20260303T100000', 5),
      version(':20260303T090000Z', 4),
      anEvent(['UID:a', 'DTSTART:20260302T090000Z', 'RRULE:FREQ=DAILY;COUNT=2']),
    );

    expect(found.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-05']);
  });

  it('by a rule that never matches is suggested once', () => {
    const rule = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30';

    expect(suggest(anEvent(['DTSTART:20260302T080000Z', rule]))).toHaveLength(1);
  });

  it('too many times in all is reported', () => {
    const counted = Array.from({ length: 5 }, () =>
      anEvent(['DTSTART:19000101T080000Z', 'RRULE:FREQ=DAILY;COUNT=70000']),
    );

    expect(readPropertyText(anIcs(...counted))).toEqual({ problem: 'tooMuch' });
  });

  it('on 29 February is suggested only in leap years', () => {
    expect(suggest(anEvent(['DTSTART:20240229T080000Z', 'RRULE:FREQ=YEARLY']))).toEqual([]);
  });
});

it('keeps the ID of an event that moves, and of an occurrence that is replaced', () => {
  const idsOf = (...events: string[][]) => read(anIcs(...events)).suggestions.map(({ id }) => id);
  const at = (hour: string) => [`DTSTART:20260302T${hour}0000Z`, 'DURATION:PT1H'];
  const repeated = anEvent(['UID:b', ...at('08'), 'RRULE:FREQ=DAILY;COUNT=2']);

  expect(idsOf(anEvent(['UID:a', ...at('08')]))).toEqual(idsOf(anEvent(['UID:a', ...at('11')])));
  const moved = anEvent(['UID:b', 'RECURRENCE-ID:20260303T080000Z', ...at('15')]);
  expect(idsOf(repeated, moved).toSorted()).toEqual(idsOf(repeated).toSorted());
});

it('ignores cancelled events, alarms and broken lines', () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'SUMMARY:Wake up', 'END:VALARM'];
  const lines = ['DTSTART:20260302T080000Z', 'DURATION:PT1H'];

  expect(
    suggest(
      anEvent([...lines, 'STATUS:CANCELLED']),
      anEvent([...lines, 'SUMMARY:Call with A\\, B\\nand ', ' C', 'a broken line', ...alarm]),
    ),
  ).toEqual([expect.objectContaining({ title: 'Call with A, B and C' })]);
});

it('reads the other events if one is broken', () => {
  const { suggestions, unreadable } = read(
    anIcs(anEvent(['DTSTART:yesterday']), anEvent(['SUMMARY:Never']), anEvent(['DTSTART:20260302T080000Z'])),
  );

  expect({ count: suggestions.length, unreadable }).toEqual({ count: 1, unreadable: 2 });
});

it.each([
  ['a rule that contradicts itself', ['DTSTART:20260302T080000Z', 'RRULE:FREQ=WEEKLY;BYMONTHDAY=5']],
  ['an unknown rule', ['DTSTART:20260302T080000Z', 'RRULE:FREQ=OFTEN']],
  ['a zone named like a property of every object', ['DTSTART;TZID=constructor:20260302T080000']],
  [
    'an occurrence moved to the end of time',
    ['RECURRENCE-ID:20260302', 'DTSTART:99991231T235959Z', 'DURATION:P9D'],
  ],
])('reads the other events if one has %s', (_, lines) => {
  const { suggestions } = read(anIcs(anEvent(lines), anEvent(['DTSTART:20260302T090000Z', 'SUMMARY:Other'])));

  expect(suggestions).toMatchObject([{ title: 'Other' }]);
});

it('counts a broken event beside events outside the window', () => {
  expect(read(anIcs(anEvent(['DTSTART:soon']), anEvent(['DTSTART:20120302T080000Z'])))).toEqual({
    suggestions: [],
    leftOut: 0,
    unreadable: 1,
  });
});

it.each([
  ['nothing', '', 'notCalendar'],
  ['a web page', '<!doctype html>', 'notCalendar'],
  ['no events', anIcs(), 'noEvents'],
  ['only broken events', anIcs(anEvent(['DTSTART:soon'])), 'unreadable'],
  ['50,001 events', anIcs(...manyEvents(50_001, '20260302')), 'tooManyEvents'],
])('reports a calendar with %s', (_, text, problem) => {
  expect(readPropertyText(text)).toEqual({ problem });
});

describe('of a long history', () => {
  const recent = anEvent(['DTSTART:20260302T080000Z', 'DURATION:PT1H', 'SUMMARY:Recent']);

  it('only the events of the window count', () => {
    expect(suggest(...manyEvents(50_001, '20120302'), recent)).toMatchObject([{ title: 'Recent' }]);
  });

  it('the days of old series before the window aren’t counted one by one', () => {
    const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
    const series = Array.from({ length: 40 }, () =>
      anEvent(['DTSTART;TZID=Europe/Berlin:20010101T090000', 'DURATION:PT30M', rule]),
    );

    expect(suggest(...series, recent)).toHaveLength(40 * 261 + 1);
  });
});

function manyEvents(count: number, day: string): string[][] {
  return Array.from({ length: count }, () => anEvent([`DTSTART:${day}T080000Z`]));
}
