import { expect, test } from '#tests/support/browser/browser-test.ts';
import { aWeekOfWork, tenant } from '#tests/support/browser/every-page.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';

test.use({ hasTouch: true, isMobile: true });

for (const { device, width, maxHeight } of [
  { device: 'tablet', width: 768, maxHeight: 96 },
  { device: 'phone', width: 390, maxHeight: 88 },
])
  test(`on a ${device}, entries lie below each other and are at most ${maxHeight} px tall`, async ({
    page,
    newAccount,
    signInAs,
    stint,
  }) => {
    const account = await newAccount('Tilda', tenant);
    await aWeekOfWork(stint.url, account);
    await signInAs(account);
    await page.setViewportSize({ width, height: 1024 });
    await openAndWaitForIdle(page, '/timesheets?view=list&range=all');
    const rows = page.locator('.line');
    await expect(rows.nth(1)).toBeVisible();
    const boxes = await rows.evaluateAll((lines) =>
      lines.map((line) => line.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
    for (const [place, { top, bottom }] of boxes.entries()) {
      expect(bottom - top).toBeLessThanOrEqual(maxHeight);
      expect(top).toBeGreaterThanOrEqual((boxes[place - 1]?.bottom ?? 0) - 1);
    }
  });

test('on a phone, a tap anywhere in a row opens the entry', async ({ page, newAccount, signInAs, stint }) => {
  const account = await newAccount('Toni', tenant);
  await aWeekOfWork(stint.url, account);
  await signInAs(account);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAndWaitForIdle(page, '/timesheets?view=list&range=all');
  const row = page.locator('.line').first();
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not there.');
  await row.tap({ position: { x: 40, y: box.height - 12 } });
  await expect(page.getByRole('dialog', { name: 'Edit entry' })).toBeVisible();
});
