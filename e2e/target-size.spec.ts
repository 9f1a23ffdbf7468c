import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import {
  aWeekOfWork,
  emptyPages,
  filledPages,
  publicPages,
  tenant,
} from '#tests/support/browser/every-page.ts';
import { pageHeading, timerPanel } from '#tests/support/browser/page-locators.ts';
import { smallTargets } from '#tests/support/browser/target-size.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
// Every test opens many pages.
test.describe.configure({ timeout: 300_000 });

test('touch targets are 44 px tall on the public pages', async ({ page }) => {
  for (const path of publicPages) await expectLargeTargets(page, path);
});

test('touch targets are 44 px tall on the empty pages', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Toni', tenant));
  for (const path of emptyPages) await expectLargeTargets(page, path);
});

test('touch targets are 44 px tall on the filled pages and in the timer', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const account = await newAccount('Tova', tenant);
  const work = await aWeekOfWork(stint.url, account);
  await signInAs(account);
  for (const path of filledPages(work)) await expectLargeTargets(page, path);
  await timerPanel(page).getByRole('button', { name: 'Track Time' }).click();
  await timerPanel(page).getByRole('button', { name: 'Start', exact: true }).click();
  expect.soft(await smallTargets(page), 'running timer').toEqual([]);
});

async function expectLargeTargets(page: Page, path: string): Promise<void> {
  await openAndWaitForIdle(page, path);
  await expect(pageHeading(page)).toBeVisible();
  expect.soft(await smallTargets(page), path).toEqual([]);
}
