import { describe, expect, it } from 'vitest';
import { detectDelimiter, detectDateOrder, detectSettings } from './detect-settings.ts';
import { mapColumns } from './headers/map-columns.ts';
import { columnsProblem } from './import-fields.ts';

const today = '2026-11-21';

describe('what separates the cells', () => {
  it.each([
    ['a,b,c\n1,2,3', ','],
    ['a;b;c\n"x, y, z";2,5;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['only one column\n1', ','],
  ])('is found in %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});

describe('the order of day and month', () => {
  it('is told by a single date that can be read in one way alone', () => {
    const texts = ['01/02/2026', '02/03/2026', '25/03/2026'];
    expect(detectDateOrder(texts, { usual: 'mdy', today })).toEqual({ order: 'dmy', isCertain: true });
  });

  it('does not lead into the future', () => {
    expect(detectDateOrder(['11/12/2026'], { usual: 'dmy', today })).toEqual({
      order: 'mdy',
      isCertain: false,
    });
    expect(detectDateOrder(['12.11.2026'], { usual: 'mdy', today })).toMatchObject({ order: 'dmy' });
  });

  it('is a guess where nothing tells, and the most usual one', () => {
    expect(detectDateOrder(['01/02/2026'], { usual: 'mdy', today })).toEqual({
      order: 'mdy',
      isCertain: false,
    });
  });

  it('is the one in which most dates are days, where some are wrong', () => {
    const texts = ['13/01/2026', '14/01/2026', '01/31/2026'];
    expect(detectDateOrder(texts, { usual: 'mdy', today })).toEqual({ order: 'dmy', isCertain: true });
  });

  it('needs no guess where the year is in front', () => {
    expect(detectDateOrder(['2026-01-02'], { usual: 'mdy', today })).toEqual({
      order: 'ymd',
      isCertain: true,
    });
  });
});

describe('columns', () => {
  it('are taken for what their heads say in English or German, in capitals or not', () => {
    expect(mapColumns(['DATUM', ' Dauer ', 'Was'], 'generic', 'entries')).toEqual(['date', 'duration', null]);
  });

  it('prefer “Start Date” to “Tag”, which then holds tags', () => {
    expect(mapColumns(['Tag', 'Start Date', 'Duration'], 'generic', 'entries')).toEqual([
      'tags',
      'date',
      'duration',
    ]);
    expect(mapColumns(['Tag', 'Dauer'], 'generic', 'entries')).toEqual(['date', 'duration']);
  });

  it.each([
    'Abrechenbar?',
    'Rechnungsfähig',
    'Rechnungsfähig?',
    'Verrechenbar',
    'Is billable?',
    'Chargeable',
  ])('know “%s” as the billable flag', (head) => {
    expect(mapColumns(['Datum', 'Dauer', head], 'generic', 'entries')).toEqual([
      'date',
      'duration',
      'billable',
    ]);
  });

  it('of Clockify’s projects have a rate and an estimate, with or without the other columns', () => {
    const heads = ['Project', 'Client', 'Billable Rate (USD)', 'Estimated (h)', 'Estimated (USD)'];
    const fields = ['project', 'client', 'hourlyRate', 'budgetHours', 'budgetAmount'];
    expect(mapColumns(heads, 'clockify', 'projects')).toEqual(fields);
    expect(mapColumns(heads, 'generic', 'projects')).toEqual(fields);
  });

  it('that are missing, or chosen twice, are told in words', () => {
    expect(columnsProblem(['date', 'start', null], 'entries')).toBe(
      'Choose the duration column, or the start and end columns.',
    );
    expect(columnsProblem(['date', 'date', 'duration'], 'entries')).toBe(
      'Two columns are set to “Date”. Choose one.',
    );
    expect(columnsProblem(['date', 'start', 'end'], 'entries')).toBeUndefined();
    expect(columnsProblem([null], 'projects')).toBe('Choose the column with project names.');
  });
});

describe('what the rows are', () => {
  it.each([
    ['time', ['Date', 'Hours'], 'entries'],
    ['projects', ['Project', 'Client'], 'projects'],
    ['clients', ['Company', 'E-mail'], 'clients'],
    ['time, where nothing tells', ['When', 'What', 'Spent'], 'entries'],
  ])('is %s', (_, heads, kind) => {
    expect(detectSettings({ heads, rows: [], timeZone: 'UTC', today }).settings.kind).toBe(kind);
  });
});

describe('settings', () => {
  it('follow a format that is chosen, whatever the file looks like', () => {
    const heads = ['Date', 'Client', 'Project', 'Task', 'Notes', 'Hours'];
    const rows = [['2026-03-02', 'Acme', 'Website', 'Design', 'Sketches', '1,25']];
    const facts = { heads, rows, timeZone: 'UTC', today };
    expect(detectSettings(facts).settings).toMatchObject({ format: 'harvest', decimal: ',' });
    expect(detectSettings(facts, { format: 'generic' }).settings).toMatchObject({
      format: 'generic',
      kind: 'entries',
      columns: ['date', 'client', 'project', 'task', 'description', 'duration'],
    });
  });

  it('are guessed from the other columns, too, where no head tells what they are', () => {
    const facts = {
      heads: ['When', 'What', 'Spent'],
      rows: [
        ['25/03/2026', 'Icons', '1,5'],
        ['26/03/2026', 'Icons', '2'],
      ],
      timeZone: 'UTC',
      today,
    };
    expect(detectSettings(facts).settings).toMatchObject({ dateOrder: 'dmy', decimal: ',' });
  });
});

it('durations of files for the import of Kimai are seconds, however short they are', () => {
  const heads = [
    'Date',
    'From',
    'To',
    'Duration',
    'Customer',
    'Project',
    'Activity',
    'Exported',
    'Fixed rate',
  ];
  const rows = [['2026-03-02', '09:00', '09:10', '600', 'Acme', 'Website', 'Design', '1', '']];
  const { settings } = detectSettings({ heads, rows, timeZone: 'Europe/Berlin', today });

  expect(settings).toMatchObject({ format: 'kimai', durationUnit: 'seconds' });
});
