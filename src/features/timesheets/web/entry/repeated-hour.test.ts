import { describe, expect, it } from 'vitest';
import { deriveTimes } from '#src/features/timesheets/rules/entry/entry-times.ts';
import type { EntryTimes } from '#src/features/timesheets/rules/entry/entry-times.ts';
import { toWallClock } from '#src/features/timesheets/rules/entry/wall-clock.ts';
import { draftFormValues } from '#src/features/timesheets/web/calendar/draft-form-values.ts';
import { toInlineChange } from '#src/features/timesheets/web/list/inline-edit.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { localTime, offsetAt } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import {
  emptyFormValues,
  toEntryChange,
  formTimeContext,
  toNewEntry,
  entryFormValues,
} from './entry-form.ts';
import type { EntryFormValues } from './entry-form.ts';

const night = '2026-10-25';
const second = entryRecord({
  id: anId(30),
  day: night,
  startTime: '2026-10-25T01:30:00.000Z',
  endTime: '2026-10-25T02:00:00.000Z',
  duration: 0.5,
});
const across = entryRecord({
  id: anId(31),
  day: night,
  startTime: '2026-10-24T23:30:00.000Z',
  endTime: '2026-10-25T01:30:00.000Z',
  duration: 2,
});

describe('in the night when clocks go back, an entry', () => {
  it('with a typed start and duration ends at the right instant [3.1]', () => {
    const typed = { ...emptyFormValues(night), start: '01:30', duration: 1.5 };
    expect(added(typed, 'Europe/Berlin')).toMatchObject({
      startTime: '2026-10-24T23:30:00.000Z',
      endTime: '2026-10-25T01:00:00.000Z',
      duration: 1.5,
    });
  });

  it('in the second 02:30 can be extended and stays there [3.2]', () => {
    expect(toInlineChange(second, { duration: '0:45' })).toEqual({
      change: { startTime: second.startTime, endTime: '2026-10-25T02:15:00.000Z', duration: 0.75 },
    });
  });

  it('that ends in the second 02:30 can end a little later [3.2]', () => {
    expect(toInlineChange(across, { start: '01:30', end: '02:45' })).toEqual({
      change: { startTime: across.startTime, endTime: '2026-10-25T01:45:00.000Z', duration: 2.25 },
    });
  });

  it('that starts in the second 02:30 can start a little earlier [3.2]', () => {
    expect(toInlineChange(second, { start: '02:15', end: '03:00' })).toEqual({
      change: { startTime: '2026-10-25T01:15:00.000Z', endTime: second.endTime, duration: 0.75 },
    });
  });

  it('from 02:45 to 02:15 lasts half an hour, not a day [3.1]', () => {
    const times = { date: night, start: '02:45', end: '02:15', duration: null };
    expect(deriveTimes(times, 'end', { timeZone: 'Europe/Berlin', breaks: [] })).toEqual({ duration: 0.5 });
  });

  it('drawn in the second 02:30 stays there [3.1]', () => {
    const draft = {
      entry: null,
      startMs: Date.parse(second.startTime ?? ''),
      endMs: Date.parse(second.endTime ?? ''),
    };
    const form = { ...emptyFormValues(night), ...draftFormValues(draft, second.timeZone), duration: 0.5 };
    expect(toNewEntry(form, anId(40), second.timeZone)).toMatchObject({
      startTime: second.startTime,
      endTime: second.endTime,
    });
  });

  it('is copied to the same occurrence of the hour [3.2]', () => {
    expect(toNewEntry(entryFormValues(second), anId(40), second.timeZone)).toMatchObject({
      startTime: second.startTime,
      endTime: second.endTime,
    });
  });
});

// Changes by half an hour, by two hours, at midnight, across midnight, before midnight, by a law of 2026, and none.
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'America/Havana',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Atlantic/Azores',
  'America/Nuuk',
  'Pacific/Chatham',
  'Asia/Kathmandu',
];
const starts = ['23:15', '00:00', '00:30', '01:30', '02:15', '12:00'];
const hours = [0.25, 1.5, 2.75, 23];

describe.each(zones)('in %s, around every clock change', (timeZone) => {
  const days = daysOfChange(timeZone);

  it('an entry ends after its duration, when created and when changed [3.1, 3.2]', () => {
    const wrong = days.flatMap((day) =>
      starts.flatMap((start) =>
        hours.flatMap((duration): object[] => {
          const entry = added({ ...emptyFormValues(day), start, duration }, timeZone);
          // A skipped local time is an error without a value.
          if (entry.endTime === null || entry.startTime === null) return [];
          const stored = entryRecord({ id: anId(1), ...entry, day, timeZone });
          const longer = toInlineChange(stored, { duration: `${duration * 60 + 15}min` });
          if ('problem' in longer) return [{ day, start, duration, longer }];
          const changed = { ...entry, ...longer.change };
          const isRight =
            lasts(entry) && (duration === 23 || (lasts(changed) && changed.startTime === entry.startTime));
          return isRight ? [] : [{ day, start, duration, made: entry, changed }];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('an entry that touches the repeated hour is shown and stored unchanged [3.2]', () => {
    const wrong = days.flatMap((day) => {
      const midnight = Date.parse(toInstant(day, '00:00', timeZone));
      return Array.from({ length: 11 }, (_, index) => midnight + index * 25 * minuteMs + 7_000).flatMap(
        (at) =>
          [30, 75].flatMap((minutes) => {
            const [startTime, endTime] = [isoOf(at), isoOf(at + minutes * minuteMs)];
            const stored = entryRecord({
              id: anId(1),
              day,
              timeZone,
              startTime,
              endTime,
              duration: minutes / 60,
            });
            const { start, end } = entryFormValues(stored);
            const same = toEntryChange(stored, entryFormValues(stored));
            const copy = toNewEntry(entryFormValues(stored), anId(2), timeZone);
            const followed = deriveTimes(
              entryFormValues(stored),
              'start',
              formTimeContext(entryFormValues(stored), timeZone),
            );
            // Ending five minutes later is five minutes more.
            const laterMs = at + (minutes + 5) * minuteMs;
            const later = toInlineChange(stored, { start, end: localTime(laterMs, timeZone) });
            // An end in the first of the repeated hours stays there: the local time alone doesn't mean the second.
            const isAnother =
              !toWallClock(endTime, timeZone).isLater && toWallClock(isoOf(laterMs), timeZone).isLater;
            const grown = 'change' in later ? { startTime, endTime, duration: 0, ...later.change } : stored;
            const isRight =
              copy.startTime === startTime &&
              copy.endTime === endTime &&
              !('startTime' in same) &&
              hoursToMs(followed.duration ?? 0) === minutes * 60_000 &&
              grown.startTime === startTime &&
              lasts(grown) &&
              (isAnother || Math.abs(Date.parse(grown.endTime ?? '') - laterMs) < minuteMs);
            return isRight ? [] : [{ day, start, end, startTime, endTime, copy, same, followed, later }];
          }),
      );
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

const minuteMs = 60_000;

/** The stored entry if the duration was typed last. */
function added(typed: EntryFormValues, timeZone: string) {
  const times: EntryTimes = typed;
  const form = { ...typed, ...deriveTimes(times, 'duration', formTimeContext(typed, timeZone)) };
  const {
    startTime = null,
    endTime = null,
    duration,
  } = toNewEntry({ ...form, duration: form.duration ?? 0 }, anId(40), timeZone);
  return { startTime, endTime, duration };
}

type Lasting = {
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  duration?: number | undefined;
};

function lasts({ startTime, endTime, duration = 0 }: Lasting) {
  return Date.parse(endTime ?? '') - Date.parse(startTime ?? '') === hoursToMs(duration);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** The days of 2026 with a clock change in the zone, the days before, and a normal one. */
function daysOfChange(timeZone: string): string[] {
  const offset = (day: string) => offsetAt(Date.parse(`${day}T12:00:00Z`), timeZone);
  const days = ['2026-11-21'];
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    if (offset(day) !== offset(addDays(day, 1))) days.push(day, addDays(day, 1));
  }
  return days;
}
