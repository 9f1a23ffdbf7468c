import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { undoFromNotice } from '#tests/support/browser/page-locators.ts';
import { callApi } from '#tests/support/server/test-accounts.ts';

const tenant = { tenantEnabled: true };
const monday = '2026-11-16';
const week = `/timesheets?view=week&range=${monday}..2026-11-22`;

test.beforeEach(async ({ stint, newAccount, signInAs }) => {
  const account = await newAccount('Wanda', tenant);
  await signInAs(account);
  const clock = { startTime: `${monday}T08:00:00.000Z`, endTime: `${monday}T10:00:00.000Z` };
  const fields = { date: monday, timeZone: 'Europe/Berlin' };
  await callApi(stint.url, account, 'POST', '/timesheets', {
    ...fields,
    ...clock,
    description: 'Sketches',
    duration: 2,
  });
  await callApi(stint.url, account, 'POST', '/timesheets', {
    ...fields,
    description: 'Calls',
    duration: 0.5,
  });
});

test('a week is filled by typing, navigated by keys and undone', async ({ page }) => {
  await page.goto(week);
  await cell(page, 'Calls', 'Monday').click();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Calls', 'Tuesday')).toBeFocused();
  // Down the column: values typed quickly are saved one after the other.
  await page.keyboard.type('1,5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('90min');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Sketches', 'Tuesday')).toHaveValue('1:30');
  await expect(cell(page, 'Calls', 'Tuesday')).toHaveValue('1:30');
  await expect(totals(page)).toContainText('3:00');

  await cell(page, 'Sketches', 'Monday').fill('3');
  await page.keyboard.press('Tab');
  await undoFromNotice(page, '3:00 h of “Sketches” on Mon 16 Nov');
  await expect(cell(page, 'Sketches', 'Monday')).toHaveValue('2:00');

  await page.reload();
  await expect(cell(page, 'Calls', 'Tuesday')).toHaveValue('1:30');
  await page.goto(week.replace('view=week', 'view=list'));
  await expect(page.getByText('09:00–11:00')).toBeVisible();
  await expect(page.getByText(/\d–\d/)).toHaveCount(1);
  await page.goto(week.replace('view=week', 'view=calendar'));
  await expect(page.getByRole('group', { name: 'Without times' })).toContainText('1:30');
});

test('invalid hours show an error and stay in the field @all', async ({ page }) => {
  await page.goto(week);
  await cell(page, 'Sketches', 'Monday').fill('25');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/A day has 24 hours/);
  await expect(cell(page, 'Sketches', 'Monday')).toHaveValue('25');
  await cell(page, 'Sketches', 'Monday').focus();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Sketches', 'Monday')).toHaveValue('2:00');
});

test('a cell with the running timer is locked and says why @all', async ({ page }) => {
  await page.goto('/timesheets?view=week');
  const timer = page.getByRole('region', { name: 'Timer' });
  await timer.getByRole('button', { name: 'Track Time' }).click();
  await timer.getByRole('button', { name: 'Start' }).click();
  await timer.getByLabel('Description').fill('Timed');
  const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/Berlin' }).format();
  await expect(cell(page, 'Timed', today)).toHaveAttribute('readonly');
  await expect(cell(page, 'Timed', today)).toHaveAccessibleDescription(/The timer is running here/);
});

test('on a phone a week is edited day by day @all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(week);
  await page.getByRole('button', { name: /Wednesday 18 November/ }).click();
  await cell(page, 'Calls', 'Wednesday').fill('45min');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Wednesday 18 November, 0:45 h' })).toBeVisible();
});

test('axe finds no problems in a week with wrong hours', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(week, { waitUntil: 'networkidle' });
  await cell(page, 'Sketches', 'Monday').fill('lots');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('table', { name: 'Hours of the week' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    }
});

function cell(page: Page, description: string, day: string) {
  return page.getByRole('textbox', { name: new RegExp(`^${description}, .*${day}`) });
}

function totals(page: Page) {
  return page.getByRole('row', { name: /^\W?Total/ });
}
