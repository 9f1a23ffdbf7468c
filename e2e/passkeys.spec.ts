import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { register } from '#tests/support/server/test-accounts.ts';

test('a passkey is added, renamed, used to log in, and refused after its removal', async ({
  page,
  context,
  expectConsole,
}) => {
  // Browsers bind passkeys to a domain name.
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  await using _ = await startStint({ PORT: port, STINT_URL: url });
  const { storageState } = await register(url, 'Sam');
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await context.addCookies(storageState.cookies);
  await page.goto(`${url}/profile`);

  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await page.getByRole('button', { name: 'Add passkey' }).last().click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  // The hint of the field has this name, too.
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible();

  const logIn = async () => {
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`${url}/auth/login?next=/profile`);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  };
  await logIn();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await logIn();
  expectConsole(/status of 401/);
  await expect(page.getByText('Stint doesn’t recognize this passkey.')).toBeVisible();
});

test('at an IP address, login offers no passkeys and the profile says why', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  await signInAs(await newAccount('Tara'));
  await page.goto('/profile');
  await expect(page.getByText('Passkeys need a domain name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0);
});
