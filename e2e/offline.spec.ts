import type { Page } from '@playwright/test';
import { expect, test as base } from '#tests/support/browser.ts';
import { startStint } from '#tests/support/stint.ts';

/** A server of its own: it is away for a while. */
const test = base.extend<object, object>({
  stint: [
    async ({}, provide) => {
      await using stint = await startStint();
      await provide(stint);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.use({ serviceWorkers: 'allow' });

/** What Chromium itself writes of every request that nobody answers. */
const nobodyAnswers = /net::ERR_INTERNET_DISCONNECTED/;

/** Until the browser has all it needs to open the app by itself. */
async function keptByTheBrowser(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

test('the app can be installed, and opens without a network', async ({ page, context, expectConsole }) => {
  await page.goto('/about');
  await keptByTheBrowser(page);
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({
    name: 'Stint',
    display: 'standalone',
    start_url: '/dashboard',
  });

  expectConsole(nobodyAnswers);
  await context.setOffline(true);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/);
  await context.setOffline(false);
});

test('nothing that the service answers is kept by the worker', async ({ page, owner, signInAs }) => {
  await signInAs(owner);
  await page.goto('/timesheets');
  await keptByTheBrowser(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timesheets');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/app.html');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});
