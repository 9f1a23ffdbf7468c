/** Every column of a document adds up to its printed total. */
import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';

let stint: Installation;
let ann: ApiCaller;
let clientId: string;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  ({ id: clientId } = await ann.api.clients.create(aClient()));
  const project = await ann.api.projects.create(aProject({ clientId, hourlyRate: 93.75 }));
  // 80 entries, so that days span pages.
  for (let index = 0; index < 80; index += 1) {
    const seconds = 1 + ((index * 7919) % 5_000);
    const day = `2026-03-${String(2 + Math.floor(index / 30)).padStart(2, '0')}`;
    await ann.api.timesheets.create(
      anEntry({
        projectId: project.id,
        date: day,
        duration: seconds / 3600,
        description: `Work ${'abc'[index % 3]}`,
        billable: index % 4 > 0,
        startTime: `${day}T08:00:00Z`,
        endTime: `${day}T10:00:00Z`,
        breakPeriods: [{ start: `${day}T08:30:00Z`, end: `${day}T08:31:${String(10 + (index % 50))}Z` }],
      }),
    );
  }
  return () => stint[Symbol.asyncDispose]();
}, 120_000);

describe.each([
  ['exact', noRounding],
  ['rounded to 6 minutes, up', { minutes: 6, direction: 'up', when: 'billed' }],
  ['rounded to 15 minutes, nearest', { minutes: 15, direction: 'nearest', when: 'billed' }],
] as const)('a document of time that is %s', (_name, rounding) => {
  beforeAll(() => ann.api.session.updatePreferences({ rounding }));

  it('prints each day’s total once in the PDF, equal to the sum of its rows', async () => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await fileOf('pdf'))), {
      mergePages: true,
    });
    const days = text.split(/Day total/);
    const [last = ''] = days.slice(-1);
    const durations = (part: string) => part.match(/\d+:\d\d(?::\d\d)?(?!\S)/g) ?? [];
    // The label of a day's total is followed by its number and the next day's rows.
    const totals = days.slice(1).map((part) => ms(durations(part)[0] ?? ''));
    const hours = [
      ...text.matchAll(/\d\d:\d\d–\d\d:\d\d Work [abc](?: {1,2}Not billable)? New website \S+ (\S+)/g),
    ];
    expect(hours).toHaveLength(80);
    expect(totals).toHaveLength(3);
    const lines = hours.map(([, figure = '']) => ms(figure));
    expect(totals).toEqual([sum(lines.slice(0, 30)), sum(lines.slice(30, 60)), sum(lines.slice(60))]);
    expect(last).toContain('Total');
    expect(ms(/Total (\S+) h/.exec(last)?.[1] ?? '')).toBe(sum(lines));
    const billable = hours.flatMap(([line, figure = '']) =>
      line.includes('Not billable') ? [] : [ms(figure)],
    );
    expect(ms(/of which billable (\S+) h/.exec(last)?.[1] ?? '')).toBe(sum(billable));
    expect((await ann.api.timesheets.totals({})).billableMs).toBe(sum(billable));
  });

  it('sums every column of the workbook to the amounts on screen', async () => {
    const [sheet] = await readXlsxFile(Buffer.from(await fileOf('xlsx')));
    const [head = [], ...rows] = sheet?.data ?? [];
    const totals = rows.at(-1) ?? [];
    const column = (name: string) => ({
      sum: micro(sum(rows.slice(0, -1).map((row) => Number(row[head.indexOf(name)])))),
      total: totals[head.indexOf(name)],
    });
    for (const name of ['Break', 'Hours', 'Amount']) {
      const { sum: added, total } = column(name);
      expect(total).toBe(added);
    }
    const { amounts } = await ann.api.timesheets.totals({});
    expect(amounts).toEqual([
      { currency: 'EUR', amountMinor: Math.round(Number(column('Amount').total) * 100) },
    ]);
  });

  it('has the same hours and amounts in the CSV as in the workbook', async () => {
    const [sheet] = await readXlsxFile(Buffer.from(await fileOf('xlsx')));
    const [head = [], ...rows] = sheet?.data ?? [];
    const text = new TextDecoder().decode(await fileOf('csv')).replace('\uFEFF', '');
    const lines = text.trim().split('\r\n').slice(1);
    for (const name of ['Break', 'Hours', 'Amount']) {
      const column = head.indexOf(name);
      const added = micro(sum(lines.map((line) => Number(line.split(',')[column]))));
      expect(added).toBe(rows.at(-1)?.[column]);
    }
  });
});

describe('a document of entries with start and end times to the second', () => {
  beforeAll(async () => {
    const bo = await stint.newTenant('Bo');
    for (const [startTime, endTime, breakPeriods] of [
      ['2026-03-02T09:00:13Z', '2026-03-02T09:10:37Z', []],
      [
        '2026-03-02T10:00:00Z',
        '2026-03-02T11:00:00Z',
        [{ start: '2026-03-02T10:30:00Z', end: '2026-03-02T10:35:30Z' }],
      ],
    ] as const) {
      const span = Date.parse(endTime) - Date.parse(startTime) - (breakPeriods.length > 0 ? 330_000 : 0);
      const date = '2026-03-02';
      const times = { date, startTime, endTime, breakPeriods: [...breakPeriods], timeZone: 'UTC' };
      await bo.api.timesheets.create(anEntry({ ...times, description: 'Timed', duration: span / 3_600_000 }));
    }
    fileOfBo = async (format) => {
      const path = `/api/v1/reports/time?format=${format}`;
      return (await fetch(stint.url + path, { headers: { cookie: bo.cookie } })).arrayBuffer();
    };
  });
  let fileOfBo: (format: string) => Promise<ArrayBuffer>;

  it('prints times whose span without breaks is the printed duration, all with seconds', async () => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await fileOfBo('pdf'))), {
      mergePages: true,
    });
    const lines = [...text.matchAll(/(\S+)–(\S+) Timed (?:(\d\S+) )?(\d\S+)/g)].map((line) => line.slice(1));
    expect(lines).toEqual([
      ['09:00:13', '09:10:37', undefined, '0:10:24'],
      ['10:00:00', '11:00:00', '0:05:30', '0:54:30'],
    ]);
  });

  it('has the same seconds in the CSV and the workbook', async () => {
    const csv = new TextDecoder().decode(await fileOfBo('csv'));
    expect(csv).toContain('2026-03-02,09:00:13,09:10:37,');
    expect(csv).toContain('2026-03-02,10:00,11:00,');
    const [sheet] = await readXlsxFile(Buffer.from(await fileOfBo('xlsx')));
    const [, first = []] = sheet?.data ?? [];
    // The reader returns a time of day as a date before 1900.
    expect(new Date(Number(first[1])).toISOString()).toContain('T09:00:13');
  });
});

async function fileOf(format: string): Promise<ArrayBuffer> {
  const path = `/api/v1/reports/time?format=${format}&clientId=${clientId}&from=2026-03-01&to=2026-03-31`;
  return (await fetch(stint.url + path, { headers: { cookie: ann.cookie } })).arrayBuffer();
}

function ms(written: string): number {
  const [hours = Number.NaN, minutes = Number.NaN, seconds = 0] = written.split(':').map(Number);
  return hours * 3_600_000 + minutes * 60_000 + seconds * 1000;
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}

/** Removes floating-point noise. */
function micro(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
