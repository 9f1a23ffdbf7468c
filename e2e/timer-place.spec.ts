import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { timerPanel } from '#tests/support/browser/page-locators.ts';
import type { RoleRecord } from '#tests/support/server/test-accounts.ts';

const tenant: RoleRecord = { systemRole: 'user', tenantEnabled: true };
const handle = (page: Page) => timerPanel(page).getByRole('button', { name: 'Move timer' });

async function boxOfPanel(page: Page) {
  const box = await timerPanel(page).locator('form').boundingBox();
  if (!box) throw new Error('The panel is not there.');
  return box;
}

test('the open timer can be moved by mouse and keyboard and stays in the window', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Place', tenant));
  await page.goto('/timesheets');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  const before = await boxOfPanel(page);

  await handle(page).hover();
  await page.mouse.down();
  await page.mouse.move(500, 200, { steps: 5 });
  await page.mouse.up();
  const dragged = await boxOfPanel(page);
  expect(dragged.x).toBeLessThan(before.x - 200);

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
