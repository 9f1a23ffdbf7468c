import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';

/** Opens a page and waits until it makes no more requests, except for the event stream. */
export async function openAndWaitForIdle(page: Page, path: string, quietMs = 500): Promise<void> {
  const activeRequests = new Set<Request>();
  let quietSince = performance.now();
  const begin = (request: Request) => {
    if (!request.url().endsWith('/api/events')) activeRequests.add(request);
  };
  const end = (request: Request) => {
    activeRequests.delete(request);
    quietSince = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(path);
    const isQuiet = () => activeRequests.size === 0 && performance.now() - quietSince > quietMs;
    // By default it polls once a second only.
    await expect.poll(isQuiet, { intervals: [100], timeout: 30_000 }).toBe(true);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}
