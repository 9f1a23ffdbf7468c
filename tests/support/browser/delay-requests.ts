import type { Page } from '@playwright/test';

/** Keeps what the page asks of these addresses from the service, until what is returned is called. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await mayGo;
    // The page may have given it up meanwhile.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}
