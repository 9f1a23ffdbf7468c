import { expect, it } from 'vitest';
import { dayProblems, documentDays, issueDayDoubts } from './document-days.ts';

const draft = {
  type: 'invoice',
  issueDay: null,
  dueDay: null,
  serviceFrom: null,
  serviceTo: null,
  lines: [],
} as const;
const settings = { paymentTermsDays: 14, quoteValidDays: 30 };
const daysOf = (fields: object) => documentDays({ ...draft, ...fields }, null, settings, '2026-03-10');

it('a draft without days is of today, due by the terms, for the days of its lines', () => {
  const lines = [
    { from: '2026-03-05', to: null },
    { from: '2026-03-01', to: '2026-03-04' },
  ];
  expect(daysOf({ lines })).toEqual({
    issueDay: '2026-03-10',
    dueDay: '2026-03-24',
    serviceFrom: '2026-03-01',
    serviceTo: '2026-03-05',
  });
  expect(daysOf({ type: 'quote' }).dueDay).toBe('2026-04-09');
  expect(daysOf({ type: 'creditNote', dueDay: '2026-03-11' }).dueDay).toBeNull();
});

it.each([
  [{ dueDay: '2026-03-09' }, ['dueDay']],
  [{ dueDay: '2026-03-10' }, []],
  [{ serviceFrom: '2026-03-02', serviceTo: '2026-03-01' }, ['serviceTo']],
  [{ serviceFrom: '2026-03-02', lines: [{ from: '2026-03-01', to: null }] }, ['serviceTo']],
  [{ serviceFrom: '2026-03-02' }, []],
])('days in the wrong order are a problem: %j', (fields, expected) => {
  expect(dayProblems(daysOf(fields)).map(({ field }) => field)).toEqual(expected);
});

it.each([
  ['2026-03-10', []],
  ['2026-03-02', ['beforeLastNumber']],
  ['2027-03-12', ['farFromToday']],
  ['2025-03-08', ['beforeLastNumber', 'farFromToday']],
])('a day of issue before the last number, or a year away, is doubted: %s', (day, expected) => {
  expect(issueDayDoubts(day, { today: '2026-03-10', lastDay: '2026-03-03' })).toEqual(expected);
  expect(issueDayDoubts('2026-03-02', { today: '2026-03-10', lastDay: null })).toEqual([]);
});
