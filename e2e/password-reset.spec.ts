import type { Browser } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

/** As the administrator of an installation without a mail server finds it. */
async function resetLink(browser: Browser, { storageState }: TestAccount, url: string, email: string) {
  const context = await browser.newContext({ storageState, baseURL: url });
  const page = await context.newPage();
  await page.goto('/admin/outbox');
  await page.getByRole('row').filter({ hasText: email }).getByText('Reset your Stint password').click();
  const mail = page.getByRole('dialog', { name: 'Reset your Stint password' });
  await expect(mail.getByText('Not sent')).toBeVisible();
  const text = await mail.getByRole('document').innerText();
  await context.close();
  return /https?:\S+reset-password#\S+/.exec(text)?.[0] ?? '';
}

test('a forgotten password is reset through a link, which works once', async ({
  page,
  browser,
  newAccount,
  owner,
  stint,
  expectConsole,
}) => {
  expectConsole(/400 \(Bad Request\)/, /401 \(Unauthorized\)/);
  const { email } = await newAccount('Ann', { tenantEnabled: true });
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login page has an email field too.
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'outbox' })).toContainText(email);

  const link = await resetLink(browser, owner, stint.url, email);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a different long password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();

  // Otherwise the open page would stay.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('yet another long password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('This link was already used')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();

  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Incorrect email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a different long password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});
