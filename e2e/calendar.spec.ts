import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { boxOf, undoFromNotice } from '#tests/support/browser/page-locators.ts';
import { callApi } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

const hourPx = 56;
let account: TestAccount;

test.beforeEach(async ({ stint, newAccount, signInAs }) => {
  account = await newAccount('Cala', { tenantEnabled: true });
  await callApi(stint.url, account, 'PATCH', '/me', { timeZone: 'Europe/Berlin', weekStart: 1 });
  await callApi(stint.url, account, 'POST', '/timesheets', {
    date: '2026-11-18',
    description: 'Bound a book',
    duration: 1.5,
    startTime: '2026-11-18T09:00:00.000Z',
    endTime: '2026-11-18T10:30:00.000Z',
    timeZone: 'Europe/Berlin',
  });
  await signInAs(account);
});

test('an entry is drawn, moved in fine steps with Alt and resized by mouse; Escape and Undo revert', async ({
  page,
}) => {
  await openWeek(page);
  await expect(block(page, 'Bound a book')).toBeVisible();
  const start = await pointOf(page, 2, 10.5);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + hourPx, { steps: 4 });
  await expect(page.getByText('11:00–12:30 · 1:30 h')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('11:00–12:30 · 1:30 h')).toBeHidden();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(block(page, 'Bound a book')).toHaveAccessibleName(/10:00 to 11:30/);

  await page.keyboard.down('Alt');
  await dragFrom(page, start, { x: start.x, y: start.y + hourPx / 12 });
  await page.keyboard.up('Alt');
  await expect(block(page, 'Bound a book')).toHaveAccessibleName(/10:05 to 11:35/);

  await dragFrom(page, await pointOf(page, 1, 9), await pointOf(page, 1, 10.5));
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await expect(dialog.getByLabel('Start')).toHaveValue('09:00');
  await expect(dialog.getByLabel('End')).toHaveValue('10:30');
  await dialog.getByLabel('Description').fill('Cut paper');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(block(page, 'Cut paper')).toHaveAccessibleName(
    'Cut paper, Tuesday 17 November, 09:00 to 10:30, 1:30 h',
  );

  const from = await pointOf(page, 1, 9.5);
  await dragFrom(page, from, await pointOf(page, 3, 11.1));
  await expect(block(page, 'Cut paper')).toHaveAccessibleName(/Thursday 19 November, 10:30 to 12:00, 1:30 h/);
  await expect(page.getByRole('button', { name: 'Thursday 19 November, 1:30 h' })).toBeVisible();
  await undoFromNotice(page, 'Moved “Cut paper” to Thu');
  await expect(block(page, 'Cut paper')).toHaveAccessibleName(/Tuesday 17 November, 09:00 to 10:30/);

  const box = await boxOf(block(page, 'Cut paper'));
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 2 };
  await dragFrom(page, edge, { x: edge.x, y: edge.y + hourPx / 2 });
  await expect(block(page, 'Cut paper')).toHaveAccessibleName(/09:00 to 11:00, 2:00 h/);
  await undoFromNotice(page, 'Changed “Cut paper” to Tue');
  await expect(block(page, 'Cut paper')).toHaveAccessibleName(/09:00 to 10:30, 1:30 h/);

  await page.reload();
  await expect(block(page, 'Cut paper')).toHaveAccessibleName(/Tuesday 17 November, 09:00 to 10:30, 1:30 h/);
});

test('an entry is drawn, moved, resized, deleted and restored by keyboard @all', async ({ page }) => {
  await openWeek(page);
  await block(page, 'Bound a book').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(announcement(page)).toHaveText('Bound a book, Thursday 19 November, 10:15 to 11:45, 1:30 h');
  await page.keyboard.press('Enter');
  await expect(block(page, 'Bound a book')).toHaveAccessibleName(/Thursday 19 November, 10:15 to 11:45/);
  await expect(block(page, 'Bound a book')).toBeFocused();

  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(block(page, 'Bound a book')).toHaveAccessibleName(/10:15 to 12:00, 1:45 h/);
  await undoFromNotice(page, 'Changed “Bound a book” to Thu');
  await expect(block(page, 'Bound a book')).toHaveAccessibleName(/10:15 to 11:45, 1:30 h/);

  await block(page, 'Bound a book').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(announcement(page)).toHaveText('Add entry, Thursday 19 November, 11:45 to 13:00, 1:15 h');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await dialog.getByLabel('Description').fill('Glued the spine');
  await page.keyboard.press('Enter');
  await expect(block(page, 'Glued the spine')).toHaveAccessibleName(/11:45 to 13:00, 1:15 h/);

  await block(page, 'Glued the spine').focus();
  await page.keyboard.press('Delete');
  await expect(block(page, 'Glued the spine')).toBeHidden();
  await expect(block(page, 'Bound a book')).toBeFocused();
  await undoFromNotice(page, 'Deleted “Glued the spine”');
  await expect(block(page, 'Glued the spine')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('shows one day of the week, and a long press moves an entry', async ({ page }) => {
    await openWeek(page);
    await page.getByRole('button', { name: 'Wednesday 18 November, 1:30 h' }).click();
    const box = await boxOf(block(page, 'Bound a book'));
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', at: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: at }] });
    await touch('touchStart', y);
    await expect(page.getByText('10:00–11:30 · 1:30 h')).toBeVisible();
    await touch('touchMove', y + hourPx);
    await expect(page.getByText('11:00–12:30 · 1:30 h')).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(block(page, 'Bound a book')).toHaveAccessibleName(/11:00 to 12:30/);
  });
});

test('a day on which daylight saving ends has 25 hours, and entries show their real length', async ({
  page,
  stint,
}) => {
  await callApi(stint.url, account, 'POST', '/timesheets', {
    date: '2026-10-25',
    description: 'Watched the press',
    duration: 3,
    startTime: '2026-10-24T23:30:00.000Z',
    endTime: '2026-10-25T02:30:00.000Z',
    timeZone: 'Europe/Berlin',
  });
  await page.goto('/timesheets?view=calendar&range=2026-10-19..2026-10-25');
  const watch = block(page, 'Watched the press');
  await expect(watch).toHaveAccessibleName(/01:30 to 03:30, 3:00 h/);
  expect(Math.round((await boxOf(watch)).height)).toBe(3 * hourPx - 1);
  await expect(page.getByText('Clocks → 02:00')).toBeAttached();
});

test('clicking a day of the month opens it in the calendar @all', async ({ page }) => {
  await page.goto('/timesheets?view=month&range=2026-11-01..2026-11-30');
  await page.getByRole('button', { name: 'Wednesday 18 November, 1:30 h, 1 entry' }).click();
  await expect(page.getByRole('heading', { name: 'Wednesday 18 November' })).toBeVisible();
  await expect(block(page, 'Bound a book')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' });

      test('axe finds no problems in the calendar and the month @all', async ({ page }) => {
        await openWeek(page);
        await page.getByRole('button', { name: 'Wednesday 18 November, 1:30 h' }).click();
        await block(page, 'Bound a book').focus();
        await page.keyboard.press('ArrowDown');
        await expect(page.getByText('10:15–11:45 · 1:30 h')).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(block(page, 'Bound a book')).toHaveAccessibleName(/10:15 to 11:45/);
        expect(await axeViolations(page)).toEqual([]);
        await page.goto('/timesheets?view=month&range=2026-11-01..2026-11-30');
        await expect(page.getByRole('button', { name: /18 November, 1:30 h, 1 entry/ })).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
      });
    });
  }
}

async function openWeek(page: Page): Promise<void> {
  await page.goto('/timesheets?view=calendar&range=2026-11-16..2026-11-22');
  await expect(page.getByRole('button', { name: 'Wednesday 18 November, 1:30 h' })).toBeVisible();
}

/** The entry's vertical position. */
function block(page: Page, description: string): Locator {
  return page.locator('[data-entry]', { hasText: description });
}

function announcement(page: Page): Locator {
  return page.locator('#calendar-keys + [role="status"]');
}

/** The position of an hour on a weekday; 0 is Monday. */
async function pointOf(page: Page, day: number, hour: number): Promise<{ x: number; y: number }> {
  const box = await boxOf(page.locator('[data-surface]'));
  return { x: box.x + ((day + 0.5) / 7) * box.width, y: box.y + hour * hourPx };
}

async function dragFrom(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}
