import { expect, test } from '#tests/support/browser/browser-test.ts';
import { callApi, testPassword } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

/** From the outbox: the test server sends no mail. */
async function resetLink(url: string, owner: TestAccount, email: string): Promise<string> {
  const { items } = (await callApi(url, owner, 'GET', '/admin/outbox')) as {
    items: { recipient: string; text: string }[];
  };
  const mail = items.find(({ recipient }) => recipient === email);
  return /https?:\S+reset-password#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

test('a forgotten password is reset through a link, which works once', async ({
  page,
  newAccount,
  owner,
  stint,
  expectConsole,
}) => {
  expectConsole(/400 \(Bad Request\)/, /401 \(Unauthorized\)/);
  const { email } = await newAccount('Ann', { tenantEnabled: true });
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'outbox' })).toContainText(email);

  const link = await resetLink(stint.url, owner, email);
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
