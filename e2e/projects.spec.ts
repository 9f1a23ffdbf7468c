import type { Page } from '@playwright/test';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import { recordRow, timerPanel, undoFromNotice } from '#tests/support/browser/page-locators.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test.beforeEach(async ({ newAccount, signInAs }) => {
  await signInAs(await newAccount('Paula', tenant));
});

test('adds a project on a retainer for a client created in the same form [3.8, 7.10] @all', async ({
  page,
}) => {
  await page.goto('/projects');
  await expect(page.getByText('Add projects to track time for your clients')).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add project' });
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByLabel('Client').fill('Acme');
  await page.getByRole('option', { name: 'Add “Acme”' }).click();
  await expect(dialog.getByLabel('Client')).toHaveValue('Acme');
  await dialog.getByLabel('Billing').click();
  await page.getByRole('option', { name: 'Retainer (prepaid hours)' }).click();
  await dialog.getByLabel('Prepaid hours').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Website/ });
  await expect(row).toContainText('0:00 of 10:00 h');
  await row.getByRole('link', { name: 'Website' }).click();
  await expect(
    page.getByText('Retainer of 10:00 h at €75.00/h, then your default rate, €93.75/h'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Acme' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acme');
  await page
    .getByRole('navigation', { name: 'Parts of Acme' })
    .getByRole('link', { name: 'Projects' })
    .click();
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
});

test('archives selected projects, hides them, and restores them on Undo [4.31] @all', async ({ page }) => {
  for (const name of ['One', 'Two']) await page.request.post('/api/v1/projects', { data: { name } });
  await page.goto('/projects');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('row', { name: /One|Two/ })).toHaveCount(0);
  await undoFromNotice(page, 'Archived 2 projects');
  const rows = page.getByRole('row', { name: /One|Two/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Archived' })).toHaveCount(0);
});

test('returns to the list when a project is deleted on its page, and offers Undo [7.10] @all', async ({
  page,
}) => {
  await page.request.post('/api/v1/projects', { data: { name: 'Website', Reference: 'W-7' } });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Website' }).click();
  await expect(page.getByText('W-7', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Website' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/projects');
  await undoFromNotice(page, 'Deleted Website');
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
});

test('a copied project opens, with the next step of “Get started” @all', async ({ page }) => {
  await add(page, 'clients', { name: 'Acme' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Add a project' }).click();
  await page.getByRole('dialog', { name: 'Add project' }).getByRole('button', { name: 'Cancel' }).click();
  // Such as in another tab.
  const project = await add(page, 'projects', { name: 'Website' });
  await page.getByRole('link', { name: 'Website' }).click();
  await page.getByRole('button', { name: 'Actions for Website' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add project' });
  await dialog.getByLabel('Name').fill('Shop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await expect(page).not.toHaveURL(`/projects/${project}`);
  await page.getByRole('button', { name: 'Track time', exact: true }).click();
  await expect(page).toHaveURL('/timesheets');
});

test('shows the hours of each month, and links to their entries [9.4] @all', async ({ page }) => {
  const project = await add(page, 'projects', {
    name: 'Care plan',
    billingType: 'retainer',
    retainerHours: 10,
    retainerPeriod: 'monthly',
    retainerCarryOver: 1,
    retainerStart: '2026-01-01',
  });
  for (const [date, duration] of [
    ['2026-01-12', 6],
    ['2026-02-10', 13],
    ['2026-02-11', 3],
    ['2026-02-12', 1],
  ] as const) {
    await add(page, 'timesheets', {
      projectId: project,
      date,
      duration,
      description: `Worked ${duration} h`,
    });
  }
  await page.goto(`/projects/${project}?tab=retainer`);
  const february = page.getByRole('button', { name: '01/02/2026 – 28/02/2026' });
  await expect(february).toContainText('16:00 of 14:00 h');
  const period = page.locator('section', { has: february }).last();
  await expect(period).toContainText('Carried over4:00');
  await expect(period).toContainText('Extra hours, at the retainer rate2:00');
  await expect(period).toContainText('Extra hours, €93.75/h1:00');
  await february.click();
  await expect(period.getByRole('link', { name: 'Worked' })).toHaveCount(3);
  await period.getByRole('link', { name: 'Worked 13 h' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timesheets');
  await expect(page.getByText('Worked 13 h', { exact: true })).toBeVisible();
});

test('changes the billing from a date with a preview, and undoes it [9.2] @all', async ({ page }) => {
  const project = await add(page, 'projects', { name: 'Website', billingType: 'hourly', hourlyRate: 100 });
  for (const date of ['2026-03-02', '2026-03-20']) {
    await add(page, 'timesheets', { projectId: project, date, duration: 2, description: `On ${date}` });
  }
  await page.goto(`/projects/${project}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit project' });
  await dialog.getByLabel('Hourly rate').fill('120');
  await dialog.getByLabel('Change billing from a date').fill('2026-03-15');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rating = page.getByRole('dialog', { name: 'Also recalculate 1 unbilled entry?' });
  await expect(rating).toContainText('1 of 2 entries would change: €200.00 → €240.00');
  await rating.getByRole('button', { name: 'Change 1 entry' }).click();
  const history = page.getByRole('region', { name: 'Billing over time' });
  await expect(history).toContainText('Since 15/03/2026');
  await expect(history).toContainText('€100.00/h');
  const unbilled = page.getByRole('region', { name: 'Unbilled' });
  await expect(unbilled).toContainText('€440.00');
  await undoFromNotice(page, '1 entry has a new rate');
  await expect(unbilled).toContainText('€400.00');
});

test('shows how much of a budget is used, in the list and on the page', async ({ page }) => {
  const project = await add(page, 'projects', { name: 'Catalogue', budgetHours: 10 });
  await add(page, 'timesheets', {
    projectId: project,
    date: '2026-03-02',
    duration: 9,
    description: 'Layout',
  });
  await page.goto('/projects');
  await expect(page.getByRole('row', { name: /Catalogue/ })).toContainText('90% of 10:00 h');
  await page.getByRole('link', { name: 'Catalogue' }).click();
  const budget = page.getByRole('region', { name: 'Budget' });
  await expect(budget.getByRole('alert')).toHaveText('90% of the 10:00 h budget is used.');
  await expect(budget.getByRole('img', { name: '9:00 h by 02/03/2026, of 10:00 h' })).toBeVisible();
  await budget.getByText('View as table').click();
  await expect(budget.getByRole('row', { name: /March 2026/ })).toContainText('9:00');
});

test('draws work against a budget in money if the project has one @all', async ({ page }) => {
  const project = await add(page, 'projects', { name: 'Catalogue', hourlyRate: 100, budgetAmount: 1000 });
  for (const [date, duration] of [
    ['2026-03-02', 3],
    ['2026-04-08', 2.5],
  ] as const) {
    await add(page, 'timesheets', { projectId: project, date, duration, description: 'Layout' });
  }
  await page.goto(`/projects/${project}`);
  const budget = page.getByRole('region', { name: 'Budget' });
  await expect(budget.getByRole('img', { name: '€550.00 by 08/04/2026, of €1,000.00' })).toBeVisible();
  await budget.getByText('View as table').click();
  await expect(budget.getByRole('row', { name: /April 2026/ })).toHaveText(/€250\.00\s*€550\.00/);
});

test('shows a project’s colour in lists, pickers and next to its time', async ({ page }) => {
  const project = await add(page, 'projects', { name: 'Catalogue', colour: '#c2417c' });
  const chosen = 'rgb(194, 65, 124)';
  await add(page, 'timesheets', { projectId: project, date: today(), duration: 1, description: 'Sketches' });

  await page.goto('/projects');
  const name = page.getByRole('link', { name: 'Catalogue' });
  await expect(name.locator('[aria-hidden]')).toHaveCSS('background-color', chosen);
  await page.goto('/timesheets?range=all');
  const row = recordRow(page, 'Sketches');
  await expect(row.locator('span[aria-hidden]').first()).toHaveCSS('background-color', chosen);
  const option = page.getByRole('option', { name: 'Catalogue' });
  await row.getByRole('button', { name: 'Catalogue' }).click();
  await expect(option.locator('[aria-hidden]')).toHaveCSS('background-color', chosen);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Track Time' }).click();
  await timerPanel(page).getByRole('combobox', { name: 'Project' }).click();
  await expect(option.locator('[aria-hidden]')).toHaveCSS('background-color', chosen);
});

async function add(page: Page, kind: 'clients' | 'projects' | 'timesheets', record: object): Promise<string> {
  const response = await page.request.post(`/api/v1/${kind}`, { data: record });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return id;
}
