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

test('each group sees the menu and timer of its role [6.2]', async ({ page, newAccount, signInAs }) => {
  for (const [who, role, path, menu, hasTimer] of groups) {
    await signInAs(await newAccount('Gail', { ...role, clientViewerOf: [] }));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), who).toBeVisible();
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    for (const name of menu) await expect(entries.filter({ hasText: name }), who).toBeVisible();
    await expect(entries.filter({ hasNotText: /Profile|Logout/ }), who).toHaveCount(menu.length);
    await expect(page.getByRole('region', { name: 'Timer' }), who).toHaveCount(hasTimer ? 1 : 0);
  }
});

test('client viewers have the timer next to the portal if their role tracks time [6.2]', async ({
  page,
  stint,
  owner,
  newAccount,
  signInAs,
}) => {
  const clientId = randomUUID();
  await callApi(stint.url, owner, 'POST', '/clients', { id: clientId, name: 'Acme' });
  for (const [systemRole, timers] of [
    ['user', 1],
    ['viewer', 0],
  ] as const) {
    await signInAs(await newAccount('Vic', { systemRole, tenantEnabled: false, clientViewerOf: [clientId] }));
    await page.goto('/dashboard-client');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Portal');
    await expect(page.getByRole('region', { name: 'Timer' }), systemRole).toHaveCount(timers);
  }
});
