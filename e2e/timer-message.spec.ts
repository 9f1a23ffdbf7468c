import type { BrowserContext, Locator } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';

/** The save message closes after three seconds and must not cover the elapsed time. The tests stop the clock. */
for (const [index, [width, height]] of (
  [
    [390, 844],
    [768, 1024],
    [1280, 800],
    [844, 390],
  ] as const
).entries()) {
  test(`the message never covers the elapsed time at ${width} × ${height} [4.20]`, async ({
    page,
    newAccount,
    signInAs,
  }) => {
    await signInAs(await newAccount(`Barbara${index}`, { tenantEnabled: true }));
    await addProject(page.context());
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.goto('/dashboard');
    const timer = page.getByRole('region', { name: 'Timer' });
    await timer.getByRole('button', { expanded: false }).click();
    await expect(timer.getByLabel('Description')).toBeVisible();
    await timer.getByLabel('Description').fill('Sketches');
    // The only project is selected.
    await expect(timer.getByRole('combobox', { name: 'Project' })).toHaveValue('Website');
    await page.clock.pauseAt(Date.now() + 60_000);
    await timer.getByRole('button', { name: 'Save', exact: true }).click();
    const message = timer.locator('[data-timer-message]');
    await expect(message).toBeVisible();
    const [messageBox, clock] = [await box(message), await box(timer.getByRole('timer'))];
    expect(messageBox.y >= 0 && messageBox.x >= 0 && messageBox.x + messageBox.width <= width).toBe(true);
    expect(messageBox.y + messageBox.height <= clock.y || clock.y + clock.height <= messageBox.y).toBe(true);
    // Nor may it cover the close button or the inputs.
    const [close, field] = [
      await box(timer.getByRole('button', { name: 'Close timer' })),
      await box(timer.getByLabel('Description')),
    ];
    for (const other of [close, field])
      expect(messageBox.y + messageBox.height <= other.y || other.y + other.height <= messageBox.y).toBe(
        true,
      );
  });
}

async function addProject({ request }: BrowserContext): Promise<void> {
  const headers = { origin: new URL((await request.get('/')).url()).origin };
  await request.post('/api/v1/projects', { headers, data: { name: 'Website' } });
}

async function box(of: Locator) {
  const found = await of.boundingBox();
  if (!found) throw new Error('It is not there.');
  return found;
}
