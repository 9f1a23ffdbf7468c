import { describe, expect, it } from 'vitest';
import {
  advance,
  changeSchedule,
  comingDays,
  dueDay,
  endPause,
  listNextDays,
  planSchedule,
  restoreDay,
} from './plan-schedule.ts';
import { plainSchedule } from './schedule.ts';
import type { Recurrence, Schedule } from './schedule.ts';
import { partOfPeriod, periodOfOccurrence } from './service-period.ts';

const monthly = (fields: Partial<Schedule> = {}): Schedule => ({
  ...plainSchedule,
  every: 1,
  unit: 'month',
  firstDay: '2026-01-31',
  ...fields,
});
const planned = (nextDay: string | null, fields: Partial<Schedule> = {}): Recurrence => ({
  ...monthly(fields),
  nextDay,
});

describe('a saved schedule', () => {
  const nextDay = (schedule: Schedule, before: Recurrence | null, today: string, ownDay = '2026-01-31') =>
    planSchedule(schedule, { before, today, ownDay }).nextDay;

  it('begins today at the earliest, and after the record itself', () => {
    expect(nextDay(monthly(), null, '2026-04-01')).toBe('2026-04-30');
    expect(nextDay(monthly(), null, '2026-04-30')).toBe('2026-04-30');
    expect(nextDay(monthly(), null, '2026-01-31')).toBe('2026-02-28');
    expect(nextDay(monthly(), null, '2025-12-01')).toBe('2026-02-28');
    expect(planSchedule(monthly(), { before: null, today: '2025-12-01' }).nextDay).toBe('2026-01-31');
  });

  it('keeps days that were missed, and skips those in a pause', () => {
    const paused = { isPaused: true };
    expect(nextDay(monthly(), planned('2026-02-28'), '2026-04-01')).toBe('2026-02-28');
    expect(nextDay(monthly(paused), planned('2026-02-28'), '2026-04-01')).toBe('2026-02-28');
    expect(nextDay(monthly(), planned('2026-02-28', paused), '2026-04-01')).toBe('2026-04-30');
  });

  it('doesn’t make a second draft today when it changes', () => {
    const weekly = monthly({ unit: 'week', firstDay: '2026-04-30' });
    expect(nextDay(weekly, planned('2026-05-31'), '2026-04-30')).toBe('2026-05-07');
    expect(nextDay(weekly, planned('2026-04-30'), '2026-04-30')).toBe('2026-04-30');
  });

  it('makes that of today when it changes while an earlier day is still to be made', () => {
    const weekly = monthly({ unit: 'week', firstDay: '2026-04-30' });
    expect(nextDay(weekly, planned('2026-03-31'), '2026-04-30')).toBe('2026-04-30');
    expect(nextDay(weekly, planned(null, { lastDay: '2026-04-30' }), '2026-04-30')).toBe('2026-05-07');
  });
});

it('a pause changes nothing else, and a change may come with one', () => {
  const before = planned('2026-02-28', { time: '17:00', leadDays: 3 });
  const pause = { isPaused: true, pausedUntil: '2026-04-10' };
  const plan = { before, today: '2026-02-01' };
  expect(changeSchedule({ pause }, plan)).toEqual({ ...before, ...pause });
  expect(changeSchedule({}, plan)).toBeUndefined();
  expect(changeSchedule({ pause }, { ...plan, before: null })).toBeUndefined();
  expect(changeSchedule({ recurrence: monthly({ time: '09:00' }), pause }, plan)).toEqual({
    ...planned('2026-02-28', { time: '09:00' }),
    ...pause,
  });
});

it('what comes until a day has its lead, and begins after a pause', () => {
  const weekly = { unit: 'week', firstDay: '2026-04-01', leadDays: 2 } as const;
  expect(comingDays(planned('2026-04-08', weekly), '2026-04-20')).toEqual([
    '2026-04-06',
    '2026-04-13',
    '2026-04-20',
  ]);
  const paused = { ...weekly, isPaused: true };
  expect(comingDays(planned('2026-04-08', paused), '2026-04-20')).toEqual([]);
  const untilTenth = { ...paused, pausedUntil: '2026-04-10' };
  expect(comingDays(planned('2026-04-08', untilTenth), '2026-04-20')).toEqual(['2026-04-13', '2026-04-20']);
  expect(comingDays(planned(null, weekly), '2026-04-20')).toEqual([]);
});

describe('a pause that ends by itself', () => {
  const paused = (nextDay: string | null) => planned(nextDay, { isPaused: true, pausedUntil: '2026-04-10' });

  it('lasts until its day, and skips the days before it', () => {
    expect(endPause(paused('2026-02-28'), '2026-04-09')).toMatchObject({ isPaused: true });
    expect(endPause(paused('2026-02-28'), '2026-04-10')).toMatchObject({
      isPaused: false,
      pausedUntil: null,
      nextDay: '2026-04-30',
    });
  });

  it('keeps days after it, also if the server was off', () => {
    expect(endPause(paused('2026-02-28'), '2026-08-01')).toMatchObject({ nextDay: '2026-04-30' });
    expect(endPause(paused('2026-06-30'), '2026-08-01')).toMatchObject({ nextDay: '2026-06-30' });
    expect(endPause(paused(null), '2026-08-01')).toMatchObject({ nextDay: null });
  });
});

describe('an occurrence is due', () => {
  it.each<[string, Partial<Schedule>, string]>([
    ['when its day begins in the account’s time zone', {}, '2026-01-30T23:00:00Z'],
    ['at its time of day', { time: '08:30' }, '2026-01-31T07:30:00Z'],
    ['so many days before', { leadDays: 10, time: '08:30' }, '2026-01-21T07:30:00Z'],
  ])('%s', (_case, fields, instant) => {
    const at = Date.parse(instant);
    expect(dueDay(planned('2026-01-31', fields), at, 'Europe/Berlin')).toBe('2026-01-31');
    expect(dueDay(planned('2026-01-31', fields), at - 1, 'Europe/Berlin')).toBeNull();
  });

  it('never in a pause or after the end', () => {
    const later = Date.parse('2030-01-01T00:00:00Z');
    expect(dueDay(planned('2026-01-31', { isPaused: true }), later, 'UTC')).toBeNull();
    expect(dueDay(planned(null), later, 'UTC')).toBeNull();
    expect(advance(planned('2026-01-31', { count: 1 })).nextDay).toBeNull();
  });
});

describe('a service period', () => {
  it.each<[string, Partial<Schedule>, string, [string, string], [string, string]]>([
    [
      'of a month',
      { firstDay: '2026-01-01' },
      '2026-02-01',
      ['2026-02-01', '2026-02-28'],
      ['2026-01-01', '2026-01-31'],
    ],
    [
      'of a first day',
      { firstDay: '2026-01-15' },
      '2026-01-15',
      ['2026-01-15', '2026-02-14'],
      ['2025-12-15', '2026-01-14'],
    ],
    [
      'of month ends',
      { anchor: 'lastDay' },
      '2026-02-28',
      ['2026-03-01', '2026-03-31'],
      ['2026-02-01', '2026-02-28'],
    ],
    ['of cut months', {}, '2026-02-28', ['2026-02-28', '2026-03-30'], ['2026-01-31', '2026-02-27']],
    [
      'of quarters',
      { unit: 'quarter', firstDay: '2026-01-01' },
      '2026-04-01',
      ['2026-04-01', '2026-06-30'],
      ['2026-01-01', '2026-03-31'],
    ],
    [
      'of weeks',
      { unit: 'week', every: 2, firstDay: '2026-01-05' },
      '2026-01-19',
      ['2026-01-19', '2026-02-01'],
      ['2026-01-05', '2026-01-18'],
    ],
  ])('%s', (_case, fields, day, following, preceding) => {
    const range = ([from, to]: [string, string]) => ({ from, to });
    expect(periodOfOccurrence(monthly(fields), day, 'following')).toEqual(range(following));
    expect(periodOfOccurrence(monthly(fields), day, 'preceding')).toEqual(range(preceding));
  });

  it('has the days on which the service is provided', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(partOfPeriod(march, { from: '2026-03-15', to: null })).toEqual({
      from: '2026-03-15',
      to: '2026-03-31',
      days: 17,
      ofDays: 31,
    });
    expect(partOfPeriod(march, { from: null, to: '2026-03-01' })).toMatchObject({ days: 1 });
    expect(partOfPeriod(march, { from: '2026-04-01', to: null })).toBeNull();
  });
});

it('the days to come have those that were skipped, and none that is done or passed in a pause', () => {
  const weekly = { ...plainSchedule, every: 1, unit: 'week', firstDay: '2026-11-02' } as const;
  const runs = [
    { day: '2026-11-30', state: 'skipped' },
    { day: '2026-11-23', state: 'skipped' },
    { day: '2026-12-14', state: 'done' },
  ];
  const days = listNextDays({ ...weekly, nextDay: '2026-12-07' }, runs, '2026-11-28');
  expect(days.slice(0, 3)).toEqual([
    { day: '2026-11-30', isSkipped: true },
    { day: '2026-12-07', isSkipped: false },
    { day: '2026-12-21', isSkipped: false },
  ]);
  expect(days.length).toBeGreaterThanOrEqual(12);
  // A day that was missed is still to come.
  const [missed] = listNextDays({ ...weekly, nextDay: '2026-11-09' }, [], '2026-11-28');
  expect(missed).toEqual({ day: '2026-11-09', isSkipped: false });
});

it('a skipped day comes back if no day of a pause comes with it', () => {
  const restored = (nextDay: string | null, day: string, today: string, fields: Partial<Schedule> = {}) =>
    restoreDay(planned(nextDay, fields), day, today)?.nextDay;
  expect(restored('2026-02-28', '2026-01-31', '2026-01-10')).toBe('2026-01-31');
  expect(restored('2026-04-30', '2026-02-28', '2026-02-01')).toBe('2026-02-28');
  expect(restored('2026-02-28', '2026-01-31', '2026-02-10')).toBe('2026-01-31');
  expect(restored(null, '2026-01-31', '2026-02-10', { count: 1 })).toBe('2026-01-31');
  expect(restored('2026-01-31', '2026-02-28', '2026-01-10')).toBe('2026-01-31');
  expect(restored('2026-06-30', '2026-02-28', '2026-06-10')).toBeUndefined();
  expect(restored('2026-06-30', '2026-03-30', '2026-02-01')).toBeUndefined();
});
