import { describe, expect, it } from 'vitest';
import { deriveTimes, findSkippedTimes, resolveSpan } from './entry-times.ts';
import type { EntryTimes } from './entry-times.ts';

const berlin = { timeZone: 'Europe/Berlin', breaks: [] };
const typed: EntryTimes = { date: '2026-11-20', start: null, end: null, duration: null };
const lunch = { start: '2026-11-20T11:00:00.000Z', end: '2026-11-20T11:30:00.000Z' };

describe('start, end and duration in the entry form', () => {
  it('the duration is the time between start and end [3.1]', () => {
    expect(deriveTimes({ ...typed, start: '09:00', end: '12:30' }, 'end', berlin)).toEqual({ duration: 3.5 });
  });

  it('end and start follow from each other and the duration [3.1]', () => {
    expect(deriveTimes({ ...typed, start: '09:00', duration: 1.5 }, 'duration', berlin)).toEqual({
      end: '10:30',
    });
    expect(deriveTimes({ ...typed, end: '09:00', duration: 1.5 }, 'duration', berlin)).toEqual({
      start: '07:30',
    });
    expect(deriveTimes({ ...typed, start: '09:00', duration: 2 }, 'start', berlin)).toEqual({ end: '11:00' });
    expect(deriveTimes({ ...typed, end: '09:00', duration: 2 }, 'end', berlin)).toEqual({ start: '07:00' });
  });

  it('breaks don’t count as work [3.1]', () => {
    const withLunch = { ...berlin, breaks: [lunch] };
    expect(deriveTimes({ ...typed, start: '09:00', end: '15:00' }, 'start', withLunch)).toEqual({
      duration: 5.5,
    });
    expect(deriveTimes({ ...typed, start: '09:00', duration: 5.5 }, 'duration', withLunch)).toEqual({
      end: '15:00',
    });
  });

  it('times can cross midnight', () => {
    const night = { ...typed, start: '22:00', end: '01:00' };
    expect(deriveTimes(night, 'end', berlin)).toEqual({ duration: 3 });
    expect(resolveSpan({ ...night, start: '22:00', end: '01:00' }, berlin)).toEqual({
      startTime: '2026-11-20T21:00:00.000Z',
      endTime: '2026-11-21T00:00:00.000Z',
    });
  });

  it('the repeated DST hour counts', () => {
    const night = { ...typed, date: '2026-10-25', start: '00:00', end: '06:00' };
    expect(deriveTimes(night, 'end', berlin)).toEqual({ duration: 7 });
  });

  it('known times of more than a day stay, with a duration of at most a day [3.1]', () => {
    const known = {
      day: typed.date,
      startTime: '2026-11-20T08:00:13.000Z',
      endTime: '2026-11-21T10:00:13.000Z',
    };
    const { startTime, endTime } = known;
    expect(resolveSpan({ date: typed.date, start: '09:00', end: '11:00' }, { ...berlin, known })).toEqual({
      startTime,
      endTime,
    });
    const moved = { ...typed, date: '2026-11-22', start: '09:00', end: '11:00', duration: 24 };
    expect(deriveTimes(moved, 'date', { ...berlin, known })).toEqual({
      end: '11:00',
      known: {
        day: '2026-11-22',
        startTime: '2026-11-22T08:00:13.000Z',
        endTime: '2026-11-23T10:00:13.000Z',
      },
    });
  });

  it('the duration stays when the date is changed, and changed back', () => {
    const known = {
      day: '2026-03-27',
      startTime: '2026-03-27T00:30:00.000Z',
      endTime: '2026-03-27T01:30:00.000Z',
    };
    const night = { ...typed, date: '2026-03-29', start: '01:30', end: '02:30', duration: 1 };
    const moved = deriveTimes(night, 'date', { ...berlin, known });

    expect(moved).toMatchObject({ end: '03:30' });
    const back = { ...night, ...moved, date: '2026-03-27' };
    expect(deriveTimes(back, 'date', { ...berlin, ...moved })).toEqual({ end: '02:30', known });
  });

  it('all stay empty while only one of them is known', () => {
    expect(deriveTimes({ ...typed, duration: 2 }, 'duration', berlin)).toEqual({});
    expect(deriveTimes({ ...typed, start: '09:00' }, 'start', berlin)).toEqual({});
  });
});

describe('a time that daylight saving skips', () => {
  const spring = { ...typed, date: '2026-03-29' };

  it('is reported with the time it would be, for start and end', () => {
    expect(findSkippedTimes({ ...spring, start: '02:30', end: '04:00' }, berlin)).toEqual({ start: '03:30' });
    expect(findSkippedTimes({ ...spring, start: '01:00', end: '02:30' }, berlin)).toEqual({ end: '03:30' });
    expect(findSkippedTimes({ ...spring, start: '02:30' }, berlin)).toEqual({ start: '03:30' });
  });

  it('is on the next day if the work crosses midnight', () => {
    const eve = { ...typed, date: '2026-03-28', start: '22:00', end: '02:30' };
    expect(Object.keys(findSkippedTimes(eve, berlin))).toEqual(['end']);
    expect(findSkippedTimes({ ...eve, date: '2026-03-27' }, berlin)).toEqual({});
  });

  it('gives no duration, so that nothing is shortened silently', () => {
    expect(deriveTimes({ ...spring, start: '02:30', end: '04:00' }, 'start', berlin)).toEqual({});
    expect(deriveTimes({ ...spring, start: '02:30', duration: 2 }, 'duration', berlin)).toEqual({});
    expect(deriveTimes({ ...spring, start: '01:30', end: '04:00' }, 'end', berlin)).toEqual({
      duration: 1.5,
    });
  });
});
