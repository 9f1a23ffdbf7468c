/** All fields of a client, and merging duplicates. */
import { expect, test, today } from '#tests/support/browser/browser-test.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test.beforeEach(async ({ newAccount, signInAs }) => {
  await signInAs(await newAccount('Clio', tenant));
});

test('accepts all fields of a client in sections, shows errors at the field, and displays it [3.4] @all', async ({
  page,
}) => {
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add client' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Acme');
  await form.getByLabel('Tags').fill('Retail,');
  await form.getByRole('radio', { name: 'Teal' }).check();
  await form.getByRole('button', { name: 'Invoicing' }).click();
  await form.getByLabel('VAT ID').fill('DE 12');
  await form.getByLabel('Payment terms').fill('14');
  await form.getByLabel('Currency').fill('Swiss');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Invoicing' }).click();
  await form.getByRole('button', { name: 'Address' }).click();
  await form.getByLabel('City').fill('Berlin');
  await form.getByLabel('Country').fill('Germany');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Contacts' }).click();
  await form.getByRole('button', { name: 'Add contact' }).click();
  await page.keyboard.type('Nora Nord');
  await form.getByLabel('Contact’s email').fill('nora@acme.example');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(form.getByText('VAT ID must look like DE123456789.')).toBeVisible();
  await expect(form.getByLabel('VAT ID')).toBeFocused();
  await form.getByLabel('VAT ID').fill('DE 123 456 789');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('link', { name: 'Acme' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('DE123456789');
  await expect(details).toContainText('Due after 14 days');
  await expect(details).toContainText('CHF');
  await expect(details).toContainText('Germany');
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Receives invoices');
});

test('shows a client in tabs with their own URLs, and its unbilled time per currency', async ({ page }) => {
  const clientId = await add(page, '/clients', { name: 'Acme' });
  const projectId = await add(page, '/projects', { name: 'Website', clientId, hourlyRate: 100 });
  const date = today();
  await add(page, '/timesheets', { date, description: 'Sketches', duration: 2, projectId });
  await add(page, '/timesheets', { date, description: 'Lunch', duration: 1, projectId, billable: false });
  await page.goto(`/clients/${clientId}`);
  // Its figures stand above its latest entries, which show them, too.
  await expect(page.getByText('€200.00', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('3:00', { exact: true }).first()).toBeVisible();

  const parts = page.getByRole('navigation', { name: 'Parts of Acme' });
  await parts.getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL(`/clients/${clientId}?tab=projects`);
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
  await parts.getByRole('link', { name: 'Time' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lunch' })).toBeVisible();
  await parts.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Logged 2:00 h: Sketches');
  await page.goBack();
  await expect(parts.getByRole('link', { name: 'Time' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lunch' })).toBeVisible();
});

test('filters clients by a tag from the URL @all', async ({ page }) => {
  await add(page, '/clients', { name: 'Acme', tags: ['Retail'] });
  await add(page, '/clients', { name: 'Borges' });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Retail' }).click();
  await expect(page).toHaveURL('/clients?tag=Retail');
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Borges/ })).toHaveCount(0);
});

test('merges two clients with one email after a preview, and undoes it [3.5] @all', async ({ page }) => {
  const staysId = await add(page, '/clients', { name: 'Acme Inc.', email: 'office@acme.example' });
  const goesId = await add(page, '/clients', {
    name: 'ACME',
    email: 'Office@acme.example',
    phone: '030 1234',
  });
  await add(page, '/projects', { name: 'Website', clientId: goesId });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge clients' });
  const preview = dialog.getByRole('list', { name: 'What will happen' });
  await expect(preview).toContainText('1 project will move from ACME to Acme Inc., with amounts unchanged.');
  await expect(preview).toContainText('Copied from ACME: phone.');
  await dialog.getByRole('radio').last().check();
  await expect(preview.getByText('Acme Inc. has no records to move.')).toBeVisible();
  await dialog.getByRole('radio').first().check();
  await expect(preview).toContainText('1 project will move from ACME to Acme Inc., with amounts unchanged.');
  await dialog.getByRole('button', { name: 'Merge' }).click();

  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Merged ACME into Acme Inc.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await projectsOf(page, staysId)).toBe(1);
  await page.goto(`/clients/${staysId}?tab=activity`);
  await expect(page.getByText('Merged in: ACME')).toBeVisible();
  await page.getByRole('list', { name: 'Activity' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await page.goto('/clients');
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(await projectsOf(page, goesId)).toBe(1);
});

test('merges two clients as they are now, even if one was changed in the meantime @all', async ({ page }) => {
  await add(page, '/clients', { name: 'Acme', email: 'office@acme.example' });
  const goesId = await add(page, '/clients', { name: 'ACME', email: 'office@acme.example' });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge clients' });
  const preview = dialog.getByRole('list', { name: 'What will happen' });
  await expect(preview).toContainText('has no records to move');
  await expect(preview).not.toContainText('Copied from');
  await page.request.patch(`/api/v1/clients/${goesId}`, { data: { phone: '030 1234' } });
  await expect(preview).toContainText('Copied from ACME: phone.');
  await dialog.getByRole('button', { name: 'Merge' }).click();

  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Merged ACME into Acme')).toBeVisible();
});

type Page = Parameters<Parameters<typeof test>[2]>[0]['page'];

/** Adds a record through the API and returns its id. */
async function add(page: Page, path: string, record: object): Promise<string> {
  const response = await page.request.post(`/api/v1${path}`, { data: record });
  const { id } = (await response.json()) as { id?: string };
  if (id !== undefined) return id;
  throw new Error(`Nothing was added: ${response.status()}`);
}

async function projectsOf(page: Page, clientId: string): Promise<number> {
  const response = await page.request.get(`/api/v1/projects?clientId=${clientId}`);
  const { items } = (await response.json()) as { items: unknown[] };
  return items.length;
}
