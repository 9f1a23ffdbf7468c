import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const fileAt = (name: string) => fileURLToPath(new URL(`../tests/import-files/${name}.csv`, import.meta.url));

test.beforeEach(async ({ newAccount, signInAs }) => {
  await signInAs(await newAccount('Mona', { tenantEnabled: true }));
});

test('imports a file: upload, preview, run and undo', async ({ page }) => {
  await page.goto('/imports');
  await page.getByLabel('File to import').setInputFiles(fileAt('bad-rows'));
  await expect(page.getByRole('heading', { level: 1, name: 'bad-rows.csv' })).toBeVisible();

  const report = page.getByRole('region', { name: 'Preview' });
  await expect(report.getByText('13 rows with problems')).toBeVisible();
  await expect(report.getByText('“25:00” isn’t a time of day.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Download rows with problems' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bad-rows-problems.csv');
  const rows = await readFile(await download.path(), 'utf8');
  expect(rows).toContain('Line 6. Start: “25:00” isn’t a time of day.');

  await expect(page.getByRole('button', { name: 'Import 2 entries' })).toBeDisabled();
  await page.getByRole('button', { name: 'Use this rate' }).click();
  await page.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect(page.getByText('Imported 2 entries, 1 client and 1 project.')).toBeVisible();
  await page.getByRole('link', { name: 'Show timesheets' }).click();
  await expect(page.getByText('Overnight is fine')).toBeVisible();

  await page.goto('/imports');
  await page.getByRole('link', { name: /bad-rows\.csv/ }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Everything this import created was removed.')).toBeVisible();
  await page.goto('/clients');
  await expect(page.getByText('Add the people and companies you work for.')).toBeVisible();
  await expect(page.getByText('Acme', { exact: true })).toHaveCount(0);
});

test('lets the user correct the detected settings of a file', async ({ page }) => {
  await page.goto('/imports');
  await page.getByLabel('File to import').setInputFiles({
    name: 'tasks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('When;What;Spent\n02/03/2026;Wireframes;1,5\n04/03/2026;Icons;2\n'),
  });
  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns.getByRole('status')).toBeVisible();
  await choose(page, 'When is', 'Date');
  await choose(page, 'What is', 'Description');
  await choose(page, 'Spent is', 'Duration');
  await expect(page.getByText('Is “02/03/2026” in this file one of these dates?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 entries' })).toBeDisabled();
  await page.getByRole('button', { name: '2 March 2026' }).click();
  await page.getByRole('button', { name: 'Use this rate' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 entries' })).toBeEnabled();
  await expect(page.getByRole('combobox', { name: 'Decimal mark' })).toHaveText('Comma: 1,5');
  const report = page.getByRole('region', { name: 'Preview' });
  await expect(report.getByText('3:30 h, 02/03/2026 to 04/03/2026')).toBeVisible();
  await choose(page, 'Date format', 'Month, day, year: 11/21/2026');
  await expect(report.getByText('3:30 h, 03/02/2026 to 03/04/2026')).toBeVisible();
  await choose(page, 'Invoiced elsewhere', 'Billable rows up to a date');
  await page.getByLabel('Invoiced up to').fill('2026-02-03');
  await expect(report.getByText('Invoiced elsewhere, 1:30 h')).toBeVisible();
});

test('explains files it can’t read, retries a failed preview, suggests the right tool and finds repeated rows', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/422/, /ERR_FAILED/);
  const report = page.getByRole('region', { name: 'Preview' });
  const upload = async (file: Parameters<Locator['setInputFiles']>[0]) => {
    await page.goto('/imports');
    await page.getByLabel('File to import').setInputFiles(file);
  };
  const content = Buffer.from('PK\u0003\u0004and so on');
  const refusal = page.waitForResponse((response) => response.status() === 422);
  await upload({ name: 'time.xlsx', mimeType: 'application/zip', buffer: content });
  await expect(page.getByRole('alert')).toHaveText(/This is a ZIP archive or an Excel workbook/);
  // Read before the next page discards it: its sentence isn’t from a catalogue.
  await (await refusal).text();
  await upload({ name: 'heads.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Hours,Notes\n') });
  await expect(report.getByText('This file has column names but no rows.')).toBeVisible();

  await page.route('**/api/rpc/imports/dryRun', (route) => route.abort());
  await upload(fileAt('toggl-classic'));
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/rpc/imports/dryRun');
  await again.click();
  await page.getByRole('button', { name: /^How the file is read/ }).click();
  await expect(page.getByLabel('Source')).toHaveText('Toggl Track');
  await choose(page, 'Source', 'Harvest');
  const warning = page
    .getByRole('alert')
    .filter({ hasText: 'This looks like a file from Toggl Track, not from Harvest.' });
  await warning.getByRole('button', { name: 'Read as Toggl Track' }).click();
  await expect(page.getByRole('textbox', { name: 'Library (Borges & Co)' })).toHaveValue('93.75');
  await page.getByRole('button', { name: 'Use these rates' }).click();
  await page.getByRole('button', { name: 'Import 4 entries' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();

  await upload(fileAt('toggl-classic'));
  await expect(report.getByText('Everything in this file is already in Stint.')).toBeVisible();
  await report.getByText('4 rows already in Stint').click();
  await expect(report.getByText(/Lines 2, 3, 4, 5\./)).toBeVisible();
});

async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  // The list chosen from before may still be closing.
  const list = page.getByRole('listbox', { name: label });
  await list.getByRole('option', { name: choice, exact: true }).click();
}
