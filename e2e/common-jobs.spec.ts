/**
 * Clicks and keys of the ten most common jobs. Typed text doesn't count. No job may need more than the best of Toggl,
 * Harvest and solidtime, whose steps stand beside the limits.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import {
  elapsedSeconds,
  mainNavigation,
  recordRow,
  timerPanel,
  waitForElapsed,
} from '#tests/support/browser/page-locators.ts';
import { callApi, createRecord } from '#tests/support/server/test-accounts.ts';

const tenant = { tenantEnabled: true };

test.beforeEach(async ({ stint, newAccount, signInAs, page }) => {
  const account = await newAccount('Joan', tenant);
  const clientId = await createRecord(stint.url, account, '/clients', { name: 'Acme' });
  const projectId = await createRecord(stint.url, account, '/projects', { name: 'Relaunch', clientId });
  for (const description of ['Calls', 'Sketches'])
    await callApi(stint.url, account, 'POST', '/timesheets', {
      date: today(),
      description,
      duration: 1,
      clientId,
      projectId,
    });
  await signInAs(account);
  await page.goto('/timesheets');
  await expect(recordRow(page, 'Sketches')).toBeVisible();
});

test('start: a click, the description, Enter (as in Toggl)', async ({ page }) => {
  const steps = countSteps(page);
  await steps.click(timerButton(page, 'Track Time'));
  await steps.type('Wireframes');
  await steps.press('Enter');
  await waitForElapsed(page, 1);
  expect(steps.count()).toBeLessThanOrEqual(2);
});

test('continue: a click (as in Toggl and solidtime)', async ({ page }) => {
  const steps = countSteps(page);
  await steps.click(page.getByRole('button', { name: 'Continue: Sketches' }));
  await waitForElapsed(page, 1);
  await expect(timerPanel(page)).toContainText('Sketches');
  expect(steps.count()).toBeLessThanOrEqual(1);
});

test('pause and resume: two clicks (Toggl: stop and continue)', async ({ page }) => {
  await page.getByRole('button', { name: 'Continue: Sketches' }).click();
  await waitForElapsed(page, 1);
  const steps = countSteps(page);
  await steps.click(timerButton(page, 'Pause'));
  await expect(timerPanel(page)).toContainText('Paused');
  await steps.click(timerButton(page, 'Resume'));
  await waitForElapsed(page, (await elapsedSeconds(page)) + 1);
  expect(steps.count()).toBeLessThanOrEqual(2);
});

test('switch to other work: a click (as in Toggl)', async ({ page }) => {
  await page.getByRole('button', { name: 'Continue: Sketches' }).click();
  await waitForElapsed(page, 1);
  const steps = countSteps(page);
  await steps.click(page.getByRole('button', { name: 'Continue: Calls' }));
  await expect(timerPanel(page)).toContainText('Calls');
  await expect(page.getByText('Sketches', { exact: true })).toHaveCount(2);
  expect(steps.count()).toBeLessThanOrEqual(1);
});

test('stop and keep: a click (as in all three)', async ({ page }) => {
  await page.getByRole('button', { name: 'Continue: Sketches' }).click();
  await waitForElapsed(page, 1);
  const steps = countSteps(page);
  await steps.click(timerButton(page, 'Save'));
  await expect(timerButton(page, 'Track Time')).toBeVisible();
  await expect(page.getByText('Sketches', { exact: true })).toHaveCount(2);
  expect(steps.count()).toBeLessThanOrEqual(1);
});

test('started 30 minutes ago: three clicks (Harvest: add, 0:30, start)', async ({ page }) => {
  const steps = countSteps(page);
  await steps.click(timerButton(page, 'Track Time'));
  await steps.type('Wireframes');
  await steps.press('Enter');
  await steps.click(timerPanel(page).getByRole('button', { name: 'Move start time back 30 minutes' }));
  await waitForElapsed(page, 30 * 60);
  expect(steps.count()).toBeLessThanOrEqual(3);
});

test('manual entry by keyboard: five keys (as in Harvest)', async ({ page }) => {
  const steps = countSteps(page);
  await steps.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await steps.type('1.5h Workshop @Acme');
  await expect(page.getByRole('option', { name: /1:30, Workshop, Relaunch/ })).toBeVisible();
  await steps.press('Enter');
  await expect(recordRow(page, 'Workshop')).toContainText('1:30');
  expect(steps.count()).toBeLessThanOrEqual(5);
});

test('five cells of a week: a click and five keys (as in Harvest, without its Save)', async ({ page }) => {
  await page.goto('/timesheets?view=week');
  const cells = page.getByRole('row', { name: /Sketches/ }).getByRole('textbox');
  await expect(cells).toHaveCount(7);
  const steps = countSteps(page);
  await steps.click(cells.first());
  for (let day = 0; day < 5; day += 1) {
    await steps.type('2');
    await steps.press('Tab');
  }
  for (let day = 0; day < 5; day += 1) await expect(cells.nth(day)).toHaveValue('2:00');
  expect(steps.count()).toBeLessThanOrEqual(6);
});

test('correct a duration: a click and Enter (as in Toggl)', async ({ page }) => {
  const steps = countSteps(page);
  await steps.click(recordRow(page, 'Sketches').getByRole('button', { name: '1:00' }));
  await steps.type('2:15');
  await steps.press('Enter');
  await expect(recordRow(page, 'Sketches')).toContainText('2:15');
  expect(steps.count()).toBeLessThanOrEqual(2);
});

test('timesheet of a client as PDF: five clicks (Toggl: reports, client, name, export, PDF)', async ({
  page,
}) => {
  const steps = countSteps(page);
  await steps.click(mainNavigation(page).getByRole('link', { name: 'Timesheets' }));
  await steps.click(page.getByRole('main').getByRole('button', { name: 'Client' }));
  await steps.click(page.getByRole('menu').getByText('Acme'));
  await page.waitForURL(/client=/);
  await steps.click(page.getByRole('button', { name: 'Export' }));
  const download = page.waitForEvent('download');
  await steps.click(page.getByRole('menuitem', { name: 'PDF timesheet' }));
  expect((await download).suggestedFilename()).toMatch(/^timesheet-acme-.*\.pdf$/);
  expect(steps.count()).toBeLessThanOrEqual(5);
});

const timerButton = (page: Page, name: string): Locator =>
  timerPanel(page).getByRole('button', { name }).first();

/** Counts clicks and keys; a combination is one key. */
function countSteps(page: Page) {
  let steps = 0;
  return {
    count: () => steps,
    async click(target: Locator) {
      steps += 1;
      await target.click();
    },
    async press(key: string) {
      steps += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
  };
}
