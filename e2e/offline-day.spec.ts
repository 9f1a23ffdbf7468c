import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { ask, create } from '#tests/support/accounts.ts';
import { expect, nobodyAnswers, test, today } from '#tests/support/browser.ts';
import { keptByTheBrowser } from '#tests/support/kept-app.ts';
import { counted, press, row, timer, waiting } from '#tests/support/places.ts';

/** A day in a tunnel: everything is done without a network, and is on the service once afterwards. */
test.use({ serviceWorkers: 'allow' });

test('a day without a network: timer, entries and reloads, all there once afterwards [4.17] [4.21]', async ({
  page,
  context,
  stint,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  const account = await newAccount('Tess', { tenantEnabled: true });
  await signInAs(account);
  const clientId = await create(stint.url, account, '/clients', { name: 'Acme' });
  await create(stint.url, account, '/projects', { name: 'Website', clientId });
  const sketches = { date: today(), description: 'Sketches', duration: 0.5 };
  await create(stint.url, account, '/timesheets', sketches);
  await page.goto('/timesheets');
  await expect(row(page, 'Sketches')).toBeVisible();
  await keptByTheBrowser(page);

  expectConsole(nobodyAnswers);
  await context.setOffline(true);
  await page.reload();
  await expect(row(page, 'Sketches')).toBeVisible();

  await timer(page).getByRole('button', { expanded: false }).click();
  await timer(page).getByLabel('Description').fill('On the train');
  await timer(page).getByLabel('Project').click();
  await page.getByRole('option', { name: 'Website' }).click();
  await press(page, 'Start');
  await counted(page, 2);
  await page.reload();
  await expect(timer(page)).toContainText('On the train');
  await press(page, 'Pause');
  await expect(timer(page)).toContainText('(Paused)');
  await press(page, 'Resume');
  await timer(page).getByRole('button', { expanded: false }).click();
  await press(page, 'Save');
  await expect(row(page, 'On the train')).toContainText('Not sent');

  await row(page, 'Sketches').getByRole('button', { name: '0:30:00', exact: true }).click();
  await page.getByRole('textbox', { name: 'Duration' }).fill('1h 30min');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Sketches')).toContainText('Not sent');
  await page.reload();
  await expect(row(page, 'On the train')).toContainText('Not sent');
  await expect(row(page, 'Sketches')).toContainText('1:30');
  await expect(waiting(page)).toBeVisible();

  await context.setOffline(false);
  await expect(waiting(page)).toHaveCount(0, { timeout: 30_000 });
  const { items } = (await ask(stint.url, account, 'GET', '/timesheets')) as { items: TimesheetEntry[] };
  expect(items.map(({ description }) => description).toSorted()).toEqual(['On the train', 'Sketches']);
  expect(items.find(({ description }) => description === 'Sketches')?.duration).toBe(1.5);
  const worked = items.find(({ description }) => description === 'On the train');
  expect(worked).toMatchObject({ clientId, billable: true });
  expect((worked?.duration ?? 0) * 3600).toBeGreaterThanOrEqual(2);
  await expect
    .poll(async () => ((await ask(stint.url, account, 'GET', '/timer')) as { timer: unknown }).timer)
    .toBeNull();
});
