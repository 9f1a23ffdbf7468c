import { expect, it } from 'vitest';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
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
    description: 'Work',
    notes: '',
    client: 'Acme',
    clientId: '',
    project: 'Shop',
    task: '',
    tags: '',
    billable: true,
    invoiced: false,
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
