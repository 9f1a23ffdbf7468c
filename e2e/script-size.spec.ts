import type { Browser, Page, Response } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';
import { budgets } from '../tools/bundle-budget.ts';

/** The build checks the initial script; this checks everything a page loads by itself, including idle-time parts, with the marks of the pseudo-language. */
const beyond = 1.08;
/** What signed-in pages load once they are idle: the timer, sync, live changes. */
const idleKb = 42;
/** Pages that are open at the same time, because they mostly wait. */
const atOnce = 4;

const isForVisitors = (path: string) => path === '/' || path.startsWith('/auth/');

for (const [name, listed] of [
  ['visitors', budgets.filter(({ page }) => isForVisitors(page))],
  ['accounts', budgets.filter(({ page }) => !isForVisitors(page))],
] as const)
  test(`pages for ${name} load at most their size of script`, async ({ browser, stint, owner }) => {
    const options = {
      baseURL: stint.url,
      serviceWorkers: 'block' as const,
      ...(name === 'accounts' && { storageState: owner.storageState }),
    };
    const sizes = new Map<string, number>();
    for (let first = 0; first < listed.length; first += atOnce)
      await Promise.all(
        listed.slice(first, first + atOnce).map(async ({ page: path }) => {
          sizes.set(path, await loadedKb(browser, options, path));
        }),
      );
    const most = new Map(
      listed.map(({ page, maxKb }) => [page, (maxKb + (name === 'visitors' ? 0 : idleKb)) * beyond]),
    );
    const tooLarge = [...sizes].filter(([path, kb]) => kb > Math.round(most.get(path) ?? 0));
    expect(tooLarge).toEqual([]);
    expect([...sizes].filter(([, kb]) => kb === 0)).toEqual([]);
  });

/** Each page has a separate browser, so none takes scripts from the cache of another. */
async function loadedKb(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  path: string,
): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const scripts = listenForScripts(page);
  // Prefetching starts once the network has been idle.
  await openAndWaitForIdle(page, path, 2_500);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sizes = await Promise.all(
    scripts.map(async (script) => (await script.request().sizes()).responseBodySize),
  );
  await context.close();
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

function listenForScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return scripts;
}
