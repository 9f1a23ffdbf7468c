/** Locators for parts that every page has. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export const mainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** The page's heading. */
export const pageHeading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const timerPanel = (page: Page): Locator => page.getByRole('region', { name: 'Timer' });

/** Clicks a button of the timer. */
export const pressTimerButton = (page: Page, name: string) =>
  timerPanel(page).getByRole('button', { name, exact: true }).click();

/** Elapsed seconds shown by the timer; undefined while it shows none. */
export async function elapsedSeconds(page: Page): Promise<number> {
  const shown = /(\d+):(\d\d):(\d\d)/.exec(await timerPanel(page).innerText());
  if (!shown) return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0] = shown.slice(1).map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Waits until the timer has counted this many seconds, or more on a busy machine. */
export async function waitForElapsed(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => elapsedSeconds(page)).toBeGreaterThanOrEqual(seconds);
}

export const recordRow = (page: Page, name: string): Locator =>
  page.locator('[data-record]').filter({ hasText: name });

/** Clicks "Undo" in the notice with this text; the previous notice may have an "Undo", too. */
export async function undoFromNotice(page: Page, done: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: done });
  await notice.getByRole('button', { name: 'Undo', exact: true }).click();
}

/** Where it is now. Poll what depends on layout, which a busy browser may not have done yet. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

/** Shows unsynced changes. */
export const pendingIndicator = (page: Page): Locator => page.getByRole('button', { name: /not synced yet/ });

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
