import { extractTextItems, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { reportWording } from '#src/features/reports/rules/report-wording.ts';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
import { reportColumnNames } from '#src/features/timesheets/rules/report-columns.ts';
import { readPdfStructure } from '#tests/support/server/pdf-structure.ts';
import { renderTimesheet } from './pdf.ts';

const hourMs = 3_600_000;

function aRow(row: Partial<ReportRow>): ReportRow {
  return {
    day: '2026-03-02',
    start: '09:00',
    end: '10:00',
    pause: 0,
    pauseMs: 0,
    hours: 1,
    ms: hourMs,
    duration: '1:00',
    description: 'Work',
    notes: '',
    client: 'Acme',
    clientId: '',
    project: 'Shop',
    task: '',
    tags: '',
    person: 'Ann',
    billable: true,
    invoiced: false,
    invoiceNumber: '',
    rate: '',
    amount: 0,
    currency: 'EUR',
    timeZone: 'UTC',
    id: '',
    ...row,
  };
}

it('screen readers read a timesheet as one table with the days as headers', async () => {
  const pdf = await renderTimesheet(
    [
      aRow({ description: 'Design', end: '09:30', ms: hourMs / 2 }),
      aRow({ description: 'Calls', billable: false }),
      aRow({ day: '2026-03-03', description: 'Review' }),
    ],
    { name: 'Ann', clients: ['Acme'], projects: ['Shop'], from: '2026-03-02', to: '2026-03-03' },
    reportWording('en', 'en-GB'),
  );
  const { outline, decoration, lost } = await readPdfStructure(pdf);
  const rows = outline
    .join('\n')
    .split('  TR\n')
    .map((row) => row.trim().replaceAll(/\n\s*/g, ' | '));
  expect(rows).toEqual([
    'H1 Timesheet | Table',
    'TH Worked by | TD Ann',
    'TH For | TD Acme',
    'TH Project | TD Shop',
    'TH Period | TD 2 March 2026 to 3 March 2026 | Table',
    'TH Time | TH Description | TH Project | TH Break | TH Hours',
    'TH Monday, 2 March 2026',
    'TD 09:00–09:30 | TD Design | TD Shop | TD | TD 0:30',
    'TD 09:00–10:00 | TD Calls Not billable | TD Shop | TD | TD 1:00',
    'TD Day total | TD 1:30',
    'TH Tuesday, 3 March 2026',
    'TD 09:00–10:00 | TD Review | TD Shop | TD | TD 1:00',
    'TD Day total | TD 1:00 | P Total | P 2:30 h | P of which billable 1:30 h',
  ]);
  expect(decoration).toEqual(['1 / 1']);
  expect(lost).toEqual([]);
});

const heading = { name: 'Ann', clients: ['Acme'], projects: ['Shop'], from: '2026-03-02', to: '2026-03-02' };
const rowsOf = async (pdf: Buffer) =>
  (await readPdfStructure(pdf)).outline
    .join('\n')
    .split('  TR\n')
    .map((row) => row.trim().replaceAll(/\n\s*/g, ' | '));

it('a timesheet with chosen columns has just these, with sums of time and of money per currency', async () => {
  const rows = [
    aRow({ description: 'Design', tags: 'ui', rate: 93.755, amount: 93.76, hours: 1, ms: hourMs }),
    aRow({ description: 'Calls', rate: 50, amount: 100, currency: 'USD', hours: 2, ms: 2 * hourMs }),
  ];
  const columns = ['day', 'start', 'hours', 'description', 'tags', 'rate', 'amount'] as const;
  const pdf = await renderTimesheet(rows, heading, reportWording('en', 'en-GB'), columns);
  expect((await rowsOf(pdf)).slice(5)).toEqual([
    'TH Start | TH Description | TH Tags | TH Hours | TH Rate | TH Amount',
    'TH Monday, 2 March 2026',
    'TD 09:00 | TD Design | TD ui | TD 1.00 | TD €93.755 | TD €93.76',
    'TD 09:00 | TD Calls | TD | TD 2.00 | TD US$50.00 | TD US$100.00',
    'TD Day total | TD 3.00 | TD | TD €93.76 US$100.00 | P Total | P 3.00 h | P Amount | P €93.76, US$100.00',
  ]);
});

it.each([[['id']], [['day']], [['amount']], [['day', 'duration']], [reportColumnNames]] as const)(
  'a timesheet with the columns %s keeps within the page',
  async (columns) => {
    const text = 'Abenteuerliche Beschreibung eines Projekts';
    const id = '0b6f4bd4-4a8e-4f58-9d0e-0f8a54a4a6c1';
    const row = aRow({
      description: text,
      notes: text,
      client: text,
      task: text,
      tags: text,
      amount: 12_345.67,
      id,
    });
    const pdf = await renderTimesheet([row], heading, reportWording('de', 'de-DE'), columns);
    const { items, totalPages } = await extractTextItems(await getDocumentProxy(new Uint8Array(pdf)));
    expect(totalPages).toBe(1);
    const page = columns.length > 8 ? 1190 : 595;
    const right = Math.max(...items.flat().map(({ x, width }) => x + width));
    expect(right).toBeLessThanOrEqual(page - 48 + 1);
  },
);

it('a timesheet without days is one table', async () => {
  const rows = [aRow({}), aRow({ day: '2026-03-03' })];
  const columns = ['description', 'duration'] as const;
  const pdf = await renderTimesheet(rows, heading, reportWording('en', 'en-GB'), columns);
  expect((await rowsOf(pdf)).slice(5)).toEqual([
    'TH Description | TH Hours',
    'TD Work | TD 1:00',
    'TD Work | TD 1:00 | P Total | P 2:00 h',
  ]);
});

it('says how much of the time is billable only beside that column, as it shows time', async () => {
  const rows = [aRow({}), aRow({ billable: false, ms: hourMs / 2 })];
  const columns = ['hours', 'billable'] as const;
  const pdf = await renderTimesheet(rows, heading, reportWording('en', 'en-GB'), columns);
  expect((await rowsOf(pdf)).at(-1)).toContain('P Total | P 1.50 h | P of which billable 1.00 h');
});
