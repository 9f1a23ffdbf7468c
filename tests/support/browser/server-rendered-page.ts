import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';

/** The app's entry script. */
const script = '**/assets/index-*.js';

/** React marks every element it has hydrated. */
export const isTakenOver = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__react'));

/**
 * Opens a page that the server renders, and holds back its script. On a busy machine, some documents come without the page:
 * the process that renders still starts, or an answer is late.
 */
export async function openRendered(page: Page, path: string): Promise<() => void> {
  const release = await delayRequests(page, script);
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root[data-server-rendered]')).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  return release;
}
