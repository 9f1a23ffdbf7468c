import type { BrowserContext } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { boxOf } from '#tests/support/browser/page-locators.ts';
import { doAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';

/** The save message closes after three seconds, so the test stops the clock. */
test('the message never covers the elapsed time, the close button or the inputs [4.20]', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Barbara', { tenantEnabled: true }));
  await addProject(page.context());
  await page.clock.install();
  await page.goto('/dashboard');
  const timer = page.getByRole('region', { name: 'Timer' });
  await timer.getByRole('button', { expanded: false }).click();
  // What waits for the clock would never run once it stops.
  await doAndWaitForIdle(page, () => timer.getByLabel('Description').fill('Sketches'), 500);
  // The only project is selected.
  await expect(timer.getByRole('combobox', { name: 'Project' })).toHaveValue('Website');
  await page.clock.pauseAt(Date.now() + 60_000);
  await timer.getByRole('button', { name: 'Save', exact: true }).click();
  const message = timer.locator('[data-timer-message]');
  await expect(message).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 800],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Until the page is laid out for this size.
    await expect(async () => {
      const { x, y, ...size } = await boxOf(message);
      expect(y >= 0 && x >= 0 && x + size.width <= width, 'in the window').toBe(true);
      for (const part of [
        timer.getByRole('timer'),
        timer.getByRole('button', { name: 'Close timer' }),
        timer.getByLabel('Description'),
      ]) {
        const other = await boxOf(part);
        expect(y + size.height <= other.y || other.y + other.height <= y, 'covers nothing').toBe(true);
      }
    }, `${width} × ${height}`).toPass();
  }
});

async function addProject({ request }: BrowserContext): Promise<void> {
  const headers = { origin: new URL((await request.get('/')).url()).origin };
  const created = await request.post('/api/v1/clients', { headers, data: { name: 'Acme' } });
  const { id: clientId } = (await created.json()) as { id: string };
  await request.post('/api/v1/projects', { headers, data: { name: 'Website', clientId } });
}
