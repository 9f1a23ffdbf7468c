import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { createRecord, testPassword } from '#tests/support/server/test-accounts.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
const row = (page: Page, { email }: TestAccount) => page.getByRole('row').filter({ hasText: email });
/** Finds an account that waits for approval. */
const waiting = (page: Page, { email }: TestAccount) => page.getByRole('listitem', { name: email });

test('a super admin finds, approves, disables and re-enables an account [6.4] [6.5]', async ({
  page,
  browser,
  stint,
  owner,
  newAccount,
  signInAs,
}) => {
  const pat = await newAccount('Patricia');
  const elsewhere = await browser.newContext({ baseURL: stint.url, storageState: pat.storageState });
  const patsTab = await elsewhere.newPage();
  await patsTab.goto('/profile');
  await expect(patsTab.getByRole('heading', { name: 'Profile' })).toBeVisible();

  await signInAs(owner);
  await page.goto('/admin/roles');
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('patri');
  await expect(page.getByRole('listitem', { name: /@example\.org/ })).toHaveCount(1);
  await waiting(page, pat).getByRole('button', { name: 'Approve' }).click();
  await expect(row(page, pat).getByText('Track time')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await row(page, pat).getByRole('button', { name: 'Actions for Patricia' }).click();
  await page.getByRole('menuitem', { name: 'Disable account' }).click();
  await expect(row(page, pat).getByText('Disabled')).toBeVisible();
  await expect(patsTab, 'open tabs are signed out').toHaveURL(/\/auth\/login/);

  await patsTab.getByLabel('Email').fill(pat.email);
  await patsTab.getByLabel('Password', { exact: true }).fill(pat.password);
  await patsTab.getByRole('button', { name: 'Login' }).click();
  await expect(patsTab.getByText('This account is disabled.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, pat).getByText('Disabled')).toHaveCount(0);
  await patsTab.getByRole('button', { name: 'Login' }).click();
  await expect(patsTab.getByRole('heading', { level: 1 })).not.toHaveText('Login');
  await elsewhere.close();

  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Active' }).click();
  await row(page, owner).getByRole('button', { name: 'Actions for Olga' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/Edit/, /Show in audit log/]);
});

test('an admin approves accounts, but changes no super admin [6.5] @all', async ({
  page,
  owner,
  newAccount,
  signInAs,
}) => {
  const pia = await newAccount('Pia');
  await signInAs(await newAccount('Adam', { ...tenant, systemRole: 'admin' }));
  await page.goto('/admin/roles');
  await waiting(page, pia).getByRole('button', { name: 'Approve' }).click();
  await expect(row(page, pia).getByText('Track time')).toBeVisible();
  await row(page, owner).getByRole('button', { name: 'Olga', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  await expect(page.getByRole('switch')).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
});

test('a tenant user invites viewers by email and sees only who views own clients [6.5] @all', async ({
  page,
  stint,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  // The answer for every email of someone who doesn't view a client yet.
  expectConsole(/404 \(Not Found\).*addViewer/);
  const [tom, vera] = [await newAccount('Tom', tenant), await newAccount('Vera')];
  await createRecord(stint.url, tom, '/clients', { name: 'Acme' });
  await signInAs(tom);
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: /Email/ }).fill(vera.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /@example\.org/ })).toHaveCount(0);

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(vera.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Login' }).last().click();
  const accept = page.getByRole('button', { name: 'Accept invitation' });
  await expect(accept).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await accept.click();
  await expect(page).toHaveURL(/\/dashboard-client$/);

  await signInAs(tom);
  await page.goto('/admin/roles');
  await expect(row(page, vera)).toHaveCount(1);
  await expect(page.getByRole('row', { name: /@example\.org/ })).toHaveCount(1);
  await expect(row(page, vera).getByRole('button', { name: /^Actions/ })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search accounts' })).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
});
