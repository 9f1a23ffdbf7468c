/** Where things are on every page, as browser tests find them. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The navigation of the app. */
export const mainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** What the page is called. */
export const pageHeading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const timerPanel = (page: Page): Locator => page.getByRole('region', { name: 'Timer' });

/** Presses a button of the timer. */
export const pressTimerButton = (page: Page, name: string) =>
  timerPanel(page).getByRole('button', { name, exact: true }).click();

/** What the timer's clock shows, in s; nothing while there is no clock yet. */
export async function elapsedSeconds(page: Page): Promise<number> {
  const shown = /(\d+):(\d\d):(\d\d)/.exec(await timerPanel(page).innerText());
  if (!shown) return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0] = shown.slice(1).map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Until the timer has counted so many seconds; a busy machine looks again when more have passed. */
export async function waitForElapsed(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => elapsedSeconds(page)).toBeGreaterThanOrEqual(seconds);
}

/** A record in a list. */
export const recordRow = (page: Page, name: string): Locator =>
  page.locator('[data-record]').filter({ hasText: name });

/** Takes back what the notice says was done; until it comes, the one before it may have an "Undo" of its own. */
export async function undoFromNotice(page: Page, done: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: done });
  await notice.getByRole('button', { name: 'Undo', exact: true }).click();
}

/** That something is kept here and not on the service yet. */
export const pendingIndicator = (page: Page): Locator => page.getByRole('button', { name: /not synced yet/ });

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
