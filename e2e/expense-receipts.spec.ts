import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { receiptPhoto, signInForExpenses } from '#tests/support/browser/expense-account.ts';
import { recordRow, undoFromNotice } from '#tests/support/browser/page-locators.ts';

test.use({ reducedMotion: 'reduce' });

const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(signInForExpenses);

test('a photographed receipt becomes a draft, an expense, and is reimbursed [2.9] [5.5]', async ({
  page,
}) => {
  await page.goto('/expenses');
  await page.getByLabel('Choose files').setInputFiles([receiptPhoto(), receiptPhoto('taxi.png')]);
  await expect(page.getByText('2 expenses')).toBeVisible();
  await expect(recordRow(page, 'receipt.png')).toContainText('Draft');

  await recordRow(page, 'taxi.png').getByText('taxi.png').click();
  const receipts = dialog(page).getByRole('group', { name: 'Receipts' });
  // Its preview would ask for a file that is removed.
  await expect(dialog(page).getByRole('img', { name: /\.png$/ })).toBeVisible();
  await receipts.getByRole('button', { name: /^Remove receipt/ }).press('Enter');
  await expect(receipts.getByText(/Removed .*\.png/)).toBeVisible();
  await receipts.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(receipts.getByRole('button', { name: /^Remove receipt/ })).toBeVisible();
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
  await page.getByLabel('Choose files').setInputFiles([receiptPhoto()]);
  await expect(recordRow(page, 'receipt.png').getByLabel('1 receipt')).toBeVisible();

  await recordRow(page, 'receipt.png')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Add what you spend')).toBeVisible();
  await undoFromNotice(page, 'Deleted receipt.png · ');
  await expect(recordRow(page, 'receipt.png').getByLabel('1 receipt')).toBeVisible();
});
