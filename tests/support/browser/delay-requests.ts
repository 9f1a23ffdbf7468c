import type { Page } from '@playwright/test';

/** Holds back requests to these addresses until the returned function is called. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await mayGo;
    // The page may have aborted the request.
    await route.continue().catch(() => undefined);
  });
  return release;
}
