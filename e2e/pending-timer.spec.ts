import * as z from 'zod';
import { expect, disconnectedError, test } from '#tests/support/browser/browser-test.ts';
import { delayRequests } from '#tests/support/browser/delay-requests.ts';
import {
  waitForElapsed,
  pressTimerButton,
  timerPanel,
  pendingIndicator,
} from '#tests/support/browser/page-locators.ts';
import { callApi, createRecord } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

/** Offline saves wait without blocking anything else. */
const Listed = z.object({ items: z.array(z.object({ description: z.string(), duration: z.number() })) });
const TimerAnswer = z.object({
  timer: z.object({ description: z.string(), isActive: z.boolean() }).nullable(),
});

let account: TestAccount;
let projectId: string;

test.beforeEach(async ({ page, stint, newAccount, signInAs }) => {
  account = await newAccount('Ada', { tenantEnabled: true });
  await signInAs(account);
  const clientId = await createRecord(stint.url, account, '/clients', { name: 'Acme' });
  projectId = await createRecord(stint.url, account, '/projects', { name: 'Website', clientId });
  await page.addInitScript(() => {
    const trueNow = Date.now;
    let by = 0;
    Date.now = () => trueNow() + by;
    Object.assign(globalThis, { setClockBy: (ms: number) => (by = ms) });
  });
  await page.goto('/dashboard');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await timerPanel(page).getByLabel('Description').fill('Note G');
  await timerPanel(page).getByLabel('Project').click();
  await page.getByRole('option', { name: 'Website' }).click();
  await pressTimerButton(page, 'Start');
  await waitForElapsed(page, 2);
  await expect.poll(() => timerDescription(stint.url)).toBe('Note G');
});

test('a rejected save doesn’t block the timer, and a discarded save stays discarded @all', async ({
  page,
  context,
  stint,
  expectConsole,
}) => {
  expectConsole(disconnectedError, /422|400|404/);
  await context.setOffline(true);
  const message = page.getByText(/of “Note G” will sync when you’re online/).waitFor();
  await pressTimerButton(page, 'Save');
  await message;
  await timerPanel(page).getByLabel('Description').fill('Call');
  await pressTimerButton(page, 'Start');
  await callApi(stint.url, account, 'DELETE', `/projects/${projectId}`);
  await context.setOffline(false);

  const needsAttention = page.getByRole('button', { name: '1 change needs attention' });
  await expect(needsAttention).toBeVisible();
  await expect.poll(() => timerDescription(stint.url)).toBe('Call');
  await needsAttention.click();
  await page.getByRole('button', { name: 'Discard: Add “Note G”' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText('All changes synced.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await pressTimerButton(page, 'Stop and discard');
  await expect.poll(() => timerDescription(stint.url)).toBeUndefined();
  expect(await entries(stint.url)).toEqual([]);
});

test('an offline save says that it will sync, and its undo leaves no entry [4.21]', async ({
  page,
  context,
  stint,
  expectConsole,
}) => {
  expectConsole(disconnectedError);
  await context.setOffline(true);
  await pressTimerButton(page, 'Save');
  // The success text is only for entries on the server. [4.21]
  await expect(page.getByText(/of “Note G” will sync when you’re online/)).toBeVisible();
  await expect(page.getByText('Time entry saved successfully!')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(timerPanel(page).getByLabel('Description')).toHaveValue('Note G');
  await expect(timerPanel(page).getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  await context.setOffline(false);

  await expect.poll(() => isTimerRunning(stint.url)).toBe(false);
  await expect(pendingIndicator(page)).toHaveCount(0);
  await page.reload();
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await expect(timerPanel(page).getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  expect(await entries(stint.url)).toEqual([]);
});

test('an entry saved with a wrong device clock is corrected, even if it syncs last @all', async ({
  page,
  context,
  stint,
  expectConsole,
}) => {
  expectConsole(disconnectedError);
  await context.setOffline(true);
  // Set by the script above.
  await page.evaluate(() =>
    (globalThis as unknown as { setClockBy(ms: number): void }).setClockBy(3_600_000),
  );
  await expect(timerPanel(page).getByRole('timer')).toHaveText(/^01:/);
  await pressTimerButton(page, 'Save');
  await expect(pendingIndicator(page)).toBeVisible();
  const release = await delayRequests(page, '**/api/rpc/timesheets/create');
  await context.setOffline(false);
  await expect.poll(() => timerDescription(stint.url)).toBeUndefined();
  release();
  await expect(pendingIndicator(page)).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return (await entries(stint.url)).map(({ duration }) => duration < 0.5);
    })
    .toEqual([true]);
});

/** The description of the server's timer. */
async function timerDescription(url: string): Promise<string | undefined> {
  return TimerAnswer.parse(await callApi(url, account, 'GET', '/timer')).timer?.description;
}

/** Whether the server's timer runs; null if there is none. */
async function isTimerRunning(url: string): Promise<boolean | null> {
  return TimerAnswer.parse(await callApi(url, account, 'GET', '/timer')).timer?.isActive ?? null;
}

async function entries(url: string) {
  return Listed.parse(await callApi(url, account, 'GET', '/timesheets')).items;
}
