import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';

const quietMs = 500;

/** Opens a page and waits until it asks for nothing more; the stream of live events stays open for ever. */
export async function openSettled(page: Page, path: string): Promise<void> {
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
    await expect.poll(() => asked.size === 0 && performance.now() - quietSince > quietMs).toBe(true);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}
