import { readFile } from 'node:fs/promises';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { setRole } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('a super admin reads, filters, exports and checks the audit log [6.5]', async ({
  page,
  stint,
  owner,
  newAccount,
  signInAs,
}) => {
  const vera = await newAccount('Vera');
  await setRole(stint.url, owner, vera, { systemRole: 'viewer' });
  await signInAs(owner);
  await page.goto('/admin/roles');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Changed Vera’s role: User → Client viewer Olga/ }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Changed Vera’s role: User → Client viewer' }).click();
  await page.getByRole('menuitem', { name: 'Show only Vera' }).click();
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: 'Account created' }).click();
  await expect(page.getByRole('row')).toHaveText([/What/, /Created an account.*Vera/]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`account.registered,${vera.email}`);

  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText(/Complete: \d+ entries/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('only super admins open the audit log [2.32] [6.5] @all', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Tom', tenant));
  await page.goto('/admin/audit');
  await expect(page).toHaveURL(/\/dashboard$/);
});
