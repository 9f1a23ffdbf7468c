import { expect, test } from '#tests/support/browser/browser-test.ts';
import { recordRow, timerPanel, waitForElapsed } from '#tests/support/browser/page-locators.ts';

test('gives a project a task with a rate, which an entry and the timer use [9.2] @all', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Tess', { tenantEnabled: true }));
  const client = await page.request.post('/api/v1/clients', { data: { name: 'Acme' } });
  const { id: clientId } = (await client.json()) as { id: string };
  await page.request.post('/api/v1/projects', { data: { name: 'Website', clientId, hourlyRate: 100 } });
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Website' }).click();
  // The list's rows have an "Edit" button too.
  await expect(page.getByRole('heading', { name: 'Website' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const project = page.getByRole('dialog', { name: 'Edit project' });
  await project.getByRole('button', { name: 'Tasks' }).click();
  await project.getByRole('button', { name: 'Add task' }).click();
  const task = project.getByRole('group', { name: 'Task 1' });
  await task.getByRole('textbox', { name: 'Task' }).fill('Design');
  await task.getByLabel('Hourly rate').fill('120');
  await project.getByRole('button', { name: 'Save' }).click();
  await expect(project).toBeHidden();

  await page.goto('/timesheets');
  await page.getByRole('button', { name: 'Add entry' }).first().click();
  const entry = page.getByRole('dialog', { name: 'Add entry' });
  await entry.getByLabel('Description').fill('Layout');
  await entry.getByLabel('Duration').fill('2');
  // The only project.
  await expect(entry.getByRole('combobox', { name: 'Project' })).toHaveValue('Website');
  await entry.getByRole('combobox', { name: 'Task' }).click();
  await page.getByRole('option', { name: 'Design' }).click();
  await expect(entry.getByText('€120.00/h')).toBeVisible();
  await entry.getByRole('button', { name: 'Save' }).click();
  const row = recordRow(page, 'Layout');
  await expect(row).toContainText('Website · Design');
  await expect(row).toContainText('€240.00');

  await page.getByRole('button', { name: 'Continue: Layout' }).click();
  await waitForElapsed(page, 1);
  await page.getByRole('button', { name: 'Layout' }).last().click();
  await expect(timerPanel(page).getByRole('combobox', { name: 'Task' })).toContainText('Design');
});
