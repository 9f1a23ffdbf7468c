import { expect, test } from '#tests/support/browser/browser-test.ts';
import { delayRequests } from '#tests/support/browser/delay-requests.ts';
import { logOut } from '#tests/support/browser/page-locators.ts';

/** Responses after a sign-out would belong to no account. */
const ofTimer = '**/api/rpc/timer/**';

test('pending timer requests are cancelled at sign-out', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Radia', { tenantEnabled: true }));
  await page.goto('/dashboard');
  // No response until the user has signed out.
  const release = await delayRequests(page, ofTimer);
  const requested = page.waitForRequest(ofTimer);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const request = await requested;
  const givenUp = page.waitForEvent('requestfailed', (failed) => failed === request);
  await logOut(page);
  await givenUp;
  await expect(page).toHaveURL('/auth/login');
  release();
  await page.unrouteAll({ behavior: 'wait' });
});

test('the timer makes no requests during sign-out', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Frances', { tenantEnabled: true }));
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Timer' })).toBeVisible();
  const release = await delayRequests(page, '**/api/auth/sign-out');
  const leaving = page.waitForRequest('**/api/auth/sign-out');
  await logOut(page);
  await leaving;
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  release();
  await expect(page).toHaveURL('/auth/login');
  expect(paths.filter((path) => path.includes('/timer/'))).toEqual([]);
});
