import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { expect, disconnectedError, test, today } from '#tests/support/browser/browser-test.ts';
import {
  waitForElapsed,
  pressTimerButton,
  recordRow,
  timerPanel,
  pendingIndicator,
} from '#tests/support/browser/page-locators.ts';
import { waitForServiceWorker } from '#tests/support/browser/service-worker-ready.ts';
import { callApi, createRecord } from '#tests/support/server/test-accounts.ts';

/** A day offline: everything syncs exactly once afterwards. */
test.use({ serviceWorkers: 'allow' });

test('an offline day: timer, entries and reloads sync exactly once afterwards [4.17] [4.21]', async ({
  page,
  context,
  stint,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  const account = await newAccount('Tess', { tenantEnabled: true });
  await signInAs(account);
  const clientId = await createRecord(stint.url, account, '/clients', { name: 'Acme' });
  await createRecord(stint.url, account, '/projects', { name: 'Website', clientId });
  const sketches = { date: today(), description: 'Sketches', duration: 0.5 };
  await createRecord(stint.url, account, '/timesheets', sketches);
  await page.goto('/timesheets');
  await expect(recordRow(page, 'Sketches')).toBeVisible();
  await waitForServiceWorker(page);

  expectConsole(disconnectedError);
  await context.setOffline(true);
  await page.reload();
  await expect(recordRow(page, 'Sketches')).toBeVisible();

  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await timerPanel(page).getByLabel('Description').fill('On the train');
  await timerPanel(page).getByLabel('Project').click();
  await page.getByRole('option', { name: 'Website' }).click();
  await pressTimerButton(page, 'Start');
  await waitForElapsed(page, 2);
  await page.reload();
  await expect(timerPanel(page)).toContainText('On the train');
  await pressTimerButton(page, 'Pause');
  await expect(timerPanel(page)).toContainText('(Paused)');
  await pressTimerButton(page, 'Resume');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await pressTimerButton(page, 'Save');
  await expect(recordRow(page, 'On the train')).toContainText('Not synced yet');
  await pressTimerButton(page, 'Close timer');

  await recordRow(page, 'Sketches').getByRole('button', { name: '0:30', exact: true }).click();
  await page.getByRole('textbox', { name: 'Duration' }).fill('1h 30min');
  await page.keyboard.press('Enter');
  await expect(recordRow(page, 'Sketches')).toContainText('Not synced yet');
  await page.reload();
  await expect(recordRow(page, 'On the train')).toContainText('Not synced yet');
  await expect(recordRow(page, 'Sketches')).toContainText('1:30');
  await expect(pendingIndicator(page)).toBeVisible();

  await context.setOffline(false);
  await expect(pendingIndicator(page)).toHaveCount(0);
  const { items } = (await callApi(stint.url, account, 'GET', '/timesheets')) as { items: TimesheetEntry[] };
  expect(items.map(({ description }) => description).toSorted()).toEqual(['On the train', 'Sketches']);
  expect(items.find(({ description }) => description === 'Sketches')?.duration).toBe(1.5);
  const entry = items.find(({ description }) => description === 'On the train');
  expect(entry).toMatchObject({ clientId, billable: true });
  expect((entry?.duration ?? 0) * 3600).toBeGreaterThanOrEqual(2);
  await expect
    .poll(async () => ((await callApi(stint.url, account, 'GET', '/timer')) as { timer: unknown }).timer)
    .toBeNull();
});
