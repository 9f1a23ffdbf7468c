import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { delayRequests } from '#tests/support/browser/delay-requests.ts';
import { undoFromNotice } from '#tests/support/browser/page-locators.ts';
import { callApi, createRecord } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

let account: TestAccount;

test.beforeEach(async ({ stint, newAccount, signInAs }) => {
  account = await newAccount('Tim', { tenantEnabled: true });
  await signInAs(account);
  const create = (path: string, record: object) => createRecord(stint.url, account, path, record);
  const clientId = await create('/clients', { name: 'Acme' });
  await create('/projects', { name: 'Website', clientId });
  for (const [description, hour] of [
    ['Sketches', '09'],
    ['Call', '11'],
    ['Drawings', '13'],
  ]) {
    await create('/timesheets', {
      date: '2026-03-18',
      timeZone: 'Europe/Berlin',
      startTime: `2026-03-18T${hour}:00:00.000Z`,
      endTime: `2026-03-18T${hour}:30:00.000Z`,
      description,
      duration: 0.5,
    });
  }
});

const march = '/timesheets?range=2026-03-01..2026-03-31';

test('inline edits are saved and can be undone [7.7] @all', async ({ page }) => {
  await page.goto(march);
  await row(page, 'Sketches').getByRole('button', { name: '0:30', exact: true }).click();
  await page.getByRole('textbox', { name: 'Duration' }).fill('soon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Enter a valid duration.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Duration' }).fill('1h 30min');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Sketches').getByRole('button', { name: '10:00–11:30' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Totals' })).toContainText('2:30 h');
  await undoFromNotice(page, 'Changed “Sketches”');
  await expect(page.getByRole('group', { name: 'Totals' })).toContainText('1:30 h');
  await page.reload();
  await expect(row(page, 'Sketches').getByRole('button', { name: '10:00–10:30' })).toBeVisible();
});

test('keys typed right after clicking a duration reach the editor while it loads', async ({ page }) => {
  const release = await delayRequests(page, /cell-editor[^/]*\.js/);
  await page.goto(march);
  await row(page, 'Sketches').getByRole('button', { name: '0:30', exact: true }).click();
  await page.keyboard.type('2:15');
  await page.keyboard.press('Enter');
  release();
  await expect(row(page, 'Sketches').getByRole('button', { name: '10:00–12:15' })).toBeVisible();
  await expect(row(page, 'Sketches').getByRole('button', { name: '2:15', exact: true })).toBeFocused();
});

test('reasons of usual rates show on hover and focus, others always', async ({ page, stint }) => {
  const projectId = await createRecord(stint.url, account, '/projects', { name: 'Shop', hourlyRate: 80 });
  await createRecord(stint.url, account, '/timesheets', {
    date: '2026-03-18',
    description: 'Basket',
    duration: 1,
    projectId,
  });
  await page.goto(march);
  const usual = row(page, 'Basket').getByText('Hourly rate of the project');
  await page.mouse.move(0, 0);
  await expect(row(page, 'Basket')).toContainText('€80.00/h · Hourly rate of the project');
  const width = async () => (await usual.boundingBox())?.width;
  await expect.poll(width).toBeLessThanOrEqual(1);
  expect((await row(page, 'Call').getByText('Default rate').boundingBox())?.width).toBeGreaterThan(50);
  await row(page, 'Basket').hover();
  await expect.poll(width).toBeGreaterThan(50);
  await page.mouse.move(0, 0);
  await expect.poll(width).toBeLessThanOrEqual(1);
  await row(page, 'Basket').getByRole('checkbox').focus();
  await expect.poll(width).toBeGreaterThan(50);
});

test('a link opens its entry on any day, even far down the list', async ({ page, stint }) => {
  const oldest = await createRecord(stint.url, account, '/timesheets', {
    date: '2026-03-18',
    description: 'Before all others',
    duration: 0.25,
    startTime: '2026-03-18T05:00:00.000Z',
    endTime: '2026-03-18T05:15:00.000Z',
  });
  for (let minute = 10; minute < 40; minute += 1)
    await callApi(stint.url, account, 'POST', '/timesheets', {
      date: '2026-03-18',
      description: `Minute ${minute}`,
      duration: 0.01,
      startTime: `2026-03-18T06:${minute}:00.000Z`,
      endTime: `2026-03-18T06:${minute}:36.000Z`,
    });
  await page.goto(`/timesheets?entry=${oldest}`);
  await expect(page.getByRole('button', { name: 'Before all others', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Before all others', exact: true })).toBeInViewport();
  await expect(page).toHaveURL(/range=2026-03-18\.\.2026-03-18/);
});

test('a project is set on many entries at once, and one Undo removes it again @all', async ({ page }) => {
  await page.goto(march);
  await row(page, 'Drawings').getByRole('checkbox').check();
  await row(page, 'Sketches')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  const bar = page.getByRole('toolbar', { name: 'Selected entries' });
  await bar.getByRole('button', { name: 'Project' }).click();
  await page.getByRole('menuitem', { name: 'Website' }).click();
  await expect(page.getByText('Website · Acme', { exact: true })).toHaveCount(3);
  await undoFromNotice(page, '3 entries changed');
  await expect(page.getByText('Website · Acme', { exact: true })).toHaveCount(0);
});

test('an entry is split, merged again and moved to another day @all', async ({ page }) => {
  await page.goto(march);
  await chooseAction(page, 'Call', 'Split…');
  await page.getByLabel('Split at').fill('12:10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '12:00–12:10' })).toBeVisible();
  const first = page.locator('[data-record]').filter({ hasText: '12:00–12:10' });
  await first.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Merge with “Call”' }).click();
  await expect(page.getByRole('button', { name: '12:00–12:30' })).toBeVisible();
  await chooseAction(page, 'Call', 'Move to another day…');
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('2026-03-20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Friday,? 20 March/ })).toBeVisible();

  await chooseAction(page, 'Call', 'Move to another day…');
  await page.getByRole('button', { name: 'Pick a day' }).click();
  // The browser opens its calendar beside the picker, which lies on the field.
  const [field, picker] = await Promise.all([
    date.boundingBox(),
    page.locator('input[type=date]').boundingBox(),
  ]);
  expect(picker?.width).toBeGreaterThanOrEqual(field?.width ?? 0);
});

test('Back asks before it discards a form with changes', async ({ page }) => {
  await page.goto(march);
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add client' }).click();
  const form = page.getByRole('dialog', { name: 'Add client' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Borges');
  await page.goBack();
  await form.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Borges');
  await expect(page).toHaveURL(/\/clients/);
  await page.goBack();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/timesheets/);
});

test('half a start time doesn’t replace the stored one @all', async ({ page }) => {
  await page.goto(march);
  await row(page, 'Sketches').getByRole('button', { name: '10:00–10:30', exact: true }).click();
  await page.getByLabel('Start').fill('9:');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Start must be a time, like 14:30.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Sketches').getByRole('button', { name: '10:00–10:30', exact: true })).toBeVisible();
});

test('the URL contains view, days and filter, and Back undoes one step @all', async ({ page }) => {
  await page.goto(march);
  await page.getByRole('searchbox').fill('call');
  await expect(page).toHaveURL(/[?&]q=call/);
  await expect(row(page, 'Call')).toBeVisible();
  await expect(row(page, 'Sketches')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Totals' })).toContainText('0:30 h');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('No entries match “call” on these days.')).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Call')).toBeVisible();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL(/view=month/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goBack();
  await expect(page).toHaveURL(/q=call/);
  await expect(page).not.toHaveURL(/view=/);
  await page.getByRole('button', { name: 'Billable', exact: true }).click();
  await page.getByRole('menuitem', { name: 'No', exact: true }).click();
  await expect(page).toHaveURL(/billable=no/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Billable', exact: true })).toBeVisible();
  await expect(row(page, 'Call')).toBeVisible();
  await expect(page).toHaveURL(/q=call/);
});

test('scrolling past two hundred entries keeps the focused row', async ({ page, stint }) => {
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      callApi(stint.url, account, 'POST', '/timesheets', {
        date: `2026-04-${String((index % 28) + 1).padStart(2, '0')}`,
        description: `Page ${index}`,
        duration: 0.25,
      }),
    ),
  );
  await page.goto('/timesheets?range=2026-03-01..2026-04-30');
  const top = page.locator('[data-record]').first();
  await top.getByRole('checkbox').focus();
  const id = await top.getAttribute('data-id');
  await page.mouse.move(600, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(row(page, 'Sketches')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.locator('[data-record]').count()).toBeLessThan(80);
  expect(
    await page.evaluate(() => document.activeElement?.closest('[data-record]')?.getAttribute('data-id')),
  ).toBe(id);
});

function row(page: Page, description: string): Locator {
  return page.locator('[data-record]').filter({ has: page.getByText(description, { exact: true }) });
}

async function chooseAction(page: Page, description: string, action: string) {
  await row(page, description)
    .getByRole('button', { name: `Actions for ${description}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
