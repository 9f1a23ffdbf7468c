import type { BrowserContext, Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { expect, disconnectedError, test } from '#tests/support/browser/browser-test.ts';
import { logOut, recordRow, pendingIndicator } from '#tests/support/browser/page-locators.ts';
import { waitForServiceWorker } from '#tests/support/browser/service-worker-ready.ts';
import { callApi, createRecord } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

/** Offline changes of entries sync once the network is back. */
test.use({ serviceWorkers: 'allow' });

const Listed = z.object({
  items: z.array(z.object({ id: z.string(), description: z.string(), duration: z.number() })),
});
const march = '/timesheets?range=2026-03-01..2026-03-31';

let account: TestAccount;
let sketches: string;

test.beforeEach(async ({ stint, newAccount, signInAs }) => {
  account = await newAccount('Ada', { tenantEnabled: true });
  await signInAs(account);
  const log = async (description: string, hour: string) => {
    const entry = {
      date: '2026-03-18',
      timeZone: 'Europe/Berlin',
      startTime: `2026-03-18T${hour}:00:00.000Z`,
      endTime: `2026-03-18T${hour}:30:00.000Z`,
      description,
      duration: 0.5,
    };
    return createRecord(stint.url, account, '/timesheets', entry);
  };
  sketches = await log('Sketches', '09');
  await log('Call', '11');
});

test('adds, changes and deletes entries offline and syncs each exactly once', async ({
  page,
  context,
  stint,
  expectConsole,
}) => {
  expectConsole(disconnectedError);
  await openOfflineReady(page);
  await context.setOffline(true);
  await changeDuration(page, '1h 30min');
  await expect(totals(page)).toContainText('2:00 h');
  await expect(totals(page)).toContainText('1 not priced yet');
  await expect(recordRow(page, 'Sketches')).toContainText('Not synced yet');

  await page.getByRole('button', { name: 'Add entry' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('On the train');
  await page.getByLabel('Date').fill('2026-03-19');
  await page.getByLabel('Duration').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(recordRow(page, 'On the train')).toContainText('Not synced yet');
  await expect(totals(page)).toContainText('4:00 h');

  await recordRow(page, 'Call').getByRole('button', { name: 'Actions for Call' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(recordRow(page, 'Call')).toHaveCount(0);
  await expect(totals(page)).toContainText('3:30 h');
  await pendingIndicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Unsynced changes' });
  await expect(panel.getByRole('listitem')).toHaveText([
    /Change “Sketches”/,
    /Add “On the train”/,
    /Delete “Call”/,
  ]);
  await panel.getByRole('button', { name: 'Close' }).click();

  await context.setOffline(false);
  await expect(pendingIndicator(page)).toHaveCount(0);
  await expect(recordRow(page, 'On the train')).not.toContainText('Not synced yet');
  expect(await serverEntries(stint.url)).toEqual([
    ['On the train', 2],
    ['Sketches', 1.5],
  ]);
});

test('keeps unsynced changes while the page is closed and syncs them when it opens', async ({
  page,
  context,
  stint,
  expectConsole,
}) => {
  expectConsole(disconnectedError);
  await queueOneChange(page);
  await context.setOffline(false);
  expect(await serverEntries(stint.url)).toContainEqual(['Sketches', 0.5]);

  const again = await context.newPage();
  await again.goto(march);
  await expect.poll(() => serverEntries(stint.url)).toContainEqual(['Sketches', 2]);
  await expect(pendingIndicator(again)).toHaveCount(0);
});

test('shows unsynced changes at login after the session ended, and syncs them', async ({
  page,
  context,
  stint,
  expectConsole,
}) => {
  expectConsole(disconnectedError);
  await queueOneChange(page);
  await context.clearCookies();
  await context.setOffline(false);

  const again = await context.newPage();
  await again.goto('/auth/login');
  await expect(again.getByText(/This device has unsynced changes/)).toBeVisible();
  await again.getByLabel('Email').fill(account.email);
  await again.getByLabel('Password', { exact: true }).fill(account.password);
  await again.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => serverEntries(stint.url)).toContainEqual(['Sketches', 2]);
});

test('shows both versions of a conflict and saves the chosen one @all', async ({
  page,
  context,
  stint,
  expectConsole,
}) => {
  expectConsole(disconnectedError, /409/);
  await openOfflineReady(page);
  await context.setOffline(true);
  await changeDuration(page, '2');
  const theirs = { description: 'Sketches for Acme' };
  await callApi(stint.url, account, 'PATCH', `/timesheets/${sketches}`, theirs);
  await context.setOffline(false);

  await page.getByRole('button', { name: '1 change needs attention' }).click();
  await page.getByRole('button', { name: 'Compare: Change “Sketches”' }).click();
  const versions = page.getByRole('dialog', { name: /Which version of/ });
  await expect(versions.getByRole('row', { name: /Duration *differs/ })).toContainText('2:00 h0:30 h');
  await versions.getByRole('button', { name: 'Keep this device’s version' }).click();
  await expect(page.getByText('All changes synced.')).toBeVisible();
  expect(await serverEntries(stint.url)).toContainEqual(['Sketches for Acme', 2]);
});

test('two tabs show unsynced changes, and one of them syncs', async ({
  page,
  context,
  stint,
  expectConsole,
}) => {
  expectConsole(disconnectedError);
  await openOfflineReady(page);
  const other = await context.newPage();
  await openOfflineReady(other);
  const sent = requestsFor(context, 'timesheets/update');
  await context.setOffline(true);
  await changeDuration(page, '2');
  await expect(pendingIndicator(other)).toBeVisible();
  await expect(recordRow(other, 'Sketches')).toContainText('2:00');

  await context.setOffline(false);
  await expect(pendingIndicator(page)).toHaveCount(0);
  await expect(pendingIndicator(other)).toHaveCount(0);
  expect(await serverEntries(stint.url)).toContainEqual(['Sketches', 2]);
  await expect.poll(sent).toBe(1);
});

test('signing out asks before unsynced changes are lost @all', async ({ page, context, expectConsole }) => {
  expectConsole(disconnectedError, /Signing out failed/);
  await openOfflineReady(page);
  await context.setOffline(true);
  await changeDuration(page, '2');
  await logOut(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 change hasn’t synced');
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(pendingIndicator(page)).toBeVisible();
  await logOut(page);
  await question.getByRole('button', { name: 'Log out and lose it' }).click();
  await expect(page).toHaveURL('/auth/login');

  await context.setOffline(false);
  await page.goto(march);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(recordRow(page, 'Sketches')).toContainText('0:30');
  await expect(pendingIndicator(page)).toHaveCount(0);
});

/** Waits until dialogs can open offline and the page shows its entries. */
async function openOfflineReady(page: Page): Promise<void> {
  await page.goto(march);
  await expect(recordRow(page, 'Sketches')).toBeVisible();
  await waitForServiceWorker(page);
}

async function changeDuration(page: Page, typed: string): Promise<void> {
  await recordRow(page, 'Sketches').getByRole('button', { name: '0:30', exact: true }).click();
  await page.getByRole('textbox', { name: 'Duration' }).fill(typed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Duration' })).toHaveCount(0);
}

/** Newest first. */
async function serverEntries(url: string): Promise<Array<[string, number]>> {
  const { items } = Listed.parse(await callApi(url, account, 'GET', '/timesheets'));
  return items.map(({ description, duration }) => [description, duration]);
}

function requestsFor(context: BrowserContext, procedure: string): () => number {
  let count = 0;
  context.on('requestfinished', (request) => {
    if (request.url().endsWith(procedure)) count += 1;
  });
  return () => count;
}

const totals = (page: Page): Locator => page.getByRole('group', { name: 'Totals' });

/** Changes an entry offline and closes the page before the network is back. */
async function queueOneChange(page: Page): Promise<void> {
  await openOfflineReady(page);
  await page.context().setOffline(true);
  await changeDuration(page, '2');
  await expect(pendingIndicator(page)).toBeVisible();
  await page.close();
}
