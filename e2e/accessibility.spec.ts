import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import {
  aWeekOfWork,
  emptyPages,
  filledPages,
  publicPages,
  tenant,
} from '#tests/support/browser/every-page.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 844 } };
test.use({ viewport: widths.desktop, reducedMotion: 'reduce' });
// Every test checks many pages four times.
test.describe.configure({ timeout: 300_000 });

test('axe finds no problems on the public pages', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('axe finds no problems on the empty pages', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Axel', tenant));
  for (const path of emptyPages) {
    await openAndWaitForIdle(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('axe finds no problems on the filled pages', async ({ page, newAccount, signInAs, stint }) => {
  const account = await newAccount('Axa', tenant);
  const work = await aWeekOfWork(stint.url, account);
  await signInAs(account);
  for (const path of filledPages(work)) {
    await openAndWaitForIdle(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('axe finds no problems in the dialogs', async ({ page, newAccount, signInAs, stint }) => {
  const account = await newAccount('Axl', tenant);
  const { projectId } = await aWeekOfWork(stint.url, account);
  await signInAs(account);
  for (const [path, button] of [
    [`/projects/${projectId}`, 'Edit'],
    [`/projects/${projectId}`, 'Recalculate rates'],
    ['/clients', 'Add client'],
    ['/projects', 'Add project'],
    ['/timesheets', 'Add entry'],
    ['/admin/roles', 'Add viewer'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, button);
  }
});

test('axe finds no problems in the timer', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Axi', tenant));
  await page.goto('/invoices');
  const timer = page.getByRole('region', { name: 'Timer' });
  await timer.getByRole('button', { name: 'Track Time' }).click();
  await expect(timer.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expectAccessible(page, 'idle');
  await timer.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(timer.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expectAccessible(page, 'running');
  await timer.getByRole('button', { name: 'Pause', exact: true }).click();
  await timer.getByRole('button', { name: 'Close timer' }).click();
  await expect(timer.getByRole('button', { name: /Paused/ })).toBeVisible();
  await expectAccessible(page, 'paused and collapsed');
});

/** Phone and desktop, light and dark. Dark checks only contrast, as nothing else depends on colors. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const [device, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axeViolations(page), `${what}, ${device}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, ['color-contrast']), `${what}, ${device}, dark`).toEqual([]);
  }
}
