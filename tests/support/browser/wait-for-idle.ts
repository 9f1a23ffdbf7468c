import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';

/** Opens a page and waits until it makes no more requests, except for the event stream. */
export async function openAndWaitForIdle(page: Page, path: string, quietMs = 500): Promise<void> {
  await doAndWaitForIdle(page, () => page.goto(path), quietMs);
}

/**
 * Does something to a page and waits until it makes no more requests and has rendered what they brought. `isBrief`: it
 * ends sooner if there are none, for what only draws the page in another way.
 */
export async function doAndWaitForIdle(
  page: Page,
  act: () => Promise<unknown>,
  quietMs = 0,
  { isBrief = false } = {},
): Promise<void> {
  let requestCount = 0;
  const activeRequests = new Set<Request>();
  let quietSince = performance.now();
  const begin = (request: Request) => {
    if (request.url().includes('/api/events?')) return;
    requestCount += 1;
    activeRequests.add(request);
  };
  const end = (request: Request) => {
    activeRequests.delete(request);
    quietSince = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const isQuiet = () => activeRequests.size === 0 && performance.now() - quietSince > quietMs;
  // Playwright polls only once a second by default.
  const waitForQuiet = () => expect.poll(isQuiet, { intervals: [25] }).toBe(true);
  try {
    await act();
    // What one response brings may make further requests.
    for (let turn = 0; turn < 3; turn += 1) {
      await waitForQuiet();
      await page.evaluate(waitForBackgroundTask);
      if (isBrief && requestCount === 0) break;
    }
    await waitForQuiet();
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Runs in the page. Comes after a frame and whatever is waiting to run. */
async function waitForBackgroundTask(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await scheduler.postTask(() => undefined, { priority: 'background' });
}
