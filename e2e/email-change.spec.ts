import { expect, test } from '#tests/support/browser/browser-test.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('the email changes through a link, which works in another browser after login', async ({
  page,
  browser,
  stint,
  owner,
  newAccount,
  signInAs,
  expectConsole,
}) => {
  const account = await newAccount('Wes', tenant);
  const email = `new.${account.email}`;
  await signInAs(account);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('textbox', { name: 'New email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong horse');
  await page.getByRole('button', { name: 'Send link' }).click();
  expectConsole(/status of 400/);
  await expect(page.getByText('This isn’t your current password.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('dialog').getByText(`the link for ${email} in the outbox`)).toBeVisible();
  await page.goto('about:blank');

  const administrator = await browser.newContext({
    storageState: owner.storageState,
    baseURL: stint.url,
  });
  const outbox = await administrator.newPage();
  await outbox.goto('/admin/outbox');
  await outbox.getByRole('row').filter({ hasText: email }).getByText('Confirm your new email').click();
  const text = await outbox.getByRole('dialog').getByRole('document').innerText();
  const link = /https?:\S+confirm-email#\S+/.exec(text)?.[0] ?? '';
  await administrator.close();

  const elsewhere = await browser.newContext({ baseURL: stint.url });
  const there = await elsewhere.newPage();
  await there.goto(link);
  await there.getByLabel('Email').fill(account.email);
  await there.getByLabel('Password', { exact: true }).fill(account.password);
  await there.getByRole('button', { name: 'Login' }).click();
  await expect(there.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible();
  await there.getByRole('button', { name: 'Change email' }).click();
  await expect(there.getByText(`Your email is now ${email}.`)).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth\/login/);
  await elsewhere.close();
});
