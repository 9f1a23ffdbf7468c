import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { boxOf, timerPanel } from '#tests/support/browser/page-locators.ts';
import { doAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';
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

test('opening the timer moves nothing, and amounts, menus and buttons can be scrolled out from under it', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const account = await newAccount('Ava', tenant);
  await addTwentyEntries(stint.url, account);
  await signInAs(account);
  await page.goto('/timesheets?view=list&range=all');
  const rows = page.locator('[data-record]');
  await expect(rows.first()).toBeVisible();
  const idleTimer = timerPanel(page).getByRole('button', { expanded: false });
  const places = () =>
    Promise.all([page.locator('main'), rows.nth(1), page.getByRole('contentinfo')].map(boxOf));
  for (const width of [1600, 1280, 1024, 768, 390]) {
    await doAndWaitForIdle(page, () => page.setViewportSize({ width, height: 800 }));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    // On phones, the idle timer is a small button.
    if (width > 600) await expectNothingCovered(page, width);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await places();
    await idleTimer.click();
    await expect(timerPanel(page).getByRole('textbox', { name: 'Description' })).toBeFocused();
    expect(await places(), `${width} px`).toEqual(before);

    await page.getByRole('button', { name: 'Account' }).click();
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    for (const item of await items.all()) await item.click({ trial: true });
    await page.keyboard.press('Escape');
    await expect(items.first()).toBeHidden();

    await page.getByRole('button', { name: 'Add entry' }).click({ trial: true });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('contentinfo').getByRole('link').last().click({ trial: true });
    // Above the panel there is room for a row.
    const panelTop = (await boxOf(timerPanel(page).locator('form'))).y;
    const last = rows.filter({ hasText: '€' }).last();
    await last.evaluate((row, top) => scrollBy(0, row.getBoundingClientRect().bottom - top), panelTop - 8);
    await expect.poll(() => last.evaluate(isAmountInSight), `the last amount at ${width} px`).toBe(true);
    await last.getByRole('button', { name: /^Actions for/ }).click({ trial: true });

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

function expectNothingCovered(page: Page, width: number): Promise<void> {
  return expect
    .poll(() => page.evaluate(findCoveredAmounts), `${width} px`)
    .toEqual({ isAnyRowShown: true, covered: [] });
}

/** Runs in the page. */
function isAmountInSight(row: Element): boolean {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    if (!walker.currentNode.textContent?.startsWith('€')) continue;
    range.selectNodeContents(walker.currentNode);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return [left + 1, right - 1].every((x) => row.contains(document.elementFromPoint(x, (top + bottom) / 2)));
  }
  return false;
}

/** Runs in the page: amounts that can't be seen although another part of their row can, at the same height. */
function findCoveredAmounts() {
  const places = Array.from({ length: 20 }, (_, place) => (place + 0.5) / 20);
  const amounts = [...document.querySelectorAll('[data-record]')].flatMap((row) => {
    const isRowAt = (left: number, y: number) => row.contains(document.elementFromPoint(left, y));
    const line = row.getBoundingClientRect();
    const leaves = [...row.querySelectorAll('div')].filter(
      ({ childElementCount }) => childElementCount === 0,
    );
    return leaves.flatMap((amount) => {
      if (!amount.textContent.startsWith('€')) return [];
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
