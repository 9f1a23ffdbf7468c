import { expect, test } from '#tests/support/browser/browser-test.ts';
import { delayRequests } from '#tests/support/browser/delay-requests.ts';
import { waitForElapsed } from '#tests/support/browser/page-locators.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';
import { withoutPreloadedAnswers } from '#tests/support/browser/without-preloaded-answers.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { callApi } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
const unwrapDataKey = '**/api/functions/unwrapDataKey';

test('renders nothing before the first sign-in state arrives [4.1]', async ({ page }) => {
  const respond = await delayRequests(page, '**/api/auth/get-session');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading application...')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(0);
  respond();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('shows the next account no data of the previous one [4.2]', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const first = await newAccount('Fay', tenant);
  await callApi(stint.url, first, 'POST', '/clients', { name: 'Secret client of Fay' });
  await signInAs(first);
  await page.goto('/clients');
  await expect(page.getByText('Secret client of Fay')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');

  const second = await newAccount('Guy', tenant);
  await page.getByLabel('Email').fill(second.email);
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

test('fetches data key and role record in parallel on every page, whatever the role [1.2] [4.3]', async ({
  page,
  newAccount,
  signInAs,
}) => {
  const withoutAccess = { systemRole: 'noAccess', tenantEnabled: false, clientViewerOf: [] };
  for (const role of [undefined, withoutAccess, tenant]) {
    await signInAs(await newAccount('Kit', role));
    const respond = await delayRequests(page, /\/api\/(v1\/me|functions\/unwrapDataKey)$/);
    for (const path of ['/', '/auth/login', '/about', '/profile', '/dashboard']) {
      const together = [page.waitForRequest('**/api/v1/me'), page.waitForRequest(unwrapDataKey)];
      await page.goto(path);
      // Responds only after both were requested.
      await Promise.all(together);
    }
    const unwrapped = page.waitForResponse(unwrapDataKey);
    respond();
    expect((await unwrapped).status()).toBe(200);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('fails silently if the data key cannot be fetched [4.3] [8.8]', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Lee', tenant));
  await page.route(unwrapDataKey, (route) => route.fulfill({ status: 500, body: '{}' }));
  const failed = page.waitForResponse(unwrapDataKey);
  await page.goto('/dashboard');
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('a failed role request', () => {
  test('shows no error and means no role [4.3] [4.4] [8.8]', async ({
    page,
    newAccount,
    signInAs,
    expectConsole,
  }) => {
    expectConsole(/500/);
    await signInAs(await newAccount('Hal', tenant));
    await withoutPreloadedAnswers(page);
    await page.route('**/api/v1/me', (route) => route.fulfill({ status: 500, body: '{}' }));
    const failed = page.waitForResponse('**/api/v1/me');
    await page.goto('/about');
    await failed;
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

test.describe('a failed sign-out', () => {
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

test('signing out in one tab signs out all tabs [4.2]', async ({ page, context, newAccount, signInAs }) => {
  await signInAs(await newAccount('Joy', tenant));
  await page.goto('/dashboard');
  const other = await context.newPage();
  // Wait for background requests, so that none is rejected.
  await openAndWaitForIdle(other, '/clients', 4_500);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Clients');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/auth\/login/);
});

test('shows on save that the session has ended, and keeps the timer [5.3] [8.4] [4.21]', async ({
  page,
  newAccount,
  signInAs,
  expectConsole,
  stint,
}) => {
  expectConsole(/401/);
  const max = await newAccount('Max', tenant);
  const clientId = newId();
  await callApi(stint.url, max, 'POST', '/clients', { id: clientId, name: 'Acme' });
  await callApi(stint.url, max, 'POST', '/projects', { name: 'Website', clientId });
  await signInAs(max);
  await page.goto('/dashboard');
  const timer = page.getByRole('region', { name: 'Timer' });
  await timer.getByRole('button', { name: 'Track Time' }).click();
  await timer.getByLabel('Description').fill('Sketches');
  await timer.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Website' }).click();
  const saved = page.waitForResponse('**/api/rpc/timer/put');
  await timer.getByRole('button', { name: 'Start' }).click();
  await saved;
  await waitForElapsed(page, 1);
  // Only the save may notice that the session has ended.
  const release = await delayRequests(page, /\/api\/(?!rpc\/timesheets\/create|auth\/get-session)/);
  await page.context().clearCookies();
  await timer.getByRole('button', { name: 'Save' }).click();
  await expect(timer.getByText('User not authenticated')).toBeVisible();
  release();
  await expect(timer.getByLabel('Description')).toHaveValue('Sketches');
  await expect(page).toHaveURL(/\/auth\/login/);

  await page.getByLabel('Email').fill(max.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(max.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await timer.getByRole('button', { expanded: false }).click();
  await expect(timer.getByLabel('Description')).toHaveValue('Sketches');
});
