import type { Page } from '@playwright/test';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import { delayRequests } from '#tests/support/browser/delay-requests.ts';
import { anEntry } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
/** The app's entry script. */
const script = '**/assets/index-*.js';

/** React marks every element it has hydrated. */
const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));

/** The server draws pages once its process for it runs, and nothing else keeps the machine busy. */
async function openDrawn(page: Page, path: string): Promise<() => void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('data-drawn');
  const release = await delayRequests(page, script);
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root[data-drawn]')).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  return release;
}

test('the dashboard shows its records before its script loads, and hydrates without changes', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const account = await newAccount('Dina', tenant);
  const { api } = createCaller(stint.url, account);
  await api.timesheets.create(anEntry({ description: 'Drawn by the server', date: `${today()}T09:00:00Z` }));
  await signInAs(account);
  // Saves time zone and formats of the browser.
  await page.goto('/dashboard');
  await expect(page.getByText('Drawn by the server')).toBeVisible();

  const release = await openDrawn(page, '/dashboard');
  const entry = page.getByText('Drawn by the server');
  await expect(entry).toBeVisible();
  const bar = page.locator('main ol [aria-hidden] [data-billable]').first();
  expect(await bar.evaluate((element) => element.getAttribute('style'))).toContain('height');
  const link = page.getByRole('main').getByRole('link', { name: 'All entries' }).first();
  const nodes = [await entry.elementHandle(), await link.elementHandle()];
  await page.getByRole('button', { name: 'Account' }).click();
  const before = await page.getByRole('main').innerText();
  release();
  for (const node of nodes) {
    await expect.poll(() => node.evaluate(isTakenOver)).toBe(true);
    expect(await node.evaluate((element) => element.isConnected)).toBe(true);
  }
  expect(await page.getByRole('main').innerText()).toBe(before);
  // It was pressed before it worked.
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await expect(page).toHaveURL('/clients');
});

test('a browser that signed out offline shows nothing of the drawn page', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Olaf', tenant));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('stint-sign-out-owed', 'yes'));
  const release = await openDrawn(page, '/dashboard');
  await expect(page.locator('#root')).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/auth\/login/);
});
