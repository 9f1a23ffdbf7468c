import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { pageHeading, mainNavigation } from '#tests/support/browser/page-locators.ts';

const normalMenu = ['Dashboard', 'Clients', 'Projects', 'Timesheets', 'Invoices', 'Expenses', 'Documents'];
const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

/** Waits until the menu has exactly these entries, apart from Profile and Logout. */
async function expectMenu(page: Page, entries: string[], isSignedIn = true): Promise<void> {
  const accountItems = isSignedIn ? ['Profile', 'Logout'] : [];
  await expect(mainNavigation(page).getByRole('listitem')).toHaveText([...entries, ...accountItems]);
}

test.describe('signed out', () => {
  test('shows Home, Login and Register in the simple layout [2.1, 2.2, 2.3, 2.16]', async ({ page }) => {
    for (const path of ['/', '/auth/login', '/auth/register']) {
      await page.goto(path);
      await expect(pageHeading(page), path).toBeVisible();
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
      await expect(header.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/auth/register');
      await expect(page.getByRole('contentinfo')).toContainText('©');
      await expect(page.getByRole('button', { name: 'Open navigation' })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Timer' })).toHaveCount(0);
    }
  });

  test('shows About, Contact and Privacy in the full shell, with Home, Login and Register as the menu [2.15] [2.19]', async ({
    page,
  }) => {
    for (const path of ['/contact', '/privacy', '/about']) {
      await page.goto(path);
      await expect(pageHeading(page), path).toBeVisible();
      await expect(page).toHaveURL(path);
      await expectMenu(page, ['Home', 'Login', 'Register'], false);
    }
    await mainNavigation(page).getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/auth/register');
    await page.goto('/about');
    await mainNavigation(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('redirects a visitor to login and back to the requested page [2.32]', async ({ page, newAccount }) => {
    const account = await newAccount('Nora', tenant);
    await page.goto('/timesheets?search=x');
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/timesheets?search=x');
    await expect(pageHeading(page)).toHaveText('Timesheets');
  });

  test('never redirects to another site after login [2.32] @all', async ({ page, newAccount }) => {
    const account = await newAccount('Nils', tenant);
    await page.goto('/auth/login?next=//evil.example/');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('a normal user', () => {
  const pages = [
    ['/dashboard', 'Dashboard', '2.4'],
    ['/clients', 'Clients', '2.5'],
    ['/projects', 'Projects', '2.6'],
    ['/timesheets', 'Timesheets', '2.7'],
    ['/invoices', 'Invoices', '2.8'],
    ['/expenses', 'Expenses', '2.9'],
    ['/documents', 'Documents', '2.10'],
  ] as const;

  test('finds every page of the menu in the full shell, and Admin in the footer [2.4] [2.5] [2.6] [2.7] [2.8] [2.9] [2.10] [2.17] [2.23] [2.30]', async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await signInAs(await newAccount('Nadia', tenant));
    await page.goto('/dashboard');
    await expectMenu(page, normalMenu);
    for (const [path, name] of pages) {
      await mainNavigation(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(pageHeading(page)).toHaveText(name);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Timer' })).toBeVisible();
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL('/admin/roles');
    await expect(pageHeading(page)).toHaveText('Client viewers');
  });

  test('opens Profile from the avatar menu and the drawer, and returns to the login page after sign-out [2.14] [2.20] [2.31]', async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await signInAs(await newAccount('Noa', tenant));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(pageHeading(page)).toHaveText('Profile');
    await mainNavigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await mainNavigation(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await mainNavigation(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});

test.describe('the role groups', () => {
  test('an administrator has the full menu and Admin [2.13] [2.24] @all', async ({
    page,
    newAccount,
    signInAs,
    owner,
  }) => {
    for (const account of [
      owner,
      await newAccount('Adam', { ...tenant, systemRole: 'admin', tenantEnabled: false }),
    ]) {
      await signInAs(account);
      await page.goto('/dashboard');
      await expectMenu(page, [...normalMenu, 'Admin']);
      await mainNavigation(page).getByRole('link', { name: 'Admin' }).click();
      await expect(page).toHaveURL('/admin/roles');
      await expect(pageHeading(page)).toHaveText('Admin');
    }
  });

  test('an account without access or a viewer without clients has only the blank dashboard [2.11] [2.25]', async ({
    page,
    newAccount,
    signInAs,
  }) => {
    for (const systemRole of ['noAccess', 'viewer']) {
      await signInAs(await newAccount('Rita', { systemRole, tenantEnabled: false, clientViewerOf: [] }));
      await page.goto('/dashboard-blank');
      await expect(pageHeading(page)).toBeVisible();
      await expect(mainNavigation(page).getByRole('listitem')).toHaveCount(3);
      await expect(mainNavigation(page).locator('a[href="/dashboard-blank"]')).toBeVisible();
    }
  });

  test('a client viewer has only "Client Portal" [2.12] [2.26]', async ({
    page,
    newAccount,
    signInAs,
    owner,
  }) => {
    const clientId = await aClientOf(page, owner.cookie, 'Acme');
    await signInAs(
      await newAccount('Vera', { systemRole: 'user', tenantEnabled: false, clientViewerOf: [clientId] }),
    );
    await page.goto('/dashboard-client');
    await expect(pageHeading(page)).toHaveText('Client Portal');
    await expectMenu(page, ['Client Portal']);
  });

  test('a pending account has no menu and sees why [2.27] @all', async ({ page, newAccount, signInAs }) => {
    await signInAs(await newAccount('Pia'));
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText(/awaits approval/i);
    await page.goto('/about');
    await expectMenu(page, []);
  });

  test('the brand links to the home page of each group [2.22] @all', async ({
    page,
    newAccount,
    signInAs,
    owner,
    context,
  }) => {
    const clientId = await aClientOf(page, owner.cookie, 'Borges');
    const homes = [
      [
        await newAccount('Ria', { systemRole: 'viewer', tenantEnabled: false, clientViewerOf: [] }),
        '/dashboard-blank',
      ],
      [
        await newAccount('Vik', { systemRole: 'user', tenantEnabled: false, clientViewerOf: [clientId] }),
        '/dashboard-client',
      ],
      [await newAccount('Pol'), '/'],
      [await newAccount('Ney', tenant), '/dashboard'],
      [owner, '/dashboard'],
    ] as const;
    for (const [account, home] of homes) {
      await signInAs(account);
      await page.goto('/about');
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Stint' }).click();
      await expect(page).toHaveURL(home);
    }
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Stint' }).click();
    await expect(page).toHaveURL('/');
  });

  test('pages that the group may not see are never rendered [2.32] @all', async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await signInAs(
      await newAccount('Rob', { systemRole: 'noAccess', tenantEnabled: false, clientViewerOf: [] }),
    );
    for (const path of [
      '/dashboard',
      '/clients',
      '/projects',
      '/timesheets',
      '/invoices',
      '/admin/roles',
      '/dashboard-client',
    ]) {
      const values: string[] = [];
      page.on('request', (request) => values.push(request.url()));
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard-blank');
      expect(
        values.filter((url) => url.includes('/api/rpc/')),
        `${path} asked for records`,
      ).toEqual([]);
      page.removeAllListeners('request');
    }
  });
});

async function aClientOf(page: Page, cookie: string, name: string): Promise<string> {
  const response = await page.request.post('/api/v1/clients', { data: { name }, headers: { cookie } });
  const { id } = (await response.json()) as { id: string };
  return id;
}
