import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import {
  waitForElapsed,
  elapsedSeconds,
  pressTimerButton,
  timerPanel,
} from '#tests/support/browser/page-locators.ts';
import type { RoleRecord, TestAccount } from '#tests/support/server/test-accounts.ts';

const tenant: RoleRecord = { systemRole: 'user', tenantEnabled: true };

/** Another device of the same account. */
async function device(browser: Browser, { storageState }: TestAccount, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ storageState, baseURL });
  return openedPanel(await context.newPage());
}

async function openedPanel(page: Page): Promise<Page> {
  await page.goto('/dashboard');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await expect(timerPanel(page).getByLabel('Description')).toBeVisible();
  return page;
}

/** Makes the page sync, as on becoming visible. */
async function look(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

async function entries(context: BrowserContext): Promise<TimesheetEntry[]> {
  const response = await context.request.get('/api/v1/timesheets');
  // The server validates its responses against the contract.
  const { items } = (await response.json()) as { items: TimesheetEntry[] };
  return items;
}

/** Adds a project, needed for saving. */
async function addProject(context: BrowserContext): Promise<void> {
  const headers = { origin: new URL((await context.request.get('/')).url()).origin };
  const client = await context.request.post('/api/v1/clients', { headers, data: { name: 'Acme' } });
  const { id: clientId } = (await client.json()) as { id: string };
  await context.request.post('/api/v1/projects', { headers, data: { name: 'Website', clientId } });
}

async function pickProject(page: Page): Promise<void> {
  await timerPanel(page).getByLabel('Project').click();
  await page.getByRole('option', { name: 'Website' }).click();
}

test('a timer started on one device shows on the other, and a start there takes over', async ({
  page,
  browser,
  newAccount,
  signInAs,
  stint,
}) => {
  const ada = await newAccount('Ada', tenant);
  await signInAs(ada);
  await openedPanel(page);
  const phone = await device(browser, ada, stint.url);

  await timerPanel(page).getByLabel('Description').fill('Note G');
  await pressTimerButton(page, 'Start');
  await look(phone);
  await expect(timerPanel(phone).getByLabel('Description')).toHaveValue('Note G');
  await waitForElapsed(phone, 1);
  // Reading the clock takes time too.
  const [before, there, after] = [
    await elapsedSeconds(page),
    await elapsedSeconds(phone),
    await elapsedSeconds(page),
  ];
  expect(there).toBeGreaterThanOrEqual(before - 1);
  expect(there).toBeLessThanOrEqual(after + 1);

  await phone.context().setOffline(true);
  await pressTimerButton(phone, 'Stop and discard');
  await timerPanel(phone).getByLabel('Description').fill('Call');
  await pressTimerButton(phone, 'Start');
  const notice = page.getByText(/Timer stopped on .?another .?Chrome on Linux.* after/).waitFor();
  await phone.context().setOffline(false);
  await look(phone);
  await look(page);
  await notice;
  await expect(timerPanel(page).getByLabel('Description')).toHaveValue('Call');

  await pressTimerButton(page, 'Stop and discard');
  await timerPanel(page).getByLabel('Description').fill('Letters');
  await pressTimerButton(page, 'Start');
  await look(phone);
  await expect(timerPanel(phone).getByLabel('Description')).toHaveValue('Letters');
  await phone.context().close();
});

test('a timer started offline takes over when it syncs, and earlier work becomes an entry @all', async ({
  page,
  browser,
  newAccount,
  signInAs,
  stint,
  expectConsole,
}) => {
  expectConsole(/INTERNET_DISCONNECTED/);
  const ada = await newAccount('Grace', tenant);
  await signInAs(ada);
  await openedPanel(page);
  const phone = await device(browser, ada, stint.url);
  await phone.context().setOffline(true);
  await timerPanel(page).getByLabel('Description').fill('Note G');
  await pressTimerButton(page, 'Start');
  await waitForElapsed(page, 2);

  await timerPanel(phone).getByLabel('Description').fill('Call');
  await pressTimerButton(phone, 'Start');
  await page.context().setOffline(true);
  await phone.context().setOffline(false);
  await look(phone);
  await expect.poll(() => entries(phone.context())).toHaveLength(1);
  await pressTimerButton(page, 'Pause');
  await page.context().setOffline(false);
  await look(page);
  // Hovering keeps the notice open.
  await page.getByText(/Timer started on .?another .?Chrome on Linux.+ The .+ tracked/).hover();
  // The pause arrived after the other work had started.
  await expect(timerPanel(page).getByLabel('Description')).toHaveValue('Call');
  await expect(timerPanel(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  const [entry] = await entries(page.context());
  expect(entry).toMatchObject({ description: 'Note G' });
  await expect(page).toHaveURL(new RegExp(`entry=${entry?.id}`));
  await expect(page.getByRole('main').locator('[aria-current=true]')).toContainText('Note G');
  await phone.context().close();
});

test('two devices that save the same timer create one entry, and the second shows a notice @all', async ({
  page,
  browser,
  newAccount,
  signInAs,
  stint,
}) => {
  const ada = await newAccount('Mary', tenant);
  await signInAs(ada);
  await addProject(page.context());
  await openedPanel(page);
  const phone = await device(browser, ada, stint.url);
  await timerPanel(page).getByLabel('Description').fill('Note G');
  await pickProject(page);
  await pressTimerButton(page, 'Start');
  await look(phone);
  await expect(timerPanel(phone).getByLabel('Project')).toHaveValue('Website');
  await waitForElapsed(page, 1);
  await waitForElapsed(phone, 1);
  // The timer's message disappears after three seconds.
  const outcome = /Time entry saved successfully!|was (already )?saved on/;
  const outcomes = [page, phone].map((one) => one.getByText(outcome).first().waitFor());
  await pressTimerButton(page, 'Save');
  await pressTimerButton(phone, 'Save');
  await Promise.all(outcomes);
  await expect.poll(() => elapsedSeconds(phone)).toBe(0);
  expect(await entries(page.context())).toHaveLength(1);
  await phone.context().close();
});

test('the timer starts, pauses and survives a reload offline, and syncs afterwards [4.21] @all', async ({
  page,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await signInAs(await newAccount('Edith', tenant));
  await openedPanel(page);
  await page.route('**/api/**', (route) => route.abort());
  await timerPanel(page).getByLabel('Description').fill('On the train');
  await pressTimerButton(page, 'Start');
  await waitForElapsed(page, 2);
  await pressTimerButton(page, 'Pause');
  await expect(timerPanel(page).getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  const elapsed = await elapsedSeconds(page);
  await page.unrouteAll();
  await page.reload();
  await expect(timerPanel(page).getByText('(Paused)')).toBeVisible();
  await expect
    .poll(async () => {
      const response = await page.request.get('/api/v1/timer');
      return ((await response.json()) as { timer: { description: string } | null }).timer?.description;
    })
    .toBe('On the train');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  expect(Math.abs((await elapsedSeconds(page)) - elapsed)).toBeLessThanOrEqual(1);
});

test('setting the clock doesn’t change a running timer’s time [4.16]', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Joan', tenant));
  await page.addInitScript(() => {
    const trueNow = Date.now;
    let by = 0;
    Date.now = () => trueNow() + by;
    Object.assign(globalThis, { setClockBy: (ms: number) => (by = ms) });
  });
  await openedPanel(page);
  const earliest = Date.now();
  await pressTimerButton(page, 'Start');
  const latest = Date.now();
  await waitForElapsed(page, 1);
  const [hour, day] = [3_600_000, 86_400_000];
  const to1970 = Date.UTC(1970, 0, 2) - Date.now();
  const to2038 = Date.UTC(2038, 0, 19) - Date.now();
  for (const by of [hour, -hour, day, -day, to1970, to2038]) {
    const counts = await elapsedSeconds(page);
    // Set by the script above.
    await page.evaluate(
      (ms) => (globalThis as unknown as { setClockBy(ms: number): void }).setClockBy(ms),
      by,
    );
    // Wait until the page has read the clock again.
    await waitForElapsed(page, counts + 1);
    await expect
      .poll(async () => {
        const [least, shown, most] = [Date.now() - latest, await elapsedSeconds(page), Date.now() - earliest];
        return shown >= least / 1000 - 1.5 && shown <= most / 1000 + 1.5;
      })
      .toBe(true);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a timer that kept running while the device slept asks about that time @all', async ({
  page,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await signInAs(await newAccount('Karen', tenant));
  await page.clock.install();
  await openedPanel(page);
  await pressTimerButton(page, 'Start');
  await page.clock.runFor(60_000);
  await page.route('**/api/rpc/timer/**', (route) => route.abort());
  await page.clock.fastForward(45 * 60_000);
  await page.clock.runFor(30_000);
  const question = page.getByRole('dialog', { name: 'Were you still working?' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: /Keep all/ })).toBeFocused();
  await question.getByRole('button', { name: 'Discard and continue' }).click();
  await expect(question).toBeHidden();
  await page.clock.runFor(1_000);
  expect(await elapsedSeconds(page)).toBeLessThan(200);
  await expect(timerPanel(page).getByRole('button', { name: 'Pause' })).toBeVisible();
});
