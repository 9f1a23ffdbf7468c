import { expect, test } from '#tests/support/browser/browser-test.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('a new name shows at once, in other tabs too', async ({ page, context, newAccount, signInAs }) => {
  await signInAs(await newAccount('Nina', tenant));
  await page.goto('/profile');
  const otherTab = await context.newPage();
  await otherTab.goto('/profile');

  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nina Lind');
  await page.getByRole('button', { name: 'Save' }).click();

  for (const tab of [page, otherTab]) await expect(tab.getByText('Nina Lind')).toBeVisible();
});

test('a new password keeps this browser’s tabs signed in and ends sessions elsewhere', async ({
  page,
  context,
  browser,
  stint,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  const account = await newAccount('Owen', tenant);
  const elsewhere = await browser.newContext({ baseURL: stint.url });
  const there = await elsewhere.newPage();
  await there.goto('/auth/login?next=/profile');
  await there.getByLabel('Email').fill(account.email);
  await there.getByLabel('Password', { exact: true }).fill(account.password);
  await there.getByRole('button', { name: 'Login' }).click();
  await expect(there.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await signInAs(account);
  await page.goto('/profile');
  const otherTab = await context.newPage();
  await otherTab.goto('/profile');

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('wrong horse');
  await page.getByLabel('New password').fill('a new battery staple');
  await page.getByRole('button', { name: 'Change password' }).last().click();
  expectConsole(/status of 400/);
  await expect(page.getByText('This isn’t your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).last().click();

  await expect(page.getByText('Password changed. All other devices are signed out.')).toBeVisible();
  await expect(there).toHaveURL(/\/auth\/login/);
  for (const tab of [page, otherTab]) {
    await tab.getByRole('button', { name: 'Change name' }).click();
    await tab.getByRole('button', { name: 'Save' }).click();
    await expect(tab.getByText('Saved')).toBeVisible();
  }
  await elsewhere.close();
});
