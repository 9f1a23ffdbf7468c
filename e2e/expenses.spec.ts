import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { recordRow, undoFromNotice } from '#tests/support/browser/page-locators.ts';

test.use({ reducedMotion: 'reduce' });

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
const dialog = (page: Page) => page.getByRole('dialog');
/** The smallest picture that is one. */
const photo = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  ),
};

test.beforeEach(async ({ newAccount, signInAs, page }) => {
  await signInAs(await newAccount('Carla', tenant));
  await page.request.patch('/api/v1/me/preferences', { data: { timeZone: 'Europe/Berlin' } });
});

test('a photographed receipt becomes a draft, an expense, and is reimbursed [2.9] [5.5]', async ({
  page,
}) => {
  await page.goto('/expenses');
  await page.getByLabel('Choose files').setInputFiles([photo, { ...photo, name: 'taxi.png' }]);
  await expect(page.getByText('2 expenses')).toBeVisible();
  await expect(recordRow(page, 'New receipt').first()).toContainText('Draft');

  await page.getByText('New receipt').first().click();
  await expect(dialog(page).getByRole('button', { name: /\.png$/ })).toBeVisible();
  await dialog(page).getByLabel('Vendor').fill('Hotel Adler');
  await dialog(page).getByLabel('Category').fill('Über');
  await page.getByRole('option', { name: 'Übernachtung' }).click();
  await expect(dialog(page).getByLabel('Tax rate')).toHaveValue('7');
  await dialog(page).getByLabel('Amount').fill('107');
  await dialog(page).getByRole('button', { name: 'Add line' }).click();
  await dialog(page).getByLabel('Amount').nth(1).fill('11.90');
  await dialog(page).getByLabel('Tax rate').nth(1).fill('19');
  await expect(dialog(page).getByRole('status')).toHaveText('Net €110.00Tax €8.90Total €118.90');
  await dialog(page).getByLabel('Paid by').click();
  await page.getByRole('option', { name: 'Own money' }).click();
  expect(await axeViolations(page), 'the form').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();

  const row = recordRow(page, 'Hotel Adler');
  await expect(row).toContainText('To reimburse');
  await expect(row).toContainText('€118.90');
  await expect(row.getByLabel('1 receipt')).toBeVisible();
  const files = await page.request.get('/api/v1/documents');
  expect(await files.json()).toMatchObject({ items: [{ type: 'receipt' }, { type: 'receipt' }] });

  await row.getByRole('button', { name: 'Actions for Hotel Adler' }).click();
  await page.getByRole('menuitem', { name: 'Mark reimbursed' }).click();
  await expect(row).toContainText('Reimbursed');
  await undoFromNotice(page, 'Marked Hotel Adler as reimbursed');
  await expect(row).toContainText('To reimburse');
});

test('an expense is deleted with its receipt, and comes back with it', async ({ page }) => {
  await page.goto('/expenses');
  await page.getByLabel('Choose files').setInputFiles([photo]);
  await expect(recordRow(page, 'New receipt').getByLabel('1 receipt')).toBeVisible();

  await recordRow(page, 'New receipt')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Add what you spend')).toBeVisible();
  await undoFromNotice(page, 'Deleted New receipt');
  await expect(recordRow(page, 'New receipt').getByLabel('1 receipt')).toBeVisible();
});
