import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { startAuthEmulator } from '#tests/support/server/auth-emulator.ts';
import { startOidcProvider } from '#tests/support/server/oidc-provider.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { register, testPassword } from '#tests/support/server/test-accounts.ts';

test('someone signs in with a provider of OpenID Connect and gets to the page they asked for [1.5]', async ({
  page,
  expectConsole,
}) => {
  // The browser logs refused requests.
  expectConsole(/401 \(Unauthorized\)/, /403 \(Forbidden\)/);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  await using provider = await startOidcProvider(`${url}/auth/login`);
  await using _ = await startStint({
    PORT: port,
    STINT_URL: url,
    STINT_REGISTRATION: 'open',
    STINT_OIDC_ISSUER: provider.config.issuer,
    STINT_OIDC_CLIENT_ID: provider.config.clientId,
    STINT_OIDC_CLIENT_SECRET: provider.config.clientSecret,
    STINT_OIDC_LABEL: 'Acme',
  });

  provider.signInAs('cancel');
  await page.goto(`${url}/auth/login?next=/profile`);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page.getByText('You weren’t logged in. Try again, or use your password.')).toBeVisible();

  provider.signInAs({ sub: 'fay', email: 'fay@example.org', email_verified: true, name: 'Fay Lee' });
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page.getByText('fay@example.org').first()).toBeVisible();

  // A second provider account with the email of an account with a password.
  const ann = await register(url, 'Ann');
  provider.signInAs({ sub: 'ann', email: ann.email, email_verified: true });
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${url}/auth/login`);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page.getByText('You already have an account here.')).toBeVisible();
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Login' }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${url}/auth/login`);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // Open pages must not make requests after the server stops.
  await page.goto('about:blank');
});

test('with Firebase set up, people register, confirm their email and sign in through it [1.4]', async ({
  page,
  expectConsole,
}) => {
  await using emulator = await startAuthEmulator();
  const { apiKey, authDomain, projectId, emulatorUrl } = emulator.config;
  await using stint = await startStint({
    STINT_REGISTRATION: 'open',
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(emulatorUrl).host,
  });
  // The account of before Firebase.
  const olga = await register(stint.url, 'Olga');
  // The browser logs refused requests.
  expectConsole(/400 \(Bad Request\)/, /403 \(Forbidden\)/);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('firebase')) scripts.push(response.url());
  });

  await page.goto(`${stint.url}/auth/register`);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(scripts, 'Firebase’s SDK isn’t loaded before it is used').toEqual([]);
  await page.getByLabel('Name').fill('Fay Lee');
  await page.getByLabel('Email').fill('fay@example.org');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Register' }).last().click();
  await expect(page.getByText('We sent a link to fay@example.org.')).toBeVisible();
  await emulator.confirmEmail('fay@example.org');
  await page.getByRole('button', { name: 'Register' }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);

  for (const email of ['fay@example.org', olga.email]) {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`${stint.url}/auth/login?next=/profile`);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Login' }).last().click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByText(email).first()).toBeVisible();
  }
  // Open pages must not make requests after the server stops.
  await page.goto('about:blank');
});
