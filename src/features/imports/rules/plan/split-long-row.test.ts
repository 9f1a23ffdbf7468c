import { describe, expect, it } from 'vitest';
import { fieldLabels } from '#src/features/imports/field-labels.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import { importSettings } from '#tests/support/import-settings-fixture.ts';
import { planImport } from './import-plan.ts';

const noForms = { clients: () => ({}), projects: () => ({}), trips: () => ({}), fieldNames: fieldLabels };
const columns: ImportField[] = ['date', 'start', 'endDate', 'end', 'duration', 'description'];

function planOf(rows: readonly string[], splitsLongRows?: boolean) {
  const table = {
    rows: rows.map((row, place) => ({ line: place + 2, cells: row.split(',') })),
    problems: new Map(),
  };
  return planImport(table, importSettings({ columns, splitsLongRows }), noForms);
}

const piecesOf = (rows: readonly string[]) =>
  planOf(rows, true).records.map((record) => {
    if (record.kind !== 'entries') throw new Error('Only entries are split.');
    const { day, startTime, endTime, ms } = record;
    return [day, startTime?.slice(0, 16) ?? null, endTime?.slice(0, 16) ?? null, ms / 3_600_000];
  });

describe('a row of more than 24 hours', () => {
  const weekend = '2026-03-06,18:00,2026-03-08,09:30,,Move';
  const month = '2026-03-02,,,,30:00,Support';

  it('is a problem, and the plan says how many could be split', () => {
    const { problems, longRows, records } = planOf([weekend, month, '2026-03-02,,,,24:00,Fine']);
    expect(problems.map(({ line, words }) => [line, words])).toEqual([
      [2, 'It ends more than a day after it starts. An entry can have at most 24 hours.'],
      [3, '“30:00” is longer than a day. An entry can have at most 24 hours.'],
    ]);
    expect(longRows).toBe(2);
    expect(records.map(({ line }) => line)).toEqual([4]);
  });

  it('can be split at midnight', () => {
    expect(piecesOf([weekend])).toEqual([
      ['2026-03-06', '2026-03-06T17:00', '2026-03-06T23:00', 6],
      ['2026-03-07', '2026-03-06T23:00', '2026-03-07T23:00', 24],
      ['2026-03-08', '2026-03-07T23:00', '2026-03-08T08:30', 9.5],
    ]);
    expect(planOf([weekend], true)).toMatchObject({ problems: [], longRows: 1 });
  });

  it('with a start and a duration is split in the same way', () => {
    expect(piecesOf(['2026-03-06,18:00,,,30:00,Move'])).toEqual([
      ['2026-03-06', '2026-03-06T17:00', '2026-03-06T23:00', 6],
      ['2026-03-07', '2026-03-06T23:00', '2026-03-07T23:00', 24],
    ]);
  });

  it('is invoiced only on the days up to which time was invoiced', () => {
    const row = { line: 2, cells: '2026-11-30,23:00,,,36:00,Move'.split(',') };
    const alreadyInvoiced = { by: 'day', until: '2026-11-30' } as const;
    const settings = importSettings({ columns, splitsLongRows: true, alreadyInvoiced });
    const { records } = planImport({ rows: [row], problems: new Map() }, settings, noForms);
    expect(records).toMatchObject([
      { day: '2026-11-30', invoiced: true },
      { day: '2026-12-01', invoiced: false },
      { day: '2026-12-02', invoiced: false },
    ]);
  });

  it('without times becomes several entries of the same day', () => {
    expect(piecesOf([month])).toEqual([
      ['2026-03-02', null, null, 24],
      ['2026-03-02', null, null, 6],
    ]);
    expect(planOf([month], true).records.map(({ nth }) => nth)).toEqual([1, 1]);
    expect(planOf(['2026-03-02,,,,48:00,Support'], true).records.map(({ nth }) => nth)).toEqual([1, 2]);
  });

  it('keeps its duration if there were breaks', () => {
    expect(piecesOf(['2026-03-06,18:00,2026-03-08,09:30,29:00,Move'])).toEqual([
      ['2026-03-06', '2026-03-06T17:00', '2026-03-06T23:00', 6],
      ['2026-03-07', '2026-03-06T23:00', '2026-03-07T23:00', 23],
    ]);
  });

  it('never makes an entry of 25 hours on the day when summer time ends', () => {
    expect(piecesOf(['2026-10-25,00:00,2026-10-26,08:00,,Night'])).toEqual([
      ['2026-10-25', '2026-10-24T22:00', '2026-10-25T22:00', 24],
      ['2026-10-25', '2026-10-25T22:00', '2026-10-25T23:00', 1],
      ['2026-10-26', '2026-10-25T23:00', '2026-10-26T07:00', 8],
    ]);
  });

  it('can’t be split above 31 days, which is hardly work', () => {
    const year = '2026-03-06,18:00,2027-03-06,19:00,,Typing error';
    for (const splits of [undefined, true]) {
      expect(planOf([year, '2026-03-02,,,,9000:00,Seconds'], splits)).toMatchObject({
        problems: [
          { words: 'It ends more than 31 days after it starts. Are its dates right?' },
          { words: '“9000:00” is longer than 31 days. Is its unit right?' },
        ],
        longRows: 0,
        records: [],
      });
    }
  });

  it('is a duplicate as a whole if it repeats an earlier row, and both count as long', () => {
    expect(planOf([weekend, weekend], true)).toMatchObject({ duplicateLines: [3], longRows: 2 });
  });
});
