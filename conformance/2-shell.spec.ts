/** The layout around every page. */
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { delayRequests } from '#tests/support/browser/delay-requests.ts';
import { pageHeading, mainNavigation } from '#tests/support/browser/page-locators.ts';
import { withoutPreloadedAnswers } from '#tests/support/browser/without-preloaded-answers.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test.describe('the shell', () => {
  test('shows "Loading application..." on every page until the sign-in state is known, without a form or the visitor’s menu [2.18] [4.1]', async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await signInAs(await newAccount('Lea', tenant));
    for (const path of ['/dashboard', '/', '/auth/login', '/about']) {
      await withoutPreloadedAnswers(page);
      const respond = await delayRequests(page, '**/api/auth/get-session');
      await page.goto(path);
      await expect(page.getByText('Loading application...'), path).toBeVisible();
      await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
      await expect(page.getByLabel('Email')).toHaveCount(0);
      if (path === '/dashboard') await expect(pageHeading(page)).toHaveCount(0);
      respond();
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
      await expect(page.getByText('Loading application...')).toHaveCount(0);
      await page.unrouteAll();
    }
  });

  test('has a header of 70 px and, below 900 px, a drawer of 280 px with brand and email [2.21] [9.7]', async ({
    page,
    newAccount,
    signInAs,
  }) => {
    const drawer = mainNavigation(page);
    const heightOfHeader = async () =>
      Math.round((await page.getByRole('banner').boundingBox())?.height ?? 0);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/');
    await expect.poll(heightOfHeader).toBe(70);
    const account = await newAccount('Dora', tenant);
    await signInAs(account);
    await page.goto('/dashboard');
    for (const width of [320, 360, 768, 899]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(heightOfHeader, `${width} px`).toBe(70);
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
      expect((await drawer.boundingBox())?.width).toBe(280);
      await expect(drawer).toContainText(account.email);
      await expect(drawer.getByRole('link', { name: 'Stint' })).toBeVisible();
      await drawer.getByRole('link', { name: 'Projects' }).click();
      await expect(page).toHaveURL('/projects');
      await expect(drawer).toBeHidden();
    }
  });

  test('has a permanent drawer of 280 px and a bar of 70 px from 900 px up [2.17] [9.7]', async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await signInAs(await newAccount('Doro', tenant));
    await page.setViewportSize({ width: 900, height: 800 });
    await page.goto('/dashboard');
    await expect(pageHeading(page)).toHaveText('Dashboard');
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden();
    await expect.poll(async () => (await mainNavigation(page).boundingBox())?.width).toBe(280);
    expect(Math.round((await page.getByRole('banner').boundingBox())?.height ?? 0)).toBe(70);
  });

  test('has links to three pages and three networks in the footer [2.28]', async ({ page }) => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Privacy', '/privacy'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    const outside = footer.locator('a[target="_blank"]');
    await expect(outside).toHaveCount(3);
    for (const link of await outside.all()) await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    for (const [network, host] of [
      ['GitHub', 'github.com'],
      ['Mastodon', 'mastodon.social'],
      ['LinkedIn', 'www.linkedin.com'],
    ] as const) {
      const href = await footer.getByRole('link', { name: `${network} (new tab)` }).getAttribute('href');
      const response = await page.request.get(href ?? '', { maxRedirects: 0 });
      const { protocol, hostname, pathname } = new URL(response.headers()['location'] ?? '');
      expect([protocol, hostname]).toEqual(['https:', host]);
      expect(pathname.length).toBeGreaterThan(1);
    }
  });

  test('shows the build as 7 characters, with the full hash in the tooltip [2.29] [9.7]', async ({
    page,
  }) => {
    await page.goto('/about');
    const build = page.getByRole('contentinfo').getByText(/^[0-9a-f]{7}$/);
    const short = await build.innerText();
    await build.hover();
    await expect(page.getByRole('tooltip')).toHaveText(new RegExp(`^${short}[0-9a-f]{20,}$`));
  });

  test('shows unknown addresses as not found, in the right layout [2.33]', async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await page.goto('/no/such/page');
    await expect(pageHeading(page)).toHaveText(/not found|nothing/i);
    await signInAs(await newAccount('Uma', tenant));
    await page.goto('/no/such/page');
    await expect(pageHeading(page)).toHaveText(/not found|nothing/i);
    await expect(mainNavigation(page)).toBeVisible();
  });

  test('uses the colours of the specification [9.8]', async ({ page }) => {
    await page.goto('/auth/login');
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['primary', 'secondary'].map((name) => style.getPropertyValue(`--colour-${name}`).trim());
    });
    expect(colours).toEqual(['#556cd6', '#19857b']);
  });
});
