/** Reports with a choice of columns, as files of the API. */
import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { aClient, aProject, anEntry, clientForInvoices } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  const client = aClient({ ...clientForInvoices, currency: 'EUR', language: 'en' });
  const { id: clientId } = await ann.api.clients.create(client);
  const { id: projectId } = await ann.api.projects.create(
    aProject({ clientId, name: 'Site', billingType: 'hourly', hourlyRate: 100 }),
  );
  const log = async (date: string, duration: number) =>
    (
      await ann.api.timesheets.create(
        anEntry({ projectId, date, duration, billable: true, description: date }),
      )
    ).id;
  const billed = await log('2026-03-02', 1.5);
  await log('2026-03-03', 0.25);
  const book = await createIssuer(ann, stint.url);
  const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds: [billed] });
  await ann.api.invoices.issue({ id: (await book.draft({ clientId, lines })).id });
});

async function fileOf(format: string, columns: string) {
  const query = new URLSearchParams({ format, columns });
  const path = `${stint.url}/api/v1/reports/time?${query.toString()}`;
  const response = await fetch(path, { headers: { cookie: ann.cookie } });
  return { status: response.status, bytes: await response.arrayBuffer() };
}

it('a CSV has just the chosen columns, in the order of reports', async () => {
  const { bytes } = await fileOf('csv', 'invoiceNumber,person,duration, day,hours');
  const [head, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n');
  expect(head).toBe('Date,Hours,Duration,Person,Invoice number');
  expect(rows).toEqual([
    expect.stringMatching(/^2026-03-02,1\.5,1:30,Ann,\S+$/),
    '2026-03-03,0.25,0:15,Ann,',
  ]);
});

it('a workbook has typed cells and sums of the chosen columns', async () => {
  const { bytes } = await fileOf('xlsx', 'duration,amount,description');
  const [sheet] = await readXlsxFile(Buffer.from(bytes));
  const days = (hours: number) => new Date(Date.UTC(1899, 11, 30) + hours * 3_600_000);
  expect(sheet?.data).toEqual([
    ['Duration', 'Description', 'Amount'],
    [days(1.5), '2026-03-02', 150],
    [days(0.25), '2026-03-03', 25],
    [days(1.75), 'Total', 175],
  ]);
});

it('a timesheet has rates and amounts only if they are chosen', async () => {
  const wordsOf = async (columns: string) => {
    const { bytes } = await fileOf('pdf', columns);
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  };
  expect(await wordsOf('day,description,hours,amount')).toContain('€175.00');
  expect(await wordsOf('day,description,hours')).not.toContain('€');
});

it('columns that don’t exist are refused by name', async () => {
  const { status, bytes } = await fileOf('csv', 'day,salary');
  expect(status).toBe(400);
  expect(new TextDecoder().decode(bytes)).toContain('must be some of day, start');
});
