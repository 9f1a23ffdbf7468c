import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';
import { createRecord } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

const publicPages = ['/', '/auth/login', '/auth/register', '/about', '/contact', '/privacy', '/no/such/page'];
const pages = [
  '/dashboard',
  '/clients',
  '/projects',
  '/timesheets?range=all',
  '/invoices',
  '/expenses',
  '/documents',
  '/admin/roles',
  '/profile',
];

/** Pages that look different with data. */
const filledPages = ['/dashboard', '/clients', '/projects', '/timesheets?range=all', '/admin/roles'];

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
  for (const path of pages) {
    await openAndWaitForIdle(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('axe finds no problems on the filled pages', async ({ page, newAccount, signInAs, stint }) => {
  const account = await newAccount('Axa', tenant);
  const { clientId, projectId } = await aWeekOfWork(stint.url, account);
  await signInAs(account);
  const ofProject = [`/projects/${projectId}`, `/projects/${projectId}?tab=retainer`];
  for (const path of [...filledPages, `/clients/${clientId}`, ...ofProject]) {
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

async function aWeekOfWork(
  url: string,
  account: TestAccount,
): Promise<{ clientId: string; projectId: string }> {
  const clientId = await createRecord(url, account, '/clients', {
    name: 'Acme',
    email: 'office@acme.example',
    phone: '+49 30 1234',
  });
  await createRecord(url, account, '/clients', { name: 'Borges' });
  const projectId = await createRecord(url, account, '/projects', {
    name: 'Relaunch',
    clientId,
    billingType: 'retainer',
    retainerHours: 10,
    budgetHours: 18,
    budgetAmount: 500,
  });
  const now = Date.now();
  for (let back = 0; back < 5; back += 1) {
    const start = new Date(now - back * 86_400_000);
    await createRecord(url, account, '/timesheets', {
      date: start.toISOString().slice(0, 10),
      description: `Work of ${back} days ago`,
      duration: 1.5 + back,
      projectId,
      billable: back !== 2,
    });
  }
  return { clientId, projectId };
}
