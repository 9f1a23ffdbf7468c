import { expect, test } from '#tests/support/browser/browser-test.ts';
import { aWeekOfWork, tenant } from '#tests/support/browser/every-page.ts';

test.use({ hasTouch: true, isMobile: true });

test('entries lie below each other, at most 96 px tall on a tablet and 88 px on a phone, where a tap opens them', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const account = await newAccount('Tilda', tenant);
  await aWeekOfWork(stint.url, account);
  await signInAs(account);
  const rows = page.locator('[data-record]');
  for (const { width, maxHeight } of [
    { width: 768, maxHeight: 96 },
    { width: 390, maxHeight: 88 },
  ]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto('/timesheets?view=list&range=all');
    await expect(rows.nth(1)).toBeVisible();
    // Until the page is laid out for this width.
    await expect(async () => {
      const boxes = await rows.evaluateAll((lines) =>
        lines.map((line) => line.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      );
      for (const [place, { top, bottom }] of boxes.entries()) {
        expect(bottom - top).toBeLessThanOrEqual(maxHeight);
        expect(top).toBeGreaterThanOrEqual((boxes[place - 1]?.bottom ?? 0) - 1);
      }
    }).toPass();
  }
  const height = await rows.first().evaluate((row) => row.clientHeight);
  await rows.first().tap({ position: { x: 40, y: height - 12 } });
  await expect(page.getByRole('dialog', { name: 'Edit entry' })).toBeVisible();
});
