import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import {
  aWeekOfWork,
  emptyPages,
  filledPages,
  publicPages,
  tenant,
} from '#tests/support/browser/every-page.ts';
import { stopsWithoutFocusRing } from '#tests/support/browser/focus-ring.ts';
import { pageHeading } from '#tests/support/browser/page-locators.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';

const desktop = { width: 1280, height: 844 };
const phone = { width: 390, height: 844 };
test.use({ viewport: desktop, reducedMotion: 'reduce' });
// Every test tabs through many pages.
test.describe.configure({ timeout: 300_000 });

test('keyboard focus is visible on the public pages', async ({ page }) => {
  for (const path of publicPages) await expectFocusRings(page, path);
});

test('keyboard focus is visible on the empty pages', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Fokke', tenant));
  for (const path of emptyPages) await expectFocusRings(page, path);
});

test('keyboard focus is visible on the filled pages', async ({ page, newAccount, signInAs, stint }) => {
  const account = await newAccount('Fova', tenant);
  const work = await aWeekOfWork(stint.url, account);
  await signInAs(account);
  for (const path of filledPages(work)) await expectFocusRings(page, path);
});

test('keyboard focus is visible in a dialog and in the timer', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const account = await newAccount('Foti', tenant);
  await aWeekOfWork(stint.url, account);
  await signInAs(account);
  await page.goto('/timesheets');
  await page.getByRole('button', { name: 'Add entry' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFocusRing(page, 'dialog', 'light');
  await page.goto('/invoices');
  const timer = page.getByRole('region', { name: 'Timer' });
  await timer.getByRole('button', { name: 'Track Time' }).click();
  await timer.getByRole('button', { name: 'Start', exact: true }).click();
  await expectFocusRing(page, 'running timer', 'light');
  await timer.getByRole('button', { name: 'Close timer' }).click();
  await expectFocusRing(page, 'running pill', 'dark');
});

/** On desktop in light and on a phone in dark mode. */
async function expectFocusRings(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desktop);
  await openAndWaitForIdle(page, path);
  await expect(pageHeading(page)).toBeVisible();
  await expectFocusRing(page, path, 'light');
  await page.setViewportSize(phone);
  await expectFocusRing(page, `${path}, phone`, 'dark');
}

async function expectFocusRing(page: Page, place: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const { stops, problems } = await stopsWithoutFocusRing(page);
  expect.soft(problems, `${place}, ${colorScheme}`).toEqual([]);
  expect(stops, `${place} has focusable elements`).toBeGreaterThan(0);
}
