import { expect, test } from '#tests/support/browser/browser-test.ts';
import { delayRequests } from '#tests/support/browser/delay-requests.ts';

/** The app's entry script. */
const script = '**/assets/index-*.js';

/** React marks every element it has hydrated. */
const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));

test('public pages show their content before the script loads, and hydrate without changes', async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/', /hours/],
    ['/auth/login', 'Login'],
    ['/auth/register', 'Register'],
    ['/about', 'About'],
    ['/contact', 'Contact'],
    ['/privacy', 'Privacy'],
  ] as const) {
    const release = await delayRequests(page, script);
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title, path).toBeVisible();
    const node = await title.elementHandle();
    release();
    await expect.poll(() => node.evaluate(isTakenOver), path).toBe(true);
    expect(await node.evaluate((element) => element.isConnected), path).toBe(true);
  }
});

test('Login keeps input typed before the script loads, and Enter waits for it', async ({ page, owner }) => {
  const release = await delayRequests(page, script);
  await page.goto('/auth/login?next=/profile', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  release();
  const login = page.getByRole('button', { name: 'Login' });
  await expect(login).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await login.click();
  await expect(page).toHaveURL('/profile');
});
