import { ask } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/browser.ts';
import { holdBack } from '#tests/support/holding-back.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('renders nothing below the session until the first sign-in state arrives [4.1]', async ({ page }) => {
  const answer = await holdBack(page, '**/api/auth/get-session');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading application...')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(0);
  answer();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('shows the next account nothing of the last one [4.2]', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const first = await newAccount('Fay', tenant);
  await ask(stint.url, first, 'POST', '/clients', { name: 'Secret client of Fay' });
  await signInAs(first);
  await page.goto('/clients');
  await expect(page.getByText('Secret client of Fay')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');

  const second = await newAccount('Guy', tenant);
  await page.getByLabel('E-mail').fill(second.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(second.password);
  const texts: string[] = [];
  await page.exposeFunction('noteText', (text: string) => texts.push(text));
  await page.evaluate(() => {
    const { noteText } = window as unknown as { noteText: (text: string) => void };
    new MutationObserver(() => noteText(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await expect(page.getByRole('button', { name: 'Add client' }).first()).toBeVisible();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes('Secret client') || text.includes(first.email))).toEqual([]);
});

test.describe('a role record that cannot be had', () => {
  test('is silent and means no role [4.3] [4.4] [8.8]', async ({
    page,
    newAccount,
    signInAs,
    expectConsole,
  }) => {
    expectConsole(/500/);
    await signInAs(await newAccount('Hal', tenant));
    await page.route('**/api/v1/me', (route) => route.fulfill({ status: 500, body: '{}' }));
    const refused = page.waitForResponse('**/api/v1/me');
    await page.goto('/about');
    await refused;
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    // No role, no tenant, no clients to view: the group without a menu.
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }),
    ).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(page.getByText(/approv/i)).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page.getByText('Loading application...')).toBeVisible();
    await page.unroute('**/api/v1/me');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('a logout that fails', () => {
  test('is only logged [4.5]', async ({ page, newAccount, signInAs, expectConsole }) => {
    expectConsole(/Signing out failed/, /ERR_FAILED/);
    await signInAs(await newAccount('Ida', tenant));
    await page.goto('/dashboard');
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('signs out every tab of the browser at once [4.2]', async ({ page, context, newAccount, signInAs }) => {
  await signInAs(await newAccount('Joy', tenant));
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/clients');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/auth\/login/);
});
