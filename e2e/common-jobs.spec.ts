/**
 * Clicks and keys of the ten most common jobs. Typed text doesn't count. No job may need more than the best of Toggl,
 * Harvest and solidtime, see each title.
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

test('the timer needs no more steps than in Toggl and solidtime', async ({ page }) => {
  await test.step('continue: a click', async () => {
    const steps = await countSteps(page);
    await page.getByRole('button', { name: 'Continue: Sketches' }).click();
    await waitForElapsed(page, 1);
    await expect(timerPanel(page)).toContainText('Sketches');
    expect(await steps()).toBeLessThanOrEqual(1);
  });
  await test.step('pause and resume: two clicks (Toggl: stop and continue)', async () => {
    const steps = await countSteps(page);
    await timerButton(page, 'Pause').click();
    await expect(timerPanel(page)).toContainText('Paused');
    await timerButton(page, 'Resume').click();
    await waitForElapsed(page, (await elapsedSeconds(page)) + 1);
    expect(await steps()).toBeLessThanOrEqual(2);
  });
  await test.step('switch to other work: a click', async () => {
    const steps = await countSteps(page);
    await page.getByRole('button', { name: 'Continue: Calls' }).click();
    await expect(timerPanel(page)).toContainText('Calls');
    await expect(page.getByText('Sketches', { exact: true })).toHaveCount(2);
    await waitForElapsed(page, 1);
    expect(await steps()).toBeLessThanOrEqual(1);
  });
  await test.step('stop and keep: a click', async () => {
    const steps = await countSteps(page);
    await timerButton(page, 'Save').click();
    await expect(timerButton(page, 'Track Time')).toBeVisible();
    await expect(page.getByText('Calls', { exact: true })).toHaveCount(2);
    expect(await steps()).toBeLessThanOrEqual(1);
  });
  await test.step('start: a click, the description, Enter', async () => {
    const steps = await countSteps(page);
    await timerButton(page, 'Track Time').click();
    await expect(timerPanel(page).getByLabel('Description')).toBeFocused();
    await page.keyboard.type('Wireframes');
    await page.keyboard.press('Enter');
    await waitForElapsed(page, 1);
    expect(await steps()).toBeLessThanOrEqual(2);
  });
});

test('the timer starts 30 minutes ago in three clicks (Harvest: add, 0:30, start)', async ({ page }) => {
  const steps = await countSteps(page);
  await timerButton(page, 'Track Time').click();
  await expect(timerPanel(page).getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Wireframes');
  await page.keyboard.press('Enter');
  await timerPanel(page).getByRole('button', { name: 'Move start time back 30 minutes' }).click();
  await waitForElapsed(page, 30 * 60);
  expect(await steps()).toBeLessThanOrEqual(3);
});

test('entries need no more steps than in Toggl and Harvest', async ({ page }) => {
  await test.step('correct a duration: a click and Enter (as in Toggl)', async () => {
    const steps = await countSteps(page);
    await recordRow(page, 'Sketches').getByRole('button', { name: '1:00' }).click();
    await expect(page.getByRole('textbox', { name: 'Duration' })).toBeFocused();
    await page.keyboard.type('2:15');
    await page.keyboard.press('Enter');
    await expect(recordRow(page, 'Sketches')).toContainText('2:15');
    expect(await steps()).toBeLessThanOrEqual(2);
  });
  await test.step('manual entry by keyboard: five keys (as in Harvest)', async () => {
    const steps = await countSteps(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('1.5h Workshop @Acme');
    await expect(page.getByRole('option', { name: /1:30, Workshop, Relaunch/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(recordRow(page, 'Workshop')).toContainText('1:30');
    expect(await steps()).toBeLessThanOrEqual(5);
  });
  await test.step('five cells of a week: a click and five keys (as in Harvest, without its Save)', async () => {
    await page.goto('/timesheets?view=week');
    const cells = page.getByRole('row', { name: /Calls/ }).getByRole('textbox');
    await expect(cells).toHaveCount(7);
    const steps = await countSteps(page);
    await cells.first().click();
    for (let day = 0; day < 5; day += 1) {
      await page.keyboard.type('2');
      await page.keyboard.press('Tab');
    }
    for (let day = 0; day < 5; day += 1) await expect(cells.nth(day)).toHaveValue('2:00');
    expect(await steps()).toBeLessThanOrEqual(6);
  });
});

test('timesheet of a client as PDF: five clicks (Toggl: reports, client, name, export, PDF)', async ({
  page,
}) => {
  const steps = await countSteps(page);
  await mainNavigation(page).getByRole('link', { name: 'Timesheets' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Client' }).click();
  await page.getByRole('menu').getByText('Acme').click();
  await page.waitForURL(/client=/);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF timesheet' }).click();
  expect((await download).suggestedFilename()).toMatch(/^timesheet-acme-.*\.pdf$/);
  expect(await steps()).toBeLessThanOrEqual(5);
});

const timerButton = (page: Page, name: string): Locator =>
  timerPanel(page).getByRole('button', { name }).first();

/** Counts what the page receives: clicks, and keys that don't type text; a combination is one key. */
async function countSteps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const steps = { count: 0 };
    const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta']);
    const count = () => (steps.count += 1);
    addEventListener('pointerdown', count, { capture: true });
    addEventListener(
      'keydown',
      ({ key, ctrlKey }) => (key.length > 1 || ctrlKey) && !modifiers.has(key) && count(),
      { capture: true },
    );
    Object.assign(globalThis, { steps });
  });
  return () => page.evaluate(() => (globalThis as unknown as { steps: { count: number } }).steps.count);
}
