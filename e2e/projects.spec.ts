import { expect, test } from '#tests/support/browser.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test.beforeEach(async ({ newAccount, signInAs }) => {
  await signInAs(await newAccount('Paula', tenant));
});

test('adds a project on a retainer for a client made on the way [3.8, 7.10]', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByText('A project is what you do for a client')).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add project' });
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByLabel('Client').fill('Acme');
  await page.getByRole('option', { name: 'Add “Acme”' }).click();
  await expect(dialog.getByLabel('Client')).toHaveValue('Acme');
  await dialog.getByLabel('Billing').click();
  await page.getByRole('option', { name: 'Retainer: hours bought ahead' }).click();
  await dialog.getByLabel('Hours bought').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Website/ });
  await expect(row).toContainText('0:00 of 10:00 h');
  await row.getByRole('link', { name: 'Website' }).click();
  await expect(page.getByText('Retainer of 10 h at €75.00, then €93.75 an hour')).toBeVisible();
  await page.getByRole('link', { name: 'Acme' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acme');
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
});

test('archives selected projects, out of sight, and brings them back on Undo [4.31]', async ({ page }) => {
  for (const name of ['One', 'Two']) await page.request.post('/api/v1/projects', { data: { name } });
  await page.goto('/projects');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('row', { name: /One|Two/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Active/ })).toHaveCount(2);
});

test('leaves the page of a project that it deletes, and offers it back [7.10]', async ({ page }) => {
  await page.request.post('/api/v1/projects', { data: { name: 'Website', budgetCode: 'W-7' } });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Website' }).click();
  await expect(page.getByText('W-7')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Website' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/projects');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
});
