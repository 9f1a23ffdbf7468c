import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { signInForExpenses } from '#tests/support/browser/expense-account.ts';
import { recordRow, undoFromNotice } from '#tests/support/browser/page-locators.ts';

test.use({ reducedMotion: 'reduce' });

const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(signInForExpenses);

async function addExpense(page: Page, kind: string) {
  await page.goto('/expenses?new');
  await dialog(page).getByLabel('Kind').click();
  await page.getByRole('option', { name: kind }).click();
}

test('a drive is worth its distance, and keeps its rate when the table changes', async ({ page }) => {
  await addExpense(page, 'Mileage');
  await dialog(page).getByLabel('From').fill('Berlin');
  await dialog(page).getByLabel('To', { exact: true }).fill('Hamburg');
  await dialog(page).getByLabel('Distance one way').fill('289.5');
  await dialog(page).getByLabel('Return trip').check();
  await expect(dialog(page).getByRole('status')).toHaveText('579 km × €0.30 = €173.70');
  expect(await axeViolations(page), 'the form').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const row = recordRow(page, 'Berlin – Hamburg');
  await expect(row).toContainText('€173.70');
  await expect(row).toContainText('Mileage');

  await page.getByRole('link', { name: 'Expense settings' }).click();
  await page.getByRole('link', { name: 'Mileage rates' }).click();
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  await dialog(page).getByRole('textbox', { name: 'Rate' }).fill('0.38');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(recordRow(page, 'Auto')).toContainText('€0.38 per km');
  expect(await axeViolations(page), 'the rates').toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Expenses', exact: true }).click();
  await recordRow(page, 'Berlin – Hamburg').getByText('Berlin – Hamburg').click();
  await expect(dialog(page).getByRole('status')).toHaveText('579 km × €0.30 = €173.70');
  await dialog(page).getByRole('button', { name: 'Use current rates' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('579 km × €0.38 = €220.02');
});

test('a trip gets its per diems, less the meals, and comes back after its deletion', async ({ page }) => {
  await addExpense(page, 'Per diem');
  await dialog(page).getByLabel('Place').fill('Vienna');
  await dialog(page).getByLabel('First day').fill('2026-11-16');
  await dialog(page).getByLabel('Start time').fill('8:30');
  await dialog(page).getByLabel('Last day').fill('2026-11-18');
  await dialog(page).getByLabel('End time').fill('19:00');
  await dialog(page).getByLabel('End time').press('Tab');
  await expect(dialog(page).getByRole('status')).toHaveText('3 days = €56.00');
  await dialog(page)
    .getByRole('group', { name: /17 Nov/ })
    .getByLabel('Breakfast')
    .check();
  await expect(dialog(page).getByRole('status')).toHaveText('3 days = €50.40');
  expect(await axeViolations(page), 'the form').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();

  const row = recordRow(page, 'Vienna');
  await expect(row).toContainText('€50.40');
  await row.getByRole('button', { name: 'Actions for Vienna' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await undoFromNotice(page, 'Deleted Vienna');
  await expect(row).toContainText('€50.40');
});
