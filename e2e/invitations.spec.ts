import { expect, test } from '#tests/support/browser/browser-test.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

test('someone invited by email registers and tracks time at once [6.4]', async ({
  page,
  owner,
  signInAs,
}) => {
  const email = `ivy-${Date.now()}@example.org`;
  await signInAs(owner);
  await page.goto('/admin/roles');
  await page.getByRole('link', { name: 'Invitations' }).click();
  // The page before it has a button with this name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const sent = page.getByRole('dialog', { name: `Invited ${email}` });
  const link = await sent.getByLabel('Invitation link').inputValue();
  await sent.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Track time');
  await expect(row).toContainText('Open');

  // Open pages must not make requests after their session ends.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Name').fill('Ivy');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Track Time' })).toBeVisible();
});
