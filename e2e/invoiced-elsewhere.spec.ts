/** Corrects an import with a wrong date for the last invoice, in bulk and one by one. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const file = {
  name: 'billed.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Date,Duration,Description\n2026-03-02,1:30,Wireframes\n2026-03-03,2:00,Icons\n2026-03-04,1:00,Fonts\n',
  ),
};
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected entries' });

test.beforeEach(async ({ newAccount, signInAs, page }) => {
  await signInAs(await newAccount('Mona', { tenantEnabled: true }));
  await page.goto('/imports');
  await page.getByLabel('File to import').setInputFiles(file);
  await page.getByRole('combobox', { name: 'Invoiced elsewhere' }).click();
  await page.getByRole('option', { name: 'Billable rows up to a date' }).click();
  await page.getByLabel('Invoiced up to').fill('2026-03-03');
  const report = page.getByRole('region', { name: 'Preview' });
  await expect(report.getByText('Invoiced elsewhere, 3:30 h')).toBeVisible();
  await page.getByRole('button', { name: 'Use this rate' }).click();
  await page.getByRole('button', { name: 'Import 3 entries' }).click();
  await expect(page.getByText('Imported 3 entries.')).toBeVisible();
});

test('imported time is marked as not invoiced, and one entry as invoiced again @all', async ({ page }) => {
  await page.goto('/timesheets?range=all&invoiced=yes');
  await expect(
    page
      .getByTitle('Invoiced before it was imported, so it’s locked. To change it, mark it as unbilled.')
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Fonts', { exact: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select Wireframes', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select Icons', exact: true }).check();
  await bar(page).getByRole('button', { name: 'Invoiced', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unbilled…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as unbilled', exact: true });
  await expect(dialog.getByText('2 entries, 3:30 h')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark 2 entries', exact: true }).click();
  await expect(page.getByText('2 entries marked as unbilled', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Select / })).toHaveCount(0);

  await page.goto('/timesheets?range=all&invoiced=no');
  await expect(page.getByRole('checkbox', { name: /Select / })).toHaveCount(3);
  await page.getByRole('button', { name: 'Actions for Wireframes', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark as invoiced elsewhere', exact: true }).click();
  await expect(page.getByText('Marked “Wireframes” as invoiced elsewhere', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Wireframes', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Wireframes', exact: true })).toBeVisible();
});

test('an entry invoiced elsewhere says so in its form and can be unmarked there @all', async ({ page }) => {
  await page.goto('/timesheets?range=all');
  await page.getByRole('button', { name: 'Actions for Icons', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  const locked = page.getByRole('dialog', { name: 'Entry', exact: true });
  await expect(locked.getByRole('alert')).toHaveText(/Invoiced before it was imported/);
  await locked.getByRole('button', { name: 'Mark as unbilled', exact: true }).click();
  await expect(page.getByText('Marked “Icons” as unbilled', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Icons', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const open = page.getByRole('dialog', { name: 'Edit entry', exact: true });
  await open.getByText('Activity', { exact: true }).click();
  await expect(open.getByText('Marked as unbilled', { exact: true })).toBeVisible();
});
