import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { signInForExpenses } from '#tests/support/browser/expense-account.ts';
import { recordRow } from '#tests/support/browser/page-locators.ts';

test.use({ reducedMotion: 'reduce' });

const harvest = `Date,Client,Project,Expense Category,Notes,Total Cost,Currency
2026-11-17,Acme GmbH,Online shop,Reisekosten,Train,107.00,EUR
2026-11-18,Acme GmbH,Online shop,Team events,Pizza,50.00,GBP
2026-11-19,,,Reisekosten,Tram,2.805,EUR
`;

test.beforeEach(signInForExpenses);

test('expenses of another tool are previewed, imported, converted, exported, and undone', async ({
  page,
}) => {
  await page.goto('/expenses');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: /^Import expenses/ }).click();
  await page.getByLabel('File to import').setInputFiles({
    name: 'harvest.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(harvest),
  });
  const report = page.getByRole('region', { name: 'Preview' });
  await expect(report.getByText('New expenses, €107.00, £50.00')).toBeVisible();
  await expect(report.getByText('“2.805” must have at most 2 decimals in EUR.')).toBeVisible();
  await expect(report.getByText('New categories: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 expenses' }).click();
  await expect(page.getByText('Imported 2 expenses, 1 client and 1 project.')).toBeVisible();

  await page.goto('/expenses/categories');
  await expect(page.getByText('Team events')).toBeVisible();
  await page.getByRole('link', { name: 'Exchange rates' }).click();
  await page.getByLabel('File of exchange rates').setInputFiles({
    name: 'eurofxref.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Date,GBP,JPY,\n2026-11-17,0.8,181.05,\n'),
  });
  await expect(page.getByText('Saved 2 exchange rates')).toBeVisible();

  await page.goto('/expenses');
  await page.getByRole('button', { name: /^£50\.00 on/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /^Currency/ }).click();
  await expect(form.getByText(/1\.25 on .*, from your file/)).toBeVisible();
  await form.getByRole('button', { name: 'Use this rate' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved the expense')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Total in EUR€169.50');

  await page.getByRole('button', { name: 'Import and export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^CSV/ }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[2]).toContain(',Team events,,Pizza,50,0,0,50,GBP,0,0,100,100,1.25,2026-11-17,62.5,0,62.5,EUR,');

  await page.goto('/imports');
  await page.getByRole('link', { name: /harvest\.csv/ }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Everything this import created was removed, except for:')).toBeVisible();
  await page.goto('/expenses');
  await expect(page.getByText('1 expense', { exact: true })).toBeVisible();
  await expect(recordRow(page, '£50.00')).toBeVisible();
});
