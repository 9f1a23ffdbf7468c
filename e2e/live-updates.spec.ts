import type { Page, Response } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { callApi, createRecord } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('changes on one device show on the other without a reload', async ({
  page,
  browser,
  stint,
  newAccount,
  signInAs,
}) => {
  const account = await newAccount('Lina', tenant);
  await signInAs(account);
  const phone = await browser.newContext({ storageState: account.storageState, baseURL: stint.url });
  const there = await phone.newPage();
  await Promise.all([streamOf(page), page.goto('/timesheets'), streamOf(there), there.goto('/timesheets')]);

  await there.getByRole('button', { name: 'Add entry' }).first().click();
  await there.getByLabel('Description').fill('Sorted shelf 7');
  await there.getByLabel('Duration').fill('1:30');
  await there.getByRole('button', { name: 'Save' }).click();
  await expect(there.getByText('Sorted shelf 7', { exact: true })).toBeVisible();
  await expect(page.getByText('Sorted shelf 7', { exact: true })).toBeVisible();

  const { items } = (await callApi(stint.url, account, 'GET', '/timesheets')) as { items: { id: string }[] };
  const path = `/timesheets/${items[0]?.id ?? ''}`;
  await callApi(stint.url, account, 'PATCH', path, { description: 'Sorted shelf 8' });
  await Promise.all(
    [page, there].map((tab) => expect(tab.getByText('Sorted shelf 8', { exact: true })).toBeVisible()),
  );
  await callApi(stint.url, account, 'DELETE', path);
  await Promise.all(
    [page, there].map((tab) => expect(tab.getByText('Sorted shelf 8', { exact: true })).toBeHidden()),
  );
  await phone.close();
});

test('a form keeps what was typed when its record is deleted elsewhere', async ({
  page,
  stint,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  const account = await newAccount('Lea', tenant);
  const clientId = await createRecord(stint.url, account, '/clients', { name: 'Acme' });
  const projectId = await createRecord(stint.url, account, '/projects', { name: 'Relaunch', clientId });
  await signInAs(account);
  expectConsole(/status of 404/);
  for (const path of [`/projects/${projectId}`, `/clients/${clientId}`]) {
    await Promise.all([streamOf(page), page.goto(path)]);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Three paragraphs');
    await callApi(stint.url, account, 'DELETE', path);
    await expect(page.getByText(/not found/)).toBeAttached();

    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue(
      'Three paragraphs',
    );
  }
});

test('tabs share one event stream, and another tab takes over when its tab closes', async ({
  page,
  context,
  stint,
  newAccount,
  signInAs,
}) => {
  const account = await newAccount('Lars', tenant);
  await signInAs(account);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/events?')) streams.push(request.url());
  });
  await Promise.all([streamOf(page), page.goto('/clients')]);
  expect(streams).toHaveLength(1);
  const other = await context.newPage();
  await other.goto('/clients');
  await expect(other.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await callApi(stint.url, account, 'POST', '/clients', { name: 'Borges' });
  await expect(other.getByRole('link', { name: 'Borges', exact: true })).toBeVisible();
  expect(streams).toHaveLength(1);

  await Promise.all([streamOf(other), page.close()]);
  expect(streams).toHaveLength(2);
  await callApi(stint.url, account, 'POST', '/clients', { name: 'Castro' });
  await expect(other.getByRole('link', { name: 'Castro', exact: true })).toBeVisible();
});

/** The page's event stream, once connected. */
function streamOf(page: Page): Promise<Response> {
  return page.waitForResponse((response) => response.url().includes('/api/events?'));
}
