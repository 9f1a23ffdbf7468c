import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { signInForExpenses } from '#tests/support/browser/expense-account.ts';
import { recordRow } from '#tests/support/browser/page-locators.ts';
import { ciiXml } from '#tests/support/receipts/e-invoice-xml.ts';
import { receiptPdf } from '#tests/support/receipts/receipt-files.ts';

test.use({ reducedMotion: 'reduce' });

const dialog = (page: Page) => page.getByRole('dialog');

test('a hybrid e-invoice becomes an expense with its exact amounts', async ({
  newAccount,
  signInAs,
  page,
}) => {
  await signInForExpenses({ newAccount, signInAs, page });
  const buffer = await receiptPdf(['Rechnung   RE-2026/0815'], { attachments: { 'factur-x.xml': ciiXml() } });
  await page.goto('/expenses');
  await page
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'invoice.pdf', mimeType: 'application/pdf', buffer }]);

  await recordRow(page, 'invoice.pdf').getByText('invoice.pdf').click();
  await expect(dialog(page).getByRole('alert')).toContainText('fields from the receipt');
  await expect(dialog(page).getByLabel('Vendor')).toHaveValue('Müller & Söhne GmbH');
  await expect(dialog(page).getByText('From the e-invoice').first()).toBeVisible();
  await expect(dialog(page).getByRole('status').first()).toHaveText('Net €110.00Tax €8.91Total €118.91');
  expect(await axeViolations(page), 'the form').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();

  await expect(recordRow(page, 'Müller & Söhne GmbH')).toContainText('€118.91');
  const list = await page.request.get('/api/v1/expenses');
  expect(await list.json()).toMatchObject({
    items: [
      {
        day: '2026-11-18',
        receiptNumber: 'RE-2026/0815',
        netMinor: 11_000,
        taxMinor: 891,
        grossMinor: 11_891,
        receiptCount: 1,
      },
    ],
  });
});
