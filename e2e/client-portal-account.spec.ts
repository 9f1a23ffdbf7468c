import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { pageHeading } from '#tests/support/browser/page-locators.ts';
import { callApi, createRecord } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('a client with an account reads hours, invoices and documents, and sends files, until the access ends [2.12, 2.22, 2.25, 2.26, 6.6]', async ({
  page,
  newAccount,
  signInAs,
  stint,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ann = await newAccount('Ann', tenant);
  const clientId = await createRecord(stint.url, ann, '/clients', { name: 'Acme' });
  const projectId = await createRecord(stint.url, ann, '/projects', {
    clientId,
    name: 'Care plan',
    billingType: 'retainer',
    retainerHours: 40,
    retainerPeriod: 'oneOff',
  });
  await createRecord(stint.url, ann, '/timesheets', {
    clientId,
    projectId,
    date: '2026-01-15',
    description: 'Sketches',
    duration: 2,
    billable: true,
  });
  const settings = { uploads: true, timeDetail: 'entries', progress: true };
  await callApi(stint.url, ann, 'PUT', `/clients/${clientId}/portal/settings`, { settings });
  const access = { systemRole: 'viewer', tenantEnabled: false, clientViewerOf: [clientId] };
  const vera = await newAccount('Vera', access);
  await signInAs(vera);
  await page.goto('/');
  await page.goto('/dashboard-client');
  await expect(pageHeading(page)).toHaveText('Client Portal');
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();
  await expect(page.getByText(/38.*left of 40/)).toBeVisible();
  await expect(page.getByText('Nothing to pay.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await expectOnlyEntry(page, 'Client Portal', '/dashboard-client');
  await expect(page.getByRole('region', { name: 'Client Portal' })).toBeVisible();

  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is gone.');
  const desk = await browser.newContext({ storageState: ann.storageState, baseURL: stint.url });
  const there = await desk.newPage();
  const connected = there.waitForResponse((response) => response.url().includes('/api/events?'));
  await Promise.all([connected, there.goto('/documents')]);
  const plan = { name: 'Floor plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two rooms') };
  await page.getByLabel('Files').setInputFiles(plan);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const received = there.getByRole('region', { name: 'New from Acme' });
  await expect(received.getByText('Floor plan.txt')).toBeVisible();
  expect(await axeViolations(there)).toEqual([]);
  await received.getByRole('button', { name: 'Accept Floor plan.txt' }).click();
  await expect(received).toBeHidden();
  await there.getByRole('button', { name: 'Actions for Floor plan.txt' }).click();
  await there.getByRole('menuitem', { name: 'Edit' }).click();
  await there.getByRole('switch', { name: 'Shared with client' }).click();
  await there.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(there.getByText('Saved Floor plan.txt')).toBeVisible();
  await desk.close();

  await page.reload();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download: Floor plan.txt' }).click();
  expect((await downloading).suggestedFilename()).toBe('Floor plan.txt');
  await callApi(stint.url, owner, 'PUT', `/admin/users/${vera.uid}/role`, { clientViewerOf: [] });
  await expect(page.getByText('Acme')).toBeHidden();
  await expectOnlyEntry(page, 'Dashboard', '/dashboard-blank');
});

/** The menu has this entry alone, and the brand leads to it as well. */
async function expectOnlyEntry(page: Page, label: string, path: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'Stint' }).first()).toHaveAttribute('href', path);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('list').first().getByRole('link');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(label);
  await expect(entries).toHaveAttribute('href', path);
  await page.keyboard.press('Escape');
  await expect(entries).toBeHidden();
}
