import { disconnectedError, expect, test } from '#tests/support/browser/browser-test.ts';
import { receiptPhoto, signInForExpenses } from '#tests/support/browser/expense-account.ts';
import { recordRow } from '#tests/support/browser/page-locators.ts';
import { waitForServiceWorker } from '#tests/support/browser/service-worker-ready.ts';

test.use({ serviceWorkers: 'allow' });

test('a photo and an expense of a day offline are sent once, also after a reload [2.9]', async ({
  page,
  context,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  await signInForExpenses({ newAccount, signInAs, page });
  await page.goto('/expenses');
  await expect(page.getByText('Add what you spend')).toBeVisible();
  await waitForServiceWorker(page);

  expectConsole(disconnectedError);
  await context.setOffline(true);
  await page.getByLabel('Choose files').setInputFiles([receiptPhoto()]);
  await expect(page.getByText('1 expense is saved in this browser')).toBeVisible();
  await page.getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Vendor').fill('Taxi Blitz');
  await dialog.getByLabel('Amount').fill('12.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 expenses are saved in this browser')).toBeVisible();
  await page.reload();

  await context.setOffline(false);
  await expect(recordRow(page, 'Taxi Blitz')).toContainText('€12.50');
  await expect(recordRow(page, 'New receipt').getByLabel('1 receipt')).toBeVisible();
  await expect(page.getByText('waits for the network')).toBeHidden();
  const stored = await page.request.get('/api/v1/expenses');
  expect(await stored.json()).toMatchObject({ items: [{ lines: [] }, { vendor: 'Taxi Blitz' }] });
});
