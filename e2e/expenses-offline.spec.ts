import { axeViolations } from '#tests/support/browser/axe.ts';
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
  await expect(recordRow(page, 'receipt.png').getByLabel('1 receipt')).toBeVisible();
  await expect(page.getByText('waits for the network')).toBeHidden();
  const stored = await page.request.get('/api/v1/expenses');
  expect(await stored.json()).toMatchObject({ items: [{ lines: [] }, { vendor: 'Taxi Blitz' }] });
});

test('changes and deletions of a day offline wait, and one that was changed elsewhere is compared [2.9]', async ({
  page,
  context,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  await signInForExpenses({ newAccount, signInAs, page });
  const add = async (vendor: string, amountMinor: number) => {
    const lines = [{ id: crypto.randomUUID(), amountMinor }];
    const data = { vendor, day: '2026-11-18', currency: 'EUR', lines };
    const response = await page.request.post('/api/v1/expenses', { data });
    return (await response.json()) as { id: string };
  };
  const taxi = await add('Taxi Blitz', 1250);
  await add('Bahn', 10_700);
  await add('Kiosk', 300);
  await page.goto('/expenses');
  await expect(recordRow(page, 'Taxi Blitz')).toBeVisible();
  await waitForServiceWorker(page);

  expectConsole(disconnectedError, /409/);
  await context.setOffline(true);
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: from, exact: true }).click();
    await page.getByRole('dialog').getByLabel('Vendor').fill(to);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(recordRow(page, to)).toBeVisible();
  };
  await rename('Taxi Blitz', 'Taxi Blitz GmbH');
  await rename('Bahn', 'Deutsche Bahn');
  await page.getByRole('button', { name: 'Actions for Kiosk' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(recordRow(page, 'Kiosk')).toBeHidden();
  await expect(page.getByText('3 changes are saved in this browser')).toBeVisible();
  await page.request.patch(`/api/v1/expenses/${taxi.id}`, { data: { vendor: 'Taxi Sturm' } });

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('row', { name: /^Vendor/ })).toContainText('Taxi Blitz GmbHTaxi Sturm');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep this device’s version' }).click();
  await expect(page.getByText('was changed elsewhere')).toBeHidden();
  const vendors = async () => {
    const stored = await page.request.get('/api/v1/expenses?sort=vendor&order=asc');
    const { items } = (await stored.json()) as { items: { vendor: string }[] };
    return items.map(({ vendor }) => vendor);
  };
  await expect.poll(vendors).toEqual(['Deutsche Bahn', 'Taxi Blitz GmbH']);
});
