import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';

/** Opens a page and waits until it asks for nothing more; the stream of live events stays open for ever. */
export async function openSettled(page: Page, path: string, quietMs = 500): Promise<void> {
  const asked = new Set<Request>();
  let quietSince = performance.now();
  const begin = (request: Request) => {
    if (!request.url().endsWith('/api/events')) asked.add(request);
  };
  const end = (request: Request) => {
    asked.delete(request);
    quietSince = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(path);
    const isQuiet = () => asked.size === 0 && performance.now() - quietSince > quietMs;
    // Left to itself, it looks once a second only.
    await expect.poll(isQuiet, { intervals: [100], timeout: 30_000 }).toBe(true);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}
