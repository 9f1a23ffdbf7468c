/** Starts each kind of side process for real: other tests run these modules in the test’s process. */
import { globSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { startSideProcess } from '#src/platform/server/side-process.ts';
import { anEvent, anIcs } from '#tests/support/ics-fixture.ts';
import { receiptPicture } from '#tests/support/receipts/receipt-files.ts';
import { anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadCalendar } from '#tests/support/server/calendar-upload.ts';
import { aJpeg } from '#tests/support/server/file-content.ts';
import { runImportToEnd, uploadImport } from '#tests/support/server/import-fixtures.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { sendRates } from '#tests/support/server/rates-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { startRealSideProcesses } from '#tests/support/server/side-processes.ts';

const started = startRealSideProcesses();
const stint = shareInstallation();
const src = new URL('../../', import.meta.url);

/** What each module does, with an account. */
const uses: [module: string, title: string, use: (ann: ApiCaller) => Promise<void>][] = [
  [
    'parse-worker.ts',
    'imports a file',
    async (ann) => {
      expect(await runImportToEnd(ann, await uploadImport(ann))).toMatchObject({ made: { entries: 2 } });
    },
  ],
  [
    'ics-worker.ts',
    'reads a calendar',
    async (ann) => {
      const calendar = anIcs(anEvent(['DTSTART:20260302T090000Z', 'DURATION:PT1H', 'SUMMARY:Call']));
      expect(await uploadCalendar(ann, calendar)).toMatchObject({ unreadable: 0 });
    },
  ],
  [
    'rates-worker.ts',
    'reads exchange rates',
    async (ann) => {
      expect(await sendRates(ann, 'Date,USD\n2026-11-20,1.16\n')).toMatchObject({ status: 200 });
    },
  ],
  ['report-worker.ts', 'writes a report as XLSX', (ann) => writeReport(ann, 'xlsx')],
  ['report-worker.ts', 'writes a report as PDF', (ann) => writeReport(ann, 'pdf')],
  [
    'calendar-worker.ts',
    'serves a calendar feed',
    async (ann) => {
      await ann.api.timesheets.create(anEntry({ description: 'Fed' }));
      const { path } = await ann.api.calendarFeed.create({});
      expect((await ann.send({ path })).text).toContain('Fed');
    },
  ],
  [
    'export-worker.ts',
    'exports an account and restores it',
    async (ann) => {
      await ann.api.timesheets.create(anEntry());
      const everything = `${stint.url}/api/v1/exports/everything`;
      const response = await fetch(everything, { headers: { cookie: ann.cookie } });
      const ben = await stint.newTenant('Ben');
      const restored = await ben.send({
        method: 'PUT',
        path: '/api/exports/restore',
        body: Buffer.from(await response.arrayBuffer()),
        headers: { 'content-type': 'application/zip' },
      });
      expect(restored.json).toMatchObject({ counts: { timesheets: 1 } });
    },
  ],
  [
    'pdf-worker.ts',
    'renders an invoice as PDF',
    async () => {
      const module = new URL('features/invoices/server/pdf-worker.ts', src);
      // Not through the API, which may reuse the process of an earlier test.
      const limits = { timeoutMs: 30_000, memoryMb: 512 };
      await using process = startSideProcess(module, anInvoiceDocument(), limits);
      expect(await process.nextMessage()).toMatchObject({ pdf: expect.any(Uint8Array) as Uint8Array });
    },
  ],
  [
    'render-worker.ts',
    'renders a page with a built program',
    async () => {
      const program = join(await mkdtemp(join(tmpdir(), 'stint-render-')), 'render-page.mjs');
      await writeFile(program, 'export const renderPage = async ({ address }) => ({ title: address });');
      const module = new URL('render-worker.ts', import.meta.url);
      const limits = { timeoutMs: 30_000, memoryMb: 128 };
      const task = { program, address: '/dashboard', answers: { uid: 'ann', responses: {}, calls: [] } };
      await using process = startSideProcess(module, task, limits);
      expect(await process.nextMessage()).toEqual({ page: { title: '/dashboard' } });
    },
  ],
  [
    'picture-worker.ts',
    'copies a picture',
    async () => {
      const module = new URL('features/documents/server/content/picture-worker.ts', src);
      const limits = { timeoutMs: 30_000, memoryMb: 256 };
      await using process = startSideProcess(module, { part: await aJpeg() }, limits);
      expect(await process.nextMessage()).toBeNull();
      process.send({ use: 'preview' });
      expect(await process.nextMessage()).toMatchObject({ copy: expect.any(Uint8Array) as Uint8Array });
    },
  ],
  [
    'receipt-worker.ts',
    'reads text in a picture',
    async () => {
      const module = new URL('features/expenses/server/reading/receipt-worker.ts', src);
      const limits = { timeoutMs: 60_000, memoryMb: 512 };
      const picture = await receiptPicture(['Hotel Adler', 'Datum 18.11.2026', 'Summe   118,90 €']);
      await using process = startSideProcess(module, { part: picture }, limits);
      expect(await process.nextMessage()).toBeNull();
      const task = { isPicture: true, today: '2026-11-27', accountCurrency: 'EUR', language: 'deu' };
      process.send({ task });
      expect(await process.nextMessage()).toMatchObject({
        proposals: { receiptTotalMinor: { value: 11_890, source: 'picture' } },
      });
    },
  ],
];

it.each(uses)('%s %s', async (module, _title, use) => {
  const startedBefore = started.length;
  await use(await stint.newTenant('Ann'));
  expect(started.slice(startedBefore)).toContain(module);
});

it('has a test here of every module that runs as a process', () => {
  const modules = globSync('**/*-worker.ts', { cwd: src }).map((file) => basename(file));
  expect([...new Set(uses.map(([module]) => module))].toSorted()).toEqual(modules.toSorted());
});

async function writeReport(ann: ApiCaller, format: 'xlsx' | 'pdf'): Promise<void> {
  const { size } = await ann.api.reports.time({ format });
  expect(size).toBeGreaterThan(100);
}
