import { readFile } from 'node:fs/promises';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { callApi } from '#tests/support/server/test-accounts.ts';

const tenant = { tenantEnabled: true };

test.beforeEach(async ({ stint, newAccount, signInAs }) => {
  const account = await newAccount('Edda', tenant);
  await signInAs(account);
  for (const description of ['Sorted shelf 7', 'Called the bindery']) {
    await callApi(stint.url, account, 'POST', '/timesheets', { date: today(), description, duration: 1.5 });
  }
});

test('exports filtered time as CSV, workbook and PDF', async ({ page }) => {
  await page.goto('/timesheets?q=shelf');
  await expect(page.getByText('Sorted shelf 7', { exact: true })).toBeVisible();
  await expect(page.getByText('Called the bindery', { exact: true })).toHaveCount(0);
  for (const [name, file] of [
    ['CSV', /^timesheet-.*\.csv$/],
    ['Excel workbook', /\.xlsx$/],
    ['PDF timesheet', /\.pdf$/],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(file);
    const content = await readFile(await download.path());
    expect(content.length).toBeGreaterThan(100);
    if (name === 'CSV') {
      expect(content.toString()).toContain('Sorted shelf 7');
      expect(content.toString()).not.toContain('bindery');
    }
  }
});

test('exports the time of a client for a period from its page @all', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const account = await newAccount('Egon', tenant);
  const clientId = newId();
  await callApi(stint.url, account, 'POST', '/clients', { id: clientId, name: 'Acme' });
  for (const [date, description, of] of [
    [today(), 'Bound the atlas', clientId],
    ['2026-01-05', 'Sorted in winter', clientId],
    [today(), 'Called the bindery', null],
  ] as const)
    await callApi(stint.url, account, 'POST', '/timesheets', {
      date,
      description,
      duration: 1,
      clientId: of,
    });
  await signInAs(account);
  await page.goto(`/clients/${clientId}?tab=time`);
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  await page.getByRole('menuitem', { name: 'This month' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'PDF timesheet' })).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const content = (await readFile(await download.path())).toString();
  expect(content).toContain('Bound the atlas');
  expect(content).not.toContain('Sorted in winter');
  expect(content).not.toContain('Called the bindery');
});

test('exports one PDF per client', async ({ page, expectConsole, stint, newAccount, signInAs }) => {
  // The dialog opens after the server reports several clients.
  expectConsole(/422|409|400/);
  const account = await newAccount('Edwin', tenant);
  for (const name of ['Acme', 'Borges & Co']) {
    const clientId = newId();
    await callApi(stint.url, account, 'POST', '/clients', { id: clientId, name });
    await callApi(stint.url, account, 'POST', '/timesheets', {
      date: today(),
      description: name,
      duration: 1,
      clientId,
    });
  }
  await signInAs(account);
  await page.goto('/timesheets');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'PDF timesheet' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose a client' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    choice.getByRole('button', { name: 'Borges & Co' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^timesheet-borges-co-.*\.pdf$/);
});

test('creates a calendar link, reads it without a session, and revokes it', async ({ page, stint }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByLabel('Calendar link').inputValue();
  expect(address).toMatch(new RegExp(`^${stint.url}/api/calendar/[\\w-]{43}\\.ics$`));
  const calendar = await (await fetch(address)).text();
  expect(calendar).toContain('SUMMARY:Sorted shelf 7');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Create new link' })).toBeVisible();
  await expect(page.getByLabel('Calendar link')).toBeHidden();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});
