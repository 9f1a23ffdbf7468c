import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { boxOf, timerPanel } from '#tests/support/browser/page-locators.ts';
import { createRecord } from '#tests/support/server/test-accounts.ts';
import type { RoleRecord, TestAccount } from '#tests/support/server/test-accounts.ts';

const tenant: RoleRecord = { systemRole: 'user', tenantEnabled: true };
const handle = (page: Page) => timerPanel(page).getByRole('button', { name: 'Move timer' });
const boxOfPanel = (page: Page) => boxOf(timerPanel(page).locator('form'));

test('the open timer can be moved by mouse and keyboard and stays in the window', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Place', tenant));
  await page.goto('/timesheets');
  await timerPanel(page).getByRole('button', { expanded: false }).click();

  await handle(page).hover();
  await page.mouse.down();
  await page.mouse.move(500, 200, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const { x, width } = await boxOf(handle(page));
      return Math.round(x + width / 2);
    })
    .toBe(500);
  const dragged = await boxOfPanel(page);

  await handle(page).press('ArrowRight');
  await expect.poll(async () => (await boxOfPanel(page)).x).toBe(dragged.x + 24);
  for (let step = 0; step < 60; step += 1) await handle(page).press('ArrowUp');
  await expect.poll(async () => (await boxOfPanel(page)).y).toBeGreaterThanOrEqual(0);

  await page.keyboard.press('Escape');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await expect.poll(async () => (await boxOfPanel(page)).x).toBe(dragged.x + 24);
  await page.setViewportSize({ width: 900, height: 700 });
  await expect
    .poll(async () => {
      const { x, width } = await boxOfPanel(page);
      return x >= 0 && x + width <= 900;
    })
    .toBe(true);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(handle(page)).toBeHidden();
  await expect.poll(async () => (await boxOfPanel(page)).x).toBe(0);
});

test('the timer covers neither amounts nor menus at any width', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const account = await newAccount('Ava', tenant);
  await addTwentyEntries(stint.url, account);
  await signInAs(account);
  const expectNothingCovered = (width: number) =>
    expect
      .poll(() => page.evaluate(findCoveredAmounts), `${width} px`)
      .toEqual({ isAnyRowShown: true, covered: [] });
  await page.goto('/timesheets?view=list&range=all');
  await expect(page.locator('.line .amount').first()).toBeVisible();
  const idleTimer = timerPanel(page).getByRole('button', { expanded: false });
  for (const width of [1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // On phones, the idle timer is a small button.
    if (width > 600) await expectNothingCovered(width);
    await idleTimer.click();
    await expect(timerPanel(page).getByRole('textbox', { name: 'Description' })).toBeFocused();
    await page.evaluate(() => scrollBy(0, 300));
    await expectNothingCovered(width);

    await page.getByRole('button', { name: 'Account' }).click();
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    for (const item of await items.all()) await item.click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(items.first()).toBeHidden();
    await timerPanel(page).getByRole('button', { name: 'Close timer' }).click();
    await expect(idleTimer).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
  }
});

async function addTwentyEntries(url: string, account: TestAccount): Promise<void> {
  const entry = { date: '2026-03-02', duration: 1.5, billable: true };
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      createRecord(url, account, '/timesheets', { ...entry, description: `Entry ${number}` }),
    ),
  );
}

/** Runs in the page: amounts that can't be seen although another part of their row can, at the same height. */
function findCoveredAmounts() {
  const places = Array.from({ length: 20 }, (_, place) => (place + 0.5) / 20);
  const amounts = [...document.querySelectorAll('.line')].flatMap((row) => {
    const isRowAt = (left: number, y: number) => row.contains(document.elementFromPoint(left, y));
    const line = row.getBoundingClientRect();
    return [...row.querySelectorAll('.amount')].flatMap((amount) => {
      const range = document.createRange();
      range.selectNodeContents(amount);
      const text = range.getBoundingClientRect();
      const y = text.top + text.height / 2;
      if (!places.some((across) => isRowAt(line.left + line.width * across, y))) return [];
      const isCovered = !places.every((across) => isRowAt(text.left + text.width * across, y));
      return [{ label: amount.textContent, isCovered }];
    });
  });
  return {
    isAnyRowShown: amounts.length > 0,
    covered: amounts.filter(({ isCovered }) => isCovered).map(({ label }) => label),
  };
}
