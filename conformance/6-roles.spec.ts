import { randomUUID } from 'node:crypto';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { callApi } from '#tests/support/server/test-accounts.ts';
import type { RoleRecord } from '#tests/support/server/test-accounts.ts';

const everything = ['Dashboard', 'Clients', 'Projects', 'Timesheets', 'Invoices', 'Expenses', 'Documents'];

/** Home page, menu and timer per group. */
const groups: [who: string, role: RoleRecord, page: string, menu: string[], hasTimer: boolean][] = [
  ['a tenant', { systemRole: 'user', tenantEnabled: true }, '/dashboard', everything, true],
  ['an admin', { systemRole: 'admin', tenantEnabled: true }, '/dashboard', [...everything, 'Admin'], true],
  [
    'a tenant without access',
    { systemRole: 'noAccess', tenantEnabled: true },
    '/dashboard',
    everything,
    true,
  ],
  ['a user who awaits approval', { systemRole: 'user', tenantEnabled: false }, '/', [], false],
];

for (const [who, role, path, menu, hasTimer] of groups) {
  test(`${who} sees the menu and timer of the role [6.2]`, async ({ page, newAccount, signInAs }) => {
    await signInAs(await newAccount('Gail', { ...role, clientViewerOf: [] }));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of menu) {
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toBeVisible();
    }
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(entries.filter({ hasNotText: /Profile|Logout/ })).toHaveCount(menu.length);
    await expect(page.getByRole('region', { name: 'Timer' })).toHaveCount(hasTimer ? 1 : 0);
  });
}

for (const [systemRole, hasTimer] of [
  ['user', true],
  ['viewer', false],
] as const) {
  test(`a client viewer with the role ${systemRole} has ${hasTimer ? 'the' : 'no'} timer next to the portal [6.2]`, async ({
    page,
    stint,
    owner,
    newAccount,
    signInAs,
  }) => {
    const clientId = randomUUID();
    await callApi(stint.url, owner, 'POST', '/clients', { id: clientId, name: 'Acme' });
    await signInAs(await newAccount('Vic', { systemRole, tenantEnabled: false, clientViewerOf: [clientId] }));
    await page.goto('/dashboard-client');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Portal');
    await expect(page.getByRole('region', { name: 'Timer' })).toHaveCount(hasTimer ? 1 : 0);
  });
}
