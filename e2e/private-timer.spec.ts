/** In private mode the browser stores the timer's description encrypted. */
import type { Page } from '@playwright/test';
import { expect, disconnectedError, test } from '#tests/support/browser/browser-test.ts';
import { logOut } from '#tests/support/browser/page-locators.ts';
import { waitForServiceWorker } from '#tests/support/browser/service-worker-ready.ts';

test.use({ serviceWorkers: 'allow' });

test('stores no timer description in plaintext and shows it offline', async ({
  page,
  context,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  await signInAs(await newAccount('Clio', { tenantEnabled: true }));
  await page.goto('/dashboard');
  const timer = page.getByRole('region', { name: 'Timer' });
  const description = timer.getByLabel('Description');
  await timer.getByRole('button', { name: 'Track Time' }).click();
  await description.fill('canary before');
  await timer.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => localTexts(page)).toContain('canary before');
  await waitForServiceWorker(page);
  await page.request.put('/api/v1/private-mode', { data: { isOn: true } });
  await page.reload();
  await expect.poll(() => localTexts(page)).not.toContain('canary');

  await page.reload();
  await timer.getByRole('button', { expanded: false }).click();
  await expect(description).toHaveValue('canary before');
  expectConsole(disconnectedError);
  await context.setOffline(true);
  await description.fill('canary offline');
  expect(await localTexts(page)).not.toContain('canary');
  await page.reload();
  await timer.getByRole('button', { expanded: false }).click();
  await expect(description).toHaveValue('canary offline');

  const synced = page.waitForResponse('**/api/rpc/timer/put');
  await context.setOffline(false);
  await synced;
  await logOut(page);
  await expect(page).toHaveURL('/auth/login');
  await expect.poll(() => localTexts(page)).not.toContain('stint.sealed');
});

const localTexts = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
