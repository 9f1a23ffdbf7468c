import type { Page, Response } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';
import { budgets } from '../tools/bundle-budget.ts';

/** The build checks the initial script; this checks everything a page loads by itself, including idle-time parts, with the marks of the pseudo-language. */
const beyond = 1.08;
/** What signed-in pages load once they are idle: the timer, sync, live changes. */
const idleKb = 42;

for (const { page: path, maxKb } of budgets) {
  const isForVisitors = path === '/' || path.startsWith('/auth/');
  const most = Math.round((maxKb + (isForVisitors ? 0 : idleKb)) * beyond);
  test(`${path} loads at most ${most} kB of script`, async ({ page, owner, signInAs }) => {
    if (!isForVisitors) await signInAs(owner);
    const scripts = listenForScripts(page);
    // Prefetching starts once the network has been idle.
    await openAndWaitForIdle(page, path, 2_500);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sizes = await Promise.all(
      scripts.map(async (script) => (await script.request().sizes()).responseBodySize),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(most);
  });
}

function listenForScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return scripts;
}
