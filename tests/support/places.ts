/** Where things are on every page, as browser tests find them. */
import type { Locator, Page } from '@playwright/test';

/** The navigation of the app. */
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** What the page is called. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const timer = (page: Page): Locator => page.getByRole('region', { name: 'Timer' });

/** Presses a button of the timer. */
export const press = (page: Page, name: string) =>
  timer(page).getByRole('button', { name, exact: true }).click();

/** A record in a list. */
export const row = (page: Page, name: string): Locator =>
  page.locator('[data-record]').filter({ hasText: name });

/** That something is kept here and not on the service yet. */
export const waiting = (page: Page): Locator => page.getByRole('button', { name: /waits? to be sent/ });

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
