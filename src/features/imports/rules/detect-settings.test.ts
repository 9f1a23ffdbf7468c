import { describe, expect, it } from 'vitest';
import { mapColumns } from './column-mapping/map-columns.ts';
import { detectDelimiter, detectDateOrder, detectSettings } from './detect-settings.ts';
import { columnsProblem } from './import-fields.ts';

const today = '2026-11-21';

describe('the delimiter', () => {
  it.each([
    ['a,b,c\n1,2,3', ','],
    ['a;b;c\n"x, y, z";2,5;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['only one column\n1', ','],
  ])('is detected in %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});

describe('the order of day and month', () => {
  it('is decided by a single unambiguous date', () => {
    const texts = ['01/02/2026', '02/03/2026', '25/03/2026'];
    expect(detectDateOrder(texts, { usual: 'mdy', today })).toEqual({ order: 'dmy', isCertain: true });
  });

  it('is chosen so that dates aren’t in the future', () => {
    expect(detectDateOrder(['11/12/2026'], { usual: 'dmy', today })).toEqual({
      order: 'mdy',
      isCertain: false,
    });
    expect(detectDateOrder(['12.11.2026'], { usual: 'mdy', today })).toMatchObject({ order: 'dmy' });
  });

  it('defaults to the most common one if nothing decides it', () => {
    expect(detectDateOrder(['01/02/2026'], { usual: 'mdy', today })).toEqual({
      order: 'mdy',
      isCertain: false,
    });
  });

  it('is the one that makes most dates valid if some aren’t', () => {
    const texts = ['13/01/2026', '14/01/2026', '01/31/2026'];
    expect(detectDateOrder(texts, { usual: 'mdy', today })).toEqual({ order: 'dmy', isCertain: true });
  });

  it('is certain if the year comes first', () => {
    expect(detectDateOrder(['2026-01-02'], { usual: 'mdy', today })).toEqual({
      order: 'ymd',
      isCertain: true,
    });
  });
});

describe('columns', () => {
  it('are detected by English or German headers, ignoring case', () => {
    expect(mapColumns(['DATUM', ' Dauer ', 'Was'], 'generic', 'entries')).toEqual(['date', 'duration', null]);
  });

  it('prefer “Start Date” to “Tag”, which then contains tags', () => {
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
  ])('include “%s” as the billable flag', (head) => {
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

  it('that are missing or chosen twice are reported', () => {
    expect(columnsProblem(['date', 'start', null], 'entries')).toEqual({
      code: 'chooseDurationColumn',
    });
    expect(columnsProblem(['date', 'date', 'duration'], 'entries')).toEqual({
      code: 'duplicateColumn',
      field: 'date',
    });
    expect(columnsProblem(['date', 'start', 'end'], 'entries')).toBeUndefined();
    expect(columnsProblem([null], 'projects')).toEqual({ code: 'chooseProjectColumn' });
  });
});

describe('the type of rows', () => {
  it.each([
    ['time', ['Date', 'Hours'], 'entries'],
    ['projects', ['Project', 'Client'], 'projects'],
    ['clients', ['Company', 'E-mail'], 'clients'],
    ['time, where nothing tells', ['When', 'What', 'Spent'], 'entries'],
  ])('is detected: %s', (_, heads, kind) => {
    expect(detectSettings({ heads, rows: [], timeZone: 'UTC', currency: 'EUR', today }).settings.kind).toBe(
      kind,
    );
  });
});

describe('settings', () => {
  it('follow a chosen format, even if the file looks different', () => {
    const heads = ['Date', 'Client', 'Project', 'Task', 'Notes', 'Hours'];
    const rows = [['2026-03-02', 'Acme', 'Website', 'Design', 'Sketches', '1,25']];
    const facts = { heads, rows, timeZone: 'UTC', currency: 'EUR', today };
    expect(detectSettings(facts).settings).toMatchObject({ format: 'harvest', decimal: ',' });
    expect(detectSettings(facts, { format: 'generic' }).settings).toMatchObject({
      format: 'generic',
      kind: 'entries',
      columns: ['date', 'client', 'project', 'task', 'description', 'duration'],
    });
  });

  it('of columns without a known header are derived from the other columns', () => {
    const facts = {
      heads: ['When', 'What', 'Spent'],
      rows: [
        ['25/03/2026', 'Icons', '1,5'],
        ['26/03/2026', 'Icons', '2'],
      ],
      timeZone: 'UTC',
      currency: 'EUR',
      today,
    };
    expect(detectSettings(facts).settings).toMatchObject({ dateOrder: 'dmy', decimal: ',' });
  });
});

it('for Kimai’s importer have durations in seconds, however short', () => {
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
  const { settings } = detectSettings({ heads, rows, timeZone: 'Europe/Berlin', currency: 'EUR', today });

  expect(settings).toMatchObject({ format: 'kimai', durationUnit: 'seconds' });
});
