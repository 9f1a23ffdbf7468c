import type { Browser, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

/** The profile on another device, which has its own session. */
async function openElsewhere(browser: Browser, url: string, { email, password }: TestAccount): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: url },
  });
  const page = await context.newPage();
  await page.goto('/profile');
  await expect(page.getByText('This device')).toBeVisible();
  return page;
}

test('a new name shows at once, in other tabs too @all', async ({ page, context, newAccount, signInAs }) => {
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
  allowConsole,
}) => {
  const account = await newAccount('Owen', tenant);
  const there = await openElsewhere(browser, stint.url, account);
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
  // A request may be on its way with the session that the new password replaces.
  allowConsole(/status of 401/);
  await page.getByRole('button', { name: 'Change password' }).last().click();

  await expect(page.getByText('Password changed. All other devices are logged out.')).toBeVisible();
  await expect(there).toHaveURL(/\/auth\/login/);
  for (const tab of [page, otherTab]) {
    await tab.getByRole('button', { name: 'Change name' }).click();
    await tab.getByRole('button', { name: 'Save' }).click();
    await expect(tab.getByText('Saved')).toBeVisible();
  }
  await there.context().close();
});

test('signing out a device closes its open tab', async ({ page, browser, stint, newAccount, signInAs }) => {
  const account = await newAccount('Pia', tenant);
  const there = await openElsewhere(browser, stint.url, account);
  await signInAs(account);
  await page.goto('/profile');

  await page.getByRole('button', { name: 'Log out Chrome on Linux' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();

  await expect(page.getByText('Device logged out.')).toBeVisible();
  await expect(there).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('This device')).toBeVisible();
  await there.context().close();
});

test('what was typed when the session ends can be saved after login in another tab', async ({
  page,
  context,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  expectConsole(/401/);
  const account = await newAccount('Rosa', tenant);
  await signInAs(account);
  await page.goto('/clients');
  // The page has read its session.
  await expect(page.getByRole('region', { name: 'Timer' })).toBeVisible();
  await page.getByRole('button', { name: 'Add client' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Lindqvist Coffee');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Your session has ended/)).toBeVisible();

  const [login] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Login' }).click(),
  ]);
  await login.getByLabel('Email').fill(account.email);
  await login.getByLabel('Password', { exact: true }).fill(account.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login).toHaveURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Lindqvist Coffee', exact: true })).toBeVisible();
});

test('an API key is shown once, reads until it is revoked, and shows its last use', async ({
  page,
  context,
  stint,
  newAccount,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(await newAccount('Quin', tenant));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Monthly report');
  await page.getByRole('button', { name: 'Create API key' }).last().click();
  await page.getByRole('button', { name: 'Copy' }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('never used')).toBeVisible();

  const request = () => fetch(`${stint.url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
  expect((await request()).status).toBe(200);
  await page.reload();
  await expect(page.getByText('last used')).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke Monthly report' }).click();
  await expect(page.getByText('API key revoked.')).toBeVisible();
  expect((await request()).status).toBe(401);
});

test('two-step login: set up, log in with a code and with a backup code, turn off', async ({
  page,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  const account = await newAccount('Rita', tenant);
  await signInAs(account);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await page.getByLabel('Setup key').inputValue();
  const address = `otpauth://totp/Stint?secret=${secret}`;
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(address));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const listed = page.getByRole('dialog').getByRole('listitem');
  const [backupCode, otherCode] = [await listed.first().innerText(), await listed.last().innerText()];
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();

  const logIn = async () => {
    await page.context().clearCookies();
    await page.goto('/auth/login?next=/profile');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  };
  await page.goto('about:blank');
  await logIn();
  expectConsole(/status of 401/);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Incorrect or already used.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(address, 1));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

  await page.goto('about:blank');
  await logIn();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(backupCode);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(otherCode);
  await page.getByRole('button', { name: 'Turn off' }).last().click();
  await expect(page.getByText('Two-step login is off.')).toBeVisible();
});
