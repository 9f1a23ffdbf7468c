import { afterEach, describe, expect, it } from 'vitest';
import { setFormats } from '#src/platform/shared/formats/formats.ts';
import type { Formats } from '#src/platform/shared/formats/formats.ts';
import { parseQuickEntry } from './parse-quick-entry.ts';

/** A Friday. */
const today = '2026-11-20';
const clients = [
  { id: 'acme', name: 'Acme' },
  { id: 'borges', name: 'Börges & Co' },
  { id: 'acorn', name: 'Acorn' },
];
const projects = [
  { id: 'website', name: 'Website', clientId: 'acme' },
  { id: 'online-shop', name: 'Online shop', clientId: 'acme' },
  { id: 'web', name: 'Web', clientId: 'borges' },
  { id: 'hiring', name: 'Hiring', clientId: null },
];

const parse = (text: string) => parseQuickEntry(text, { today, projects, clients });
const entry = (text: string) => parse(text)?.entry;

describe('quick entry', () => {
  it('takes duration, description, client, tag and day', () => {
    expect(parse('1.5h call @Acme #design yesterday')).toEqual({
      entry: {
        day: '2026-11-19',
        minutes: 90,
        times: null,
        description: 'call',
        tags: ['design'],
        projectId: null,
        clientId: 'acme',
      },
      problem: null,
    });
  });

  it('takes several tags, each once and in the spelling that is in use', () => {
    const typed = '1h call #buro #urgent #Büro';
    expect(parseQuickEntry(typed, { today, projects, clients, usedTags: ['Büro'] })?.entry).toMatchObject({
      description: 'call',
      tags: ['Büro', 'urgent'],
    });
  });

  it.each(['#12', '#', 'C#', '##x', `#${'x'.repeat(51)}`])(
    'keeps %s in the description: it is no tag',
    (word) => {
      expect(entry(`1h ${word}`)).toMatchObject({ description: word, tags: [] });
    },
  );

  it('takes the parts in any order', () => {
    expect(entry('yesterday @hiring read letters 45m')).toEqual(entry('45m read letters @hiring yesterday'));
  });

  it.each([
    ['1.5h', 90],
    ['1,5h', 90],
    ['2h', 120],
    ['1:30', 90],
    ['0:05', 5],
    ['90m', 90],
    ['90min', 90],
    ['1h30', 90],
    ['1h30m', 90],
    ['1H', 60],
  ])('takes %s as a duration', (typed, minutes) => {
    expect(entry(`${typed} call`)).toMatchObject({ minutes, times: null, description: 'call' });
  });

  it.each([
    ['9-10:30', 540, 630],
    ['9:15-10', 555, 600],
    ['09:00–17:45', 540, 1065],
    ['22-1:30', 1320, 1530],
    ['23-24', 1380, 1440],
  ])('takes %s as start and end time', (typed, start, end) => {
    expect(entry(`${typed} call`)).toMatchObject({
      minutes: end - start,
      times: { start, end },
      description: 'call',
    });
  });

  it.each([
    'call',
    'call 3',
    '',
    '   ',
    '@Acme',
    'yesterday',
    '0m call',
    '9-9 call',
    '1:75 call',
    '25-26 call',
  ])('needs a duration, which %j lacks', (text) => {
    expect(parse(text)).toBeNull();
  });

  it('keeps numbers, a second duration and a second day in the description', () => {
    expect(entry('1h ticket 4711 of 2h on monday tue')).toMatchObject({
      minutes: 60,
      day: '2026-11-16',
      description: 'ticket 4711 of 2h on tue',
    });
  });

  it.each([
    ['today', '2026-11-20'],
    ['Yesterday', '2026-11-19'],
    ['fri', '2026-11-20'],
    ['mon', '2026-11-16'],
    ['Monday', '2026-11-16'],
    ['sat', '2026-11-14'],
    ['2026-11-02', '2026-11-02'],
    ['2.11.', '2026-11-02'],
    ['20.11.', '2026-11-20'],
    ['21.11.', '2025-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['29.02.2024', '2024-02-29'],
  ])('takes %s as the day %s', (typed, day) => {
    expect(entry(`1h call ${typed}`)).toMatchObject({ day, description: 'call' });
  });

  describe('of an account with its own format', () => {
    afterEach(() => setFormats(null));
    const chooseDate = (date: Formats['date']) =>
      setFormats({ date, time: '24h', hours: 'h:mm', number: '1,234.56' });

    it.each([
      ['d mmm yyyy', '5-mar-2026', '2026-03-05'],
      ['dd.mm.yyyy', '3.5.2026', '2026-05-03'],
      ['mm/dd/yyyy', '3.5.2026', '2026-03-05'],
      ['mm/dd/yyyy', '1.11.', '2026-11-01'],
      ['dd.mm.yyyy', '19.11.26', '2026-11-19'],
      ['dd/mm/yyyy', '2-11-2025', '2025-11-02'],
      ['mm/dd/yyyy', '11/2', '2026-11-02'],
      ['dd/mm/yyyy', '2/11', '2026-11-02'],
      ['dd-mm-yyyy', '05-11', '2026-11-05'],
      ['dd-mm-yyyy', '21-11', '2025-11-21'],
    ] as const)('takes dates as its fields do: %s, %s', (date, typed, day) => {
      chooseDate(date);
      for (const text of [`1h call ${typed}`, `${typed} 1h call`])
        expect(entry(text)).toMatchObject({ day, minutes: 60, times: null, description: 'call' });
    });

    it.each(['2/11', '05-11'])('takes %s as a day only if it writes short dates so', (typed) => {
      chooseDate('dd.mm.yyyy');
      expect(entry(`1h call ${typed}`)).toMatchObject({ day: today, description: `call ${typed}` });
    });

    it('takes what can be a day or times as times if there are no others', () => {
      chooseDate('dd-mm-yyyy');
      expect(entry('09-11 call')).toMatchObject({ times: { start: 540, end: 660 }, day: today });
      expect(entry('09-11 call 05-11')).toMatchObject({ times: { start: 540, end: 660 }, day: '2026-11-05' });
    });
  });

  it.each(['2026-02-30', '31.2.', '1.13.', 'month', 'moon', '20.11', 'tomorrow'])(
    'keeps %s in the description: it is no past day',
    (typed) => {
      expect(entry(`1h call ${typed}`)).toMatchObject({ day: today, description: `call ${typed}` });
    },
  );

  it.each([
    ['@acm', null, 'acme'],
    ['@website', 'website', 'acme'],
    ['@shop', 'online-shop', 'acme'],
    ['@onlineshop', 'online-shop', 'acme'],
    ['@hir', 'hiring', null],
    ['@börges', 'web', 'borges'],
    ['@BORGES', 'web', 'borges'],
  ])('finds the project or client of %s', (typed, projectId, clientId) => {
    expect(parse(`1h call ${typed}`)).toMatchObject({ entry: { projectId, clientId }, problem: null });
  });

  it('prefers a name typed in full to one that starts so', () => {
    expect(entry('1h @web')).toMatchObject({ projectId: 'web', clientId: 'borges' });
  });

  it('lists what an ambiguous name could mean', () => {
    expect(parse('1h call @ac')).toMatchObject({
      entry: { projectId: null, clientId: null, description: 'call' },
      problem: { word: 'ac', kind: 'ambiguous', names: ['Acme', 'Acorn'] },
    });
  });

  it('reports a name that nothing starts with', () => {
    expect(parse('1h call @zebra')?.problem).toEqual({ word: 'zebra', kind: 'unknown' });
    expect(parse('1h call @--')?.problem).toEqual({ word: '--', kind: 'unknown' });
  });

  it('keeps a lone @ and an email address in the description', () => {
    expect(entry('1h wrote to ada@example.com @ noon')).toMatchObject({
      description: 'wrote to ada@example.com @ noon',
    });
  });
});
