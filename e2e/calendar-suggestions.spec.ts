import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { anEvent, anIcs } from '#tests/support/ics-fixture.ts';

test.beforeEach(async ({ newAccount, signInAs }) => {
  await signInAs(await newAccount('Mona', { tenantEnabled: true }));
});

test('suggests events of an uploaded calendar: add, edit, dismiss and undo @all', async ({ page }) => {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const calendar = anIcs(
    ...['Call', 'Review', 'Lunch'].map((title, index) =>
      anEvent([`DTSTART:${today}T${10 + index}0000Z`, 'DURATION:PT45M', `SUMMARY:${title}`]),
    ),
  );
  await page.goto('/timesheets?view=list');
  await page.getByRole('button', { name: 'From calendar' }).click();
  const panel = page.getByRole('region', { name: 'From your calendar' });
  await panel.getByLabel('Calendar file').setInputFiles({
    name: 'work.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(calendar),
  });
  await expect(page.getByText('Found 3 events.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }

  await panel.getByRole('button', { name: 'Add “Call”' }).press('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Edit “Review” before adding' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('Long review');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);

  await panel.getByRole('button', { name: 'Dismiss “Lunch”' }).click();
  await expect(panel.getByText('Nothing new in your calendar for these days.')).toBeVisible();
  // Until then, Undo belongs to the notice before.
  await expect(page.getByText('Dismissed “Lunch”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Lunch')).toBeVisible();

  await page.reload();
  for (const description of ['Call', 'Long review'])
    await expect(page.getByText(description, { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Lunch')).toHaveCount(0);
});
