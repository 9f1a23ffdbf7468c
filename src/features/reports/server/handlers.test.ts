import { fstatSync } from 'node:fs';
import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAnonymousFile } from '#src/platform/server/long-work/anonymous-temp-file.ts';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { writeReport } from './write-report.ts';

const stint = shareInstallation();
let ann: ApiCaller;
const taskId = newId();
let tokyo: string;
beforeAll(async () => {
  ann = await stint.newTenant();
  const client = await ann.api.clients.create(aClient({ name: 'Borges & Co' }));
  const project = await ann.api.projects.create(
    aProject({
      name: 'Library',
      clientId: client.id,
      hourlyRate: 100,
      tasks: [{ id: taskId, name: 'Shelving' }],
    }),
  );
  const work = { projectId: project.id, clientId: client.id, timeZone: 'Europe/Berlin' };
  await ann.api.timesheets.create(
    anEntry({
      ...work,
      taskId,
      date: '2026-03-02',
      startTime: '2026-03-02T08:00:00Z',
      endTime: '2026-03-02T10:00:00Z',
      duration: 1.5,
      description: 'Sorted “shelf 7”, then rested',
      notes: 'first line\nsecond',
      tags: ['Büro', 'urgent'],
      breakPeriods: [{ start: '2026-03-02T08:30:00Z', end: '2026-03-02T09:00:00Z' }],
    }),
  );
  for (const [index, description] of formulas.entries()) {
    await ann.api.timesheets.create(
      anEntry({ ...work, date: `2026-03-${10 + index}`, description, billable: false }),
    );
  }
  tokyo = (await ann.api.clients.create(aClient({ name: 'Tōkyō Tower' }))).id;
  await ann.api.timesheets.create(
    anEntry({ clientId: tokyo, date: '2025-12-01', description: 'Plans 🗼 設計図 สวสด', billable: false }),
  );
});

const formulas = ['=1+1', '+49 30 1', '-2+3', '@SUM(A1)', '\tTab', '＝1+1', '=HYPERLINK("http://x","y")'];

describe('a report', () => {
  it('is CSV with text quoted where needed', async () => {
    const { text, headers, status } = await fileOf('csv', 'from=2026-01-01&to=2026-03-05');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('timesheet-2026-01-01-2026-03-05.csv');
    const [head, row] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'Date,Start,End,Break,Hours,Description,Notes,Client,Project,Task,Tags,Billable,Invoiced,Rate,Amount,Currency,Time zone,Id',
    );
    expect(row).toMatch(
      /^2026-03-02,09:00,11:00,0\.5,1\.5,"?Sorted “shelf 7”, then rested"?,"first line\nsecond",Borges & Co,Library,Shelving,"Büro, urgent",yes,no,100,150,EUR,Europe\/Berlin,/,
    );
  });

  it('has no CSV cell that a spreadsheet would run as a formula', async () => {
    const { text } = await fileOf('csv', 'from=2026-03-10');
    const cells = text.split(/\r\n|,/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+@\t\r＝＋－＠]|^-/.test(cell))).toEqual([]);
    expect(cells).toContain("'=1+1");
  });

  it('is a workbook with dates, numbers and text, without formulas', async () => {
    const { bytes, headers } = await fileOf('xlsx', 'from=2026-01-01');
    expect(headers.get('content-type')).toContain('spreadsheetml');
    const [sheet] = await readXlsxFile(Buffer.from(bytes), { trim: false });
    const rows = sheet?.data ?? [];
    expect(rows[1]?.slice(0, 6)).toEqual([
      new Date('2026-03-02T00:00:00Z'),
      new Date('1899-12-30T09:00:00Z'),
      new Date('1899-12-30T11:00:00Z'),
      0.5,
      1.5,
      'Sorted “shelf 7”, then rested',
    ]);
    expect(rows.slice(2, -1).map((row) => row[5])).toEqual(formulas);
    expect(rows.at(-1)?.slice(0, 5)).toEqual(['Total', null, null, 0.5, 8.5]);
  });

  it('is in the language of the client’s documents, apart from CSV', async () => {
    const bea = await stint.newTenant();
    const { id } = await bea.api.clients.create(aClient({ name: 'Müller', language: 'de-AT' }));
    await bea.api.timesheets.create(anEntry({ clientId: id, date: '2024-01-01', billable: false }));
    const query = 'from=2024-01-01&to=2024-01-31';
    const { bytes } = await fileOf('pdf', query, bea);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text).toContain('Stundennachweis');
    expect(text).toContain('1. Jänner 2024 bis 31. Jänner 2024');
    const [sheet] = await readXlsxFile(Buffer.from((await fileOf('xlsx', query, bea)).bytes));
    expect(sheet?.data[0]?.slice(0, 5)).toEqual(['Datum', 'Beginn', 'Ende', 'Pause', 'Stunden']);
    expect((await fileOf('csv', query, bea)).text).toMatch(/^\uFEFF?Date,Start,End,Break,Hours/);
  });

  it('is a PDF with name, client and daily totals, without rates', async () => {
    const { bytes, headers } = await fileOf('pdf', 'from=2026-03-01&to=2026-03-31');
    expect(headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const words of [
      'Timesheet',
      'Ann',
      'Borges & Co',
      'Library · Shelving',
      '1 March 2026 to 31 March 2026',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain('Monday, 2 March 2026');
    expect(text).toContain('8:30 h');
    expect(text).not.toMatch(/150|€|EUR/);
  });

  it('is a PDF without totals if no time was logged, and names the chosen client', async () => {
    const text = await wordsOf(await fileOf('pdf', `clientId=${tokyo}&from=2020-01-01&to=2020-01-31`));
    expect(text).toContain('For Tōkyō Tower');
    expect(text).toContain('No time was logged.');
    expect(text).not.toContain('Total');
  });

  it('has no rate for non-billable time, which the PDF marks', async () => {
    const { text } = await fileOf('csv', 'billable=false&from=2026-03-10&to=2026-03-10');
    expect(text.split('\r\n')[1]).toContain(',no,no,,0,EUR,');
    expect(await wordsOf(await fileOf('pdf', 'from=2026-03-01&to=2026-03-31'))).toContain(
      '=1+1 Not billable',
    );
  });

  it('notes in the PDF that some characters can’t be shown, instead of drawing boxes', async () => {
    const text = await wordsOf(await fileOf('pdf', `clientId=${tokyo}`));
    expect(text).toContain('Plans 設計図 ????');
    expect(text).toContain('? replaces characters that this PDF can’t show');
  });

  it('is a PDF in Chinese, Japanese and Korean', async () => {
    const { id } = await ann.api.clients.create(aClient({ name: '서울 디자인' }));
    const description = '设计 網站 ひらがな カタカナ 한국어 ok ＝1';
    const entry = await ann.api.timesheets.create(anEntry({ clientId: id, description }));
    const text = await wordsOf(await fileOf('pdf', `clientId=${id}`));
    await ann.api.timesheets.delete(entry);
    expect(text).toContain(description);
    expect(text).toContain('For 서울 디자인');
    expect(text).not.toContain('? stands for');
  });

  it('is a PDF for one client, who is chosen from several and named in the file name', async () => {
    const mixed = await fileOf('pdf', '');
    expect(mixed.status).toBe(422);
    expect(JSON.parse(mixed.text)).toMatchObject({
      code: 'SEVERAL_CLIENTS',
      data: { clients: [{ name: 'Borges & Co' }, { id: tokyo, name: 'Tōkyō Tower' }] },
    });
    const { headers } = await fileOf('pdf', `clientId=${tokyo}`);
    expect(headers.get('content-disposition')).toContain('timesheet-tokyo-tower.pdf');
  });

  it('isn’t written for a client that has disconnected', async () => {
    await using file = openAnonymousFile();
    const task = { format: 'csv', filter: {}, columns: null, displayName: 'Ann', language: null } as const;
    const leaving = { signal: AbortSignal.abort() };
    const report = writeReport(stint.database, { ownerId: ann.uid }, task, file.descriptor(), leaving);
    await expect(report).rejects.toThrow('aborted');
    expect(fstatSync(file.descriptor()).size).toBe(0);
  });

  it('contains only the owner’s filtered entries', async () => {
    const ben = await stint.newTenant('Ben');
    const mine = await fileOf('csv', 'billable=true');
    expect(mine.text.trim().split('\r\n')).toHaveLength(2);
    const his = await ben.send({ path: '/api/v1/reports/time?format=csv' });
    expect(his.text.trim().split('\r\n')).toHaveLength(1);
  });
});

async function wordsOf({ bytes }: { bytes: ArrayBuffer }): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

async function fileOf(format: string, query: string, caller = ann) {
  const response = await fetch(`${stint.url}/api/v1/reports/time?format=${format}&${query}`, {
    headers: { cookie: caller.cookie },
  });
  const bytes = await response.arrayBuffer();
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}
