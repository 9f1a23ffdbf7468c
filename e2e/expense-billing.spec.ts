import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { receiptPhoto, signInForExpenses } from '#tests/support/browser/expense-account.ts';
import { pageHeading, recordRow } from '#tests/support/browser/page-locators.ts';

test.use({ reducedMotion: 'reduce' });

const dialog = (page: Page) => page.getByRole('dialog');

let clientId: string;
/** An account in Germany that charges 19 %, with the client Acme. */
test.beforeEach(async ({ newAccount, signInAs, page }) => {
  await signInForExpenses({ newAccount, signInAs, page });
  const current = await page.request.get('/api/v1/invoices/settings');
  const { settings } = (await current.json()) as { settings: { seller: object; tax: object } };
  const seller = {
    ...settings.seller,
    name: 'Carla Design',
    street: 'Hauptstr. 1',
    city: 'Berlin',
    country: 'DE',
    vatId: 'DE136695976',
  };
  const saved = await page.request.put('/api/v1/invoices/settings', {
    data: { settings: { ...settings, seller, tax: { ...settings.tax, defaultRate: '19' } } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const postalAddress = { street: 'Ring 2', postalCode: '10115', city: 'Berlin', countryCode: 'DE' };
  const client = await page.request.post('/api/v1/clients', {
    data: { name: 'Acme', currency: 'EUR', postalAddress },
  });
  expect(client.status(), await client.text()).toBe(201);
  ({ id: clientId } = (await client.json()) as { id: string });
});

test('a photographed receipt is confirmed, billed with a markup, and paid by the client [2.9] [5.5]', async ({
  page,
}) => {
  await page.goto('/expenses');
  await page.getByLabel('Choose files').setInputFiles([receiptPhoto()]);
  await recordRow(page, 'receipt.png').getByText('receipt.png').click();
  await dialog(page).getByLabel('Vendor').fill('Bahn');
  await dialog(page).getByLabel('Amount').fill('107');
  await dialog(page).getByLabel('Tax rate').fill('7');
  await dialog(page).getByRole('combobox', { name: 'Client' }).fill('Acme');
  await page.getByRole('option', { name: 'Acme' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Bill to client/ })
    .click();
  await dialog(page).getByRole('switch', { name: 'Bill to client' }).check();
  await dialog(page).getByRole('textbox', { name: 'Markup', exact: true }).fill('10');
  await dialog(page).getByLabel('Text on the invoice').fill('Train to the workshop');
  await expect(dialog(page).getByText('The invoice charges €110.00 before tax.')).toBeVisible();
  expect(await axeViolations(page), 'the form').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(recordRow(page, 'Bahn')).toContainText('Unbilled');

  await page.goto('/invoices/new');
  await page.getByRole('combobox', { name: 'Client' }).fill('Acme');
  await page.getByRole('option', { name: 'Acme' }).click();
  await expect(page.getByRole('checkbox', { name: /Train to the workshop/ })).toBeChecked();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(pageHeading(page)).toHaveText('Draft invoice');
  await expect(page.getByText('€130.90').first()).toBeVisible();
  await page.getByRole('switch', { name: 'Attach receipts' }).check();
  await page.getByRole('button', { name: 'Issue invoice', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Issue invoice' }).click();
  await expect(pageHeading(page)).toHaveText('Invoice 2026-0001');

  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('130.90');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();

  await page.goto('/expenses');
  await expect(recordRow(page, 'Bahn')).toContainText('Invoiced');
  await recordRow(page, 'Bahn').getByText('Bahn').click();
  await expect(dialog(page).getByLabel('Amount')).toBeDisabled();
  await dialog(page).getByRole('link', { name: 'View invoice 2026-0001' }).click();
  await expect(pageHeading(page)).toHaveText('Invoice 2026-0001');

  await page.goto(`/clients/${clientId}?tab=expenses`);
  const margins = page.getByRole('region', { name: 'Billed expenses' });
  await expect(margins).toContainText('€110.00');
  await expect(margins).toContainText('€10.00');
  expect(await axeViolations(page), 'the expenses of a client').toEqual([]);
});
