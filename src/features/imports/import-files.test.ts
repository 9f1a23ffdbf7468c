/** One file per format, with the headers that the tool documents; see `tests/import-files`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createClientParser } from './rules/rows/parse-client-row.ts';
import { createEntryParser } from './rules/rows/parse-entry-row.ts';
import type { ImportedEntryRow } from './rules/rows/parse-entry-row.ts';
import { createProjectParser } from './rules/rows/parse-project-row.ts';
import { formValidators } from './server/form-schemas.ts';
import { inspectFile, parseTable } from './server/inspect-file.ts';

const circumstances = { timeZone: 'Europe/Berlin', currency: 'EUR', today: '2026-11-21' };

describe('a file of a tool', () => {
  it.each([
    ['toggl-classic', 'toggl', 4],
    ['toggl-newer', 'toggl', 3],
    ['toggl-classic-durations', 'toggl', 3],
    ['toggl-decimal-durations', 'toggl', 4],
    ['clockify', 'clockify', 3],
    ['clockify-older', 'clockify', 1],
    ['clockify-import', 'clockify', 1],
    ['harvest', 'harvest', 2],
    ['harvest-import', 'harvest', 1],
    ['kimai', 'kimai', 2],
    ['kimai-german', 'kimai', 2],
    ['kimai-french', 'kimai', 1],
    ['kimai-polish', 'kimai', 1],
    ['kimai-spanish', 'kimai', 1],
    ['kimai-czech', 'kimai', 1],
    ['kimai-importer', 'kimai', 2],
    ['kimai-exported', 'kimai', 3],
    ['solidtime', 'solidtime', 1],
    ['solidtime-import', 'solidtime', 1],
    ['other-tool', 'generic', 1],
  ])('%s is recognized by its headers, and its entries are read', (name, format, count) => {
    expect(inspected(name).settings).toMatchObject({ format, kind: 'entries' });
    expect(entriesOf(name)).toHaveLength(count);
  });

  it('from Toggl has quoted cells, localized words for no, and times in the repeated DST hour', () => {
    const [first, night, formula, october] = entriesOf('toggl-classic');
    expect(first).toEqual({
      line: 2,
      day: '2026-03-02',
      date: '2026-03-02T11:00:00.000Z',
      timeZone: 'Europe/Berlin',
      startTime: '2026-03-02T08:00:00.000Z',
      endTime: '2026-03-02T09:30:00.000Z',
      ms: 5_400_000,
      description: 'Sorted "shelf 7", then rested',
      task: 'Design',
      notes: null,
      tags: ['books', 'quiet'],
      client: 'Borges & Co',
      project: 'Library',
      billable: true,
      person: 'anna@example.com',
      invoiced: false,
      rowRate: { rate: 93.75, amount: 140.63, currency: null },
    });
    expect(night).toMatchObject({ endTime: '2026-03-02T23:45:00.000Z', billable: false });
    expect(formula).toMatchObject({ description: '=1+1', ms: 30_000, client: null, project: null });
    expect(october).toMatchObject({
      description: 'Ünïcode – naïve café',
      startTime: '2026-10-25T00:30:00.000Z',
      endTime: '2026-10-25T01:10:00.000Z',
      ms: 2_400_000,
    });
  });

  it('from the new Toggl has dashes for empty cells, and running entries are skipped', () => {
    const [, withoutText, lines] = entriesOf('toggl-newer');
    expect(withoutText).toMatchObject({
      description: 'Imported time',
      client: null,
      project: null,
      endTime: '2026-03-02T23:15:00.000Z',
    });
    expect(lines).toMatchObject({ line: 5, description: 'Two\nlines', notes: null, tags: ['draft'] });
    expect(problemsOf('toggl-newer')).toEqual([
      [4, 'Stop time', 'The end is missing because the timer was still running.'],
    ]);
    expect(inspected('toggl-newer').people).toEqual(['anna@example.com', 'bert@example.com']);
  });

  it('from Toggl’s classic format has durations with units', () => {
    expect(entriesOf('toggl-classic-durations').map(({ startTime, ms }) => [startTime, ms / 1000])).toEqual([
      ['2026-08-21T17:21:21.000Z', 1105],
      ['2026-08-21T18:00:00.000Z', 45],
      ['2026-08-21T19:00:00.000Z', 4705],
    ]);
    expect(problemsOf('toggl-classic-durations')).toEqual([]);
  });

  it('from Toggl with decimal durations has the exact time from start to end', () => {
    expect(entriesOf('toggl-decimal-durations').map(({ ms }) => ms / 1000)).toEqual([1200, 2400, 1105, 5400]);
  });

  it('from Clockify has US dates, 12-hour times and short rows', () => {
    expect(inspected('clockify')).toMatchObject({
      settings: { dateOrder: 'mdy' },
      isDateOrderCertain: true,
    });
    const [morning, late, short] = entriesOf('clockify');
    expect(morning).toMatchObject({
      day: '2026-03-02',
      startTime: '2026-03-02T08:00:00.000Z',
      task: 'Concept',
      notes: 'Invoice: INV-7',
    });
    expect(late).toMatchObject({ day: '2026-03-13', endTime: '2026-03-13T23:15:00.000Z' });
    expect(short).toMatchObject({ day: '2026-03-16', ms: 3_600_000 });
  });

  it('from Clockify can have dates in any other order', () => {
    expect(inspected('clockify-older').settings.dateOrder).toBe('dmy');
    expect(entriesOf('clockify-older')).toMatchObject([{ day: '2026-03-13', task: 'Concept', notes: null }]);
  });

  it('from Harvest has hours with a decimal comma and no times, and the task replaces a missing note', () => {
    expect(inspected('harvest').settings.decimal).toBe(',');
    expect(entriesOf('harvest')).toMatchObject([
      {
        description: 'Wireframes',
        ms: 27_000_000,
        startTime: null,
        endTime: null,
        task: 'Design',
        notes: null,
      },
      { description: 'Design', ms: 900_000, billable: false, notes: null },
    ]);
  });

  it('from Kimai in German has other headers, semicolons and decimal commas, and nights cross midnight', () => {
    expect(inspected('kimai-german')).toMatchObject({
      dialect: { delimiter: ';' },
      settings: { dateOrder: 'dmy', decimal: ',' },
    });
    const [, night] = entriesOf('kimai-german');
    expect(night).toMatchObject({
      day: '2026-03-13',
      startTime: '2026-03-13T21:00:00.000Z',
      endTime: '2026-03-14T00:15:00.000Z',
      ms: 11_700_000,
      client: 'Müller GmbH',
      billable: false,
    });
    expect(entriesOf('kimai')[1]).toMatchObject({ startTime: '2026-03-02T21:00:00.000Z', ms: 11_700_000 });
  });

  it.each([
    [
      'kimai-french',
      { client: 'Acme', project: 'Site', task: 'Dev', description: 'travail', tags: [], person: 'ann' },
      ['2026-10-21T07:00:00.000Z', 90, true],
    ],
    [
      'kimai-polish',
      {
        client: 'Zakład Łódź',
        project: 'Strona',
        task: 'Programowanie',
        description: 'poprawki',
        tags: ['pilne'],
        person: 'anna',
      },
      ['2026-10-21T20:00:00.000Z', 135, true],
    ],
    [
      'kimai-spanish',
      {
        client: 'Acme',
        project: 'Sitio',
        task: 'Diseño',
        description: 'bocetos',
        tags: ['web'],
        person: 'ana',
      },
      ['2026-10-21T07:00:00.000Z', 90, false],
    ],
    [
      'kimai-czech',
      {
        client: 'Škoda',
        project: 'Web',
        task: 'Vývoj',
        description: 'úpravy',
        tags: ['nové'],
        person: 'jana',
      },
      ['2026-10-21T07:00:00.000Z', 90, true],
    ],
  ])('%s has the headers of its language', (name, texts, times) => {
    const [entry] = entriesOf(name);
    expect(entry).toMatchObject(texts);
    expect([entry?.startTime, (entry?.ms ?? 0) / 60_000, entry?.billable]).toEqual(times);
  });

  it('for Kimai’s importer has durations in seconds', () => {
    expect(entriesOf('kimai-importer').map(({ ms }) => ms)).toEqual([5_400_000, 1_200_000]);
  });

  it.each([
    ['harvest', [true, false]],
    ['clockify', [true, false, false]],
    ['kimai-importer', [true, false]],
    ['kimai-exported', [true, false, false]],
  ])('%s shows which entries were invoiced before', (name, invoiced) => {
    expect(inspected(name).settings.alreadyInvoiced).toEqual({ by: 'file' });
    expect(entriesOf(name).map((entry) => entry.invoiced)).toEqual(invoiced);
  });

  it.each(['toggl-newer', 'solidtime', 'kimai', 'harvest-clients'])(
    '%s doesn’t show which entries were invoiced',
    (name) => {
      expect(inspected(name).settings.alreadyInvoiced).toEqual({ by: 'none' });
    },
  );

  it('from solidtime has instants, with days in the chosen time zone', () => {
    expect(entriesOf('solidtime-import')).toMatchObject([
      { day: '2026-03-02', startTime: '2026-03-01T23:30:00.000Z', ms: 5_400_000 },
    ]);
    expect(entriesOf('solidtime')).toMatchObject([{ startTime: '2026-03-02T08:00:00.000Z' }]);
  });

  it('of clients or projects is distinguished from one of time', () => {
    const clients = inspected('harvest-clients');
    expect(clients.settings.kind).toBe('clients');
    expect(recordsOf('harvest-clients', createClientParser(clients.settings, formValidators))).toMatchObject([
      { line: 2, name: 'Acme', values: { address: 'Harbour 1\n12345 Port' } },
      { line: 4, name: 'Borges & Co' },
    ]);
    const projects = inspected('solidtime-projects');
    expect(
      recordsOf('solidtime-projects', createProjectParser(projects.settings, formValidators)),
    ).toMatchObject([
      { name: 'Website', client: 'Acme', values: { hourlyRate: 90.5 } },
      { name: 'Old shop', values: { status: 'Archived' } },
    ]);
    for (const name of ['clockify-projects', 'harvest-projects']) {
      expect(inspected(name).settings).toMatchObject({ kind: 'projects' });
    }
  });
});

it.each([
  [
    'dates-french',
    [
      ['2026-03-03T08:00:00.000Z', 90],
      ['2026-02-04T13:30:00.000Z', 45],
    ],
  ],
  [
    'times-chinese',
    [
      ['2026-03-03T13:30:00.000Z', 90],
      ['2026-03-04T08:05:00.000Z', 45],
    ],
  ],
  [
    'times-spanish',
    [
      ['2026-03-03T08:00:00.000Z', 330],
      ['2026-03-03T14:00:00.000Z', 45],
    ],
  ],
])('reads the dates and times of %s', (name, times) => {
  expect(inspected(name).isDateOrderCertain).toBe(true);
  expect(entriesOf(name).map(({ startTime, ms }) => [startTime, ms / 60_000])).toEqual(times);
});

it('reports the column and problem of each invalid row', () => {
  expect(problemsOf('bad-rows')).toEqual([
    [3, 'Date', 'The date is missing.'],
    [4, 'Date', '“2026-13-02” isn’t a valid date.'],
    [5, 'Date', '“2026-02-30” isn’t a valid date.'],
    [6, 'Start', '“25:00” isn’t a time of day.'],
    [6, 'End', '“26:00” isn’t a time of day.'],
    [7, 'Duration', 'The duration “-1:00” is negative.'],
    [8, 'End', 'It ends (09:00) before it starts (2026-03-02 10:00). Are they swapped?'],
    [9, 'Duration', 'The duration 3:00 is longer than the time from 09:00 to 10:00 (1:00).'],
    [10, 'Duration', '“30:00” is longer than a day. An entry can have at most 24 hours.'],
    [11, 'End', 'The end is missing because the timer was still running.'],
    [12, 'Duration', 'The duration is missing.'],
    [13, 'Billable', '“perhaps” must be yes or no.'],
    [
      14,
      'Start',
      '02:30 doesn’t exist on 2026-03-29 in Europe/Berlin (daylight saving). Is the time zone right?',
    ],
    [
      15,
      undefined,
      'The row has 1 more cell than there are columns. Does a text with a comma need quotation marks?',
    ],
  ]);
  expect(entriesOf('bad-rows').map(({ line }) => line)).toEqual([2, 16]);
});

it.each([
  ['a line of a million letters', `Date,Hours\n2026-03-02,${'1'.repeat(1_000_001)}\n`, 'This isn’t a table:'],
  [
    'the time of a Stint export, which has ids instead of client names',
    'id,userId,date,day,startTime,endTime,duration,description,clientId,projectId,revision\n',
    'This file is part of a Stint export.',
  ],
])('rejects %s with a message', (_, content, words) => {
  const inspection = inspectFile(Buffer.from(content), circumstances);
  expect('refused' in inspection && inspection.refused).toContain(words);
});

it.each([
  ['clients', 'id,userId,name,email,phone,notes,address,emailHash,isActive,legalName,revision,other\n'],
  ['projects', 'id,userId,name,clientId,client,status,billingType,hourlyRate,revision\n'],
])('imports the %s of a Stint export, which have names', (kind, heads) => {
  expect(inspectFile(Buffer.from(heads), circumstances)).toMatchObject({
    settings: { format: 'stint', kind },
  });
});

it('finds the headers below other text at the top', () => {
  const table = parseTable(
    Buffer.from(
      'Detailed report\nMarch, 2026\n\nDate,Client,Project,Task,Notes,Hours\n2026-03-02,A,B,C,,1\n',
    ),
  );
  expect(table).toMatchObject({
    heads: ['Date', 'Client', 'Project', 'Task', 'Notes', 'Hours'],
    rows: [{ line: 5, cells: ['2026-03-02', 'A', 'B', 'C', '', '1'] }],
  });
});

it('imports only one person’s rows on request', () => {
  const settings = { ...inspected('toggl-newer').settings, person: 'bert@example.com' };
  const read = tableAt('toggl-newer').rows.map(createEntryParser(settings));
  expect(read.filter((row) => 'isOthers' in row)).toHaveLength(3);
  expect(read.flatMap((row) => ('record' in row ? row.record.description : []))).toEqual(['Two\nlines']);
});

function bytesOf(name: string): Buffer {
  return readFileSync(new URL(`../../../tests/import-files/${name}.csv`, import.meta.url));
}

function inspected(name: string) {
  const inspection = inspectFile(bytesOf(name), circumstances);
  if ('refused' in inspection) throw new Error(inspection.refused);
  return inspection;
}

function tableAt(name: string) {
  const table = parseTable(bytesOf(name));
  if ('refused' in table) throw new Error(table.refused);
  return table;
}

function entriesOf(name: string): ImportedEntryRow[] {
  return recordsOf(name, createEntryParser(inspected(name).settings));
}

function recordsOf<R>(name: string, read: (row: { line: number; cells: readonly string[] }) => object): R[] {
  return tableAt(name).rows.flatMap((row) => {
    const result = read(row);
    return 'record' in result ? [result.record as R] : [];
  });
}

function problemsOf(name: string) {
  const { heads, rows } = tableAt(name);
  const read = createEntryParser(inspected(name).settings);
  return rows.flatMap((row) => {
    const result = read(row);
    if (!('problems' in result)) return [];
    return result.problems.map(({ column, words }) => [row.line, heads[column ?? -1], words]);
  });
}
