import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { pageHeading } from '#tests/support/browser/page-locators.ts';
import type { RoleRecord } from '#tests/support/server/test-accounts.ts';

const tenant: RoleRecord = { systemRole: 'user', tenantEnabled: true };
const paths = [
  '/timesheets',
  '/dashboard',
  '/clients',
  '/projects',
  '/profile',
  '/imports',
  '/about',
  '/no-such-page',
];

for (const width of [390, 768, 1280, 1920]) {
  test(`at ${width} px, the headings of all pages have one left edge`, async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await signInAs(await newAccount('Hedy', tenant));
    await page.setViewportSize({ width, height: 800 });
    const edges: [path: string, edge: number | undefined][] = [];
    for (const path of paths) edges.push([path, await leftEdge(page, path)]);
    expect(edges).toEqual(paths.map((path) => [path, edges[0]?.[1]]));
  });
}

async function leftEdge(page: Page, path: string): Promise<number | undefined> {
  await page.goto(path);
  await expect(pageHeading(page)).toBeVisible();
  return (await pageHeading(page).boundingBox())?.x;
}
