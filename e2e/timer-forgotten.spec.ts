import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { timerPanel } from '#tests/support/browser/page-locators.ts';
import type { RoleRecord } from '#tests/support/server/test-accounts.ts';

const tenant: RoleRecord = { systemRole: 'user', tenantEnabled: true };
const question = (page: Page) => page.getByRole('dialog', { name: 'Were you still working?' });

/** Ten minutes have been worked; the panel is open. */
async function timedTenMinutes(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await timerPanel(page).getByRole('button', { name: 'Start' }).click();
  await timerPanel(page).getByRole('button', { name: 'Move start time back 10 minutes' }).click();
  await expect(timerPanel(page).getByRole('timer')).toContainText(/^00:1\d:/);
}

/** Fakes the browser's idle detection. */
async function withIdleDetection(page: Page, permission: PermissionState): Promise<void> {
  await page.addInitScript((state) => {
    const status = Object.assign(new EventTarget(), { state });
    const query = navigator.permissions.query.bind(navigator.permissions);
    navigator.permissions.query = (descriptor) =>
      // TypeScript doesn't know this API yet; the stub replaces the browser's.
      String(descriptor.name) === 'idle-detection'
        ? Promise.resolve(status as unknown as PermissionStatus)
        : query(descriptor);
    const watching: EventTarget[] = [];
    class Detector extends EventTarget {
      userState = 'active';
      screenState = 'unlocked';
      static requestPermission() {
        status.state = 'granted';
        status.dispatchEvent(new Event('change'));
        return Promise.resolve('granted');
      }
      start({ threshold }: { threshold: number }) {
        if (threshold < 60_000) return Promise.reject(new TypeError('A minute at least.'));
        watching.push(this);
        return Promise.resolve();
      }
    }
    Object.assign(globalThis, {
      IdleDetector: Detector,
      watchers: () => watching.length,
      presence: (change: { userState?: string; screenState?: string }) => {
        for (const detector of watching) Object.assign(detector, change).dispatchEvent(new Event('change'));
      },
    });
  }, permission);
}

/** Set by the script above. */
type Stubbed = { watchers(): number; presence(change: { userState?: string; screenState?: string }): void };

async function presence(page: Page, change: Parameters<Stubbed['presence']>[0]): Promise<void> {
  await page.evaluate((what) => (globalThis as unknown as Stubbed).presence(what), change);
}

const watchers = (page: Page) => page.evaluate(() => (globalThis as unknown as Stubbed).watchers());

for (const [index, [how, away, back]] of (
  [
    ['nobody has touched', { userState: 'idle' }, { userState: 'active' }],
    ['was locked', { screenState: 'locked' }, { screenState: 'unlocked' }],
  ] as const
).entries()) {
  test(`a timer that ran while the device ${how} asks about that time @all`, async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await signInAs(await newAccount(`Shafi${index}`, tenant));
    await withIdleDetection(page, 'granted');
    await timedTenMinutes(page);
    await expect.poll(() => watchers(page)).toBe(1);
    await presence(page, away);
    await expect(question(page)).toBeHidden();
    await presence(page, back);
    await expect(question(page)).toContainText('(0:10)');
    await question(page).getByRole('button', { name: 'Discard and continue' }).click();
    await expect(timerPanel(page).getByRole('timer')).toContainText(/^00:00:/);
    await expect(timerPanel(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  });
}

test('enabling idle detection makes the timer ask about idle time', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Lynn', tenant));
  await withIdleDetection(page, 'prompt');
  await page.goto('/dashboard');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await timerPanel(page).getByRole('button', { name: 'Start' }).click();
  await beganHoursAgo(page, 11);
  await expect.poll(() => watchers(page)).toBe(0);
  await question(page).getByRole('button', { name: 'Detect when I’m away' }).click();
  await expect.poll(() => watchers(page)).toBe(1);
  await question(page).getByRole('button', { name: 'Keep all' }).click();
  await expect(question(page)).toBeHidden();
  await presence(page, { userState: 'idle' });
  await presence(page, { userState: 'active' });
  await expect(question(page)).toContainText('while you were away');
});

test('of two tabs only one asks about a forgotten timer, and the other after it closes', async ({
  page,
  context,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Evelyn', tenant));
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(timerPanel(other)).toBeVisible();
  await page.goto('/dashboard');
  await timerPanel(page).getByRole('button', { expanded: false }).click();
  await timerPanel(page).getByRole('button', { name: 'Start' }).click();
  await beganHoursAgo(page, 11);

  // One tab holds the lock for asking; the other waits for it.
  await expect.poll(() => asking(page)).toEqual({ held: 1, pending: 1 });
  await expect.poll(() => questions(page, other)).toBe(1);
  const [first, second] = (await question(page).isVisible()) ? [page, other] : [other, page];
  await first.close();
  await expect(question(second)).toBeVisible();

  const third = await context.newPage();
  await third.goto('/dashboard');
  await expect.poll(() => asking(second)).toEqual({ held: 1, pending: 1 });
  await question(second).getByRole('button', { name: 'Keep all' }).click();
  await expect.poll(() => asking(second)).toEqual({ held: 0, pending: 0 });
  expect(await questions(second, third)).toBe(0);
});

/** In the browser's time zone. */
async function beganHoursAgo(page: Page, hours: number): Promise<void> {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  }).format(Date.now() - hours * 3_600_000);
  await timerPanel(page).getByLabel('Started at').fill(clock);
  await timerPanel(page).getByLabel('Started at').press('Enter');
}

async function questions(...pages: Page[]): Promise<number> {
  const visible = await Promise.all(pages.map((page) => question(page).isVisible()));
  return visible.filter(Boolean).length;
}

/** How many tabs hold the lock for asking, and how many wait for it. */
async function asking(page: Page): Promise<{ held: number; pending: number }> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const ours = (locks: LockInfo[]) => locks.filter(({ name }) => name?.endsWith('.question')).length;
    return { held: ours(held), pending: ours(pending) };
  });
}
