import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { aClient, aProject, anEntry } from '#tests/support/factories.ts';

let stint: Installation;
let ann: Caller;
beforeAll(async () => {
  stint = await install();
  ann = await stint.newTenant();
  const client = await ann.api.clients.create(aClient({ name: 'Borges & Co' }));
  const project = await ann.api.projects.create(
    aProject({ name: 'Library', clientId: client.id, hourlyRate: 100 }),
  );
  const work = { projectId: project.id, clientId: client.id, timeZone: 'Europe/Berlin' };
  await ann.api.timesheets.create(
    anEntry({
      ...work,
      date: '2026-03-02',
      startTime: '2026-03-02T08:00:00Z',
      endTime: '2026-03-02T09:30:00Z',
      duration: 1.5,
      description: 'Sorted “shelf 7”, then rested',
      notes: 'first line\nsecond',
    }),
  );
  for (const [place, description] of formulas.entries()) {
    await ann.api.timesheets.create(
      anEntry({ ...work, date: `2026-03-${10 + place}`, description, billable: false }),
    );
  }
});
afterAll(() => stint[Symbol.asyncDispose]());

const formulas = ['=1+1', '+49 30 1', '-2', '@SUM(A1)', '\tTab', '＝1+1', '=HYPERLINK("http://x","y")'];

describe('time as a file', () => {
  it('is CSV that a spreadsheet opens as it is, text in quotes where it needs them', async () => {
    const { text, headers, status } = await fileOf('csv', 'to=2026-03-05');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('timesheet-2026-03-05.csv');
    const [head, row] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'Date,Start,End,Hours,Description,Notes,Client,Project,Billable,Invoiced,Rate,Amount,Currency,Time zone,Id',
    );
    expect(row).toMatch(
      /^2026-03-02,09:00,10:30,1\.5,"?Sorted “shelf 7”, then rested"?,"first line\nsecond",Borges & Co,Library,yes,no,100,150,EUR,Europe\/Berlin,/,
    );
  });

  it('has no cell that a spreadsheet would work out as a formula', async () => {
    const { text } = await fileOf('csv', 'from=2026-03-10');
    const cells = text.split(/\r\n|,/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+@\t\r＝＋－＠]|^-/.test(cell))).toEqual([]);
    expect(cells).toContain("'=1+1");
  });

  it('is a workbook with days, figures and texts, none of them a formula', async () => {
    const { bytes, headers } = await fileOf('xlsx', '');
    expect(headers.get('content-type')).toContain('spreadsheetml');
    const [sheet] = await readXlsxFile(Buffer.from(bytes), { trim: false });
    const rows = sheet?.data ?? [];
    expect(rows[1]?.slice(0, 5)).toEqual([
      new Date('2026-03-02T00:00:00Z'),
      '09:00',
      '10:30',
      1.5,
      'Sorted “shelf 7”, then rested',
    ]);
    expect(rows.slice(2).map((row) => row[4])).toEqual(formulas);
  });

  it('is a PDF to hand over: who, for whom, each day with its sum, no rates', async () => {
    const { bytes, headers } = await fileOf('pdf', 'from=2026-03-01&to=2026-03-31');
    expect(headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const words of ['Timesheet', 'Ann', 'Borges & Co', 'Library', '1 March 2026 to 31 March 2026']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('Monday, 2 March 2026');
    expect(text).toContain('8:30 h');
    expect(text).not.toMatch(/150|€|EUR/);
  });

  it('holds what the filter lets through, and nothing of anybody else', async () => {
    const ben = await stint.newTenant('Ben');
    const mine = await fileOf('csv', 'billable=true');
    expect(mine.text.trim().split('\r\n')).toHaveLength(2);
    const his = await ben.send({ path: '/api/v1/reports/time?format=csv' });
    expect(his.text.trim().split('\r\n')).toHaveLength(1);
  });
});

async function fileOf(format: string, query: string) {
  const answer = await fetch(`${stint.url}/api/v1/reports/time?format=${format}&${query}`, {
    headers: { cookie: ann.cookie },
  });
  const bytes = await answer.arrayBuffer();
  return { status: answer.status, headers: answer.headers, bytes, text: new TextDecoder().decode(bytes) };
}
