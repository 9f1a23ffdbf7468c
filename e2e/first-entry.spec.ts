import type { Page } from '@playwright/test';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { expect, test as base } from '#tests/support/browser/browser-test.ts';
import {
  waitForElapsed,
  elapsedSeconds,
  mainNavigation,
  pressTimerButton,
  timerPanel,
} from '#tests/support/browser/page-locators.ts';
import { startStint } from '#tests/support/server/stint-process.ts';

/** Starts with an empty installation and its first account. */
const test = base.extend<object, object>({
  stint: [
    async ({}, provide) => {
      await using stint = await startStint();
      await provide(stint);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('leads from the first account to a priced entry, with a server restart in between [1.1] [6.4]', async ({
  page,
  stint,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('notes on the engine');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(mainNavigation(page).getByRole('link', { name: 'Admin' })).toBeVisible();

  await page.getByRole('link', { name: 'Add a client' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Babbage & Co');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Babbage & Co' })).toBeVisible();

  await page.getByRole('status').getByRole('button', { name: 'Add a project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Analytical engine');
  await pick(page, dialog.getByLabel('Client'), 'Babbage & Co');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Analytical engine' })).toBeVisible();

  await timerPanel(page).getByRole('button', { name: 'Track Time' }).click();
  await timerPanel(page).getByLabel('Description').fill('Note G');
  await pick(page, timerPanel(page).getByLabel('Project'), 'Analytical engine');
  await expect(timerPanel(page).getByLabel('Client')).toHaveValue('Babbage & Co');
  await pressTimerButton(page, 'Start');
  await waitForElapsed(page, 2);
  await pressTimerButton(page, 'Pause');
  await expect(timerPanel(page).getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  const paused = await elapsedSeconds(page);

  await withServerDown(page, () => stint.restart());
  await expect(timerPanel(page).getByText('(Paused)')).toBeVisible();
  expect(await elapsedSeconds(page)).toBe(paused);
  await timerPanel(page)
    .getByRole('button', { name: /Paused/ })
    .click();
  await pressTimerButton(page, 'Resume');
  await waitForElapsed(page, paused + 1);

  await withServerDown(page, async () => {
    await stint.kill();
    await stint.start();
  });
  await waitForElapsed(page, paused + 1);
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  // Visible for three seconds only.
  const message = page.getByText('Time entry saved successfully!').waitFor();
  await pressTimerButton(page, 'Save');
  await message;

  await mainNavigation(page).getByRole('link', { name: 'Timesheets' }).click();
  await expect(page.getByRole('main').getByText('Note G').first()).toBeVisible();
  const [entry, ...others] = await entriesOf(page);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ description: 'Note G', rate: 93.75, billable: true, invoiced: false });
  const seconds = Math.round((entry?.duration ?? 0) * 3600);
  expect(seconds).toBeGreaterThan(paused);
  expect(entry?.amountMinor).toBe(Math.round((seconds * 9375) / 3600));
  expect(entry?.breakPeriods).toHaveLength(1);

  await withServerDown(page, () => stint.restart());
  await expect(page.getByRole('main').getByText('Note G').first()).toBeVisible();
});

/** Leaves the page while the server is down; background requests would log errors. */
async function withServerDown(page: Page, restart: () => Promise<unknown>): Promise<void> {
  const address = page.url();
  await page.goto('about:blank');
  await restart();
  await page.goto(address);
}

async function entriesOf(page: Page): Promise<TimesheetEntry[]> {
  const response = await page.request.get('/api/v1/timesheets');
  // The server validates its output against the contract.
  const { items } = (await response.json()) as { items: TimesheetEntry[] };
  return items;
}

async function pick(page: Page, field: ReturnType<Page['getByLabel']>, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option }).click();
}
