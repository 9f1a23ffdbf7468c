import { addDays } from '#src/platform/shared/calendar-days.ts';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

test.use({ reducedMotion: 'reduce' });

test('shares the portal of a client by a link, which opens on a phone until it is revoked', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const carla = await newAccount('Carla', { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] });
  const { api } = createCaller(stint.url, carla);
  const book = await createIssuer({ ...createCaller(stint.url, carla) }, stint.url);
  const { settings } = await api.invoices.settings({});
  const bank = { ...settings.bank, iban: 'DE89370400440532013000' };
  await api.invoices.updateSettings({ settings: { ...settings, bank } });
  const { id: invoiceId } = await book.draft();
  await api.invoices.issue({ id: invoiceId });
  const day = addDays(new Date().toISOString().slice(0, 10), -3);
  const retainer = { billingType: 'retainer', retainerHours: 40, retainerPeriod: 'oneOff' } as const;
  const { id: projectId } = await api.projects.create(
    aProject({ clientId: book.clientId, name: 'Care plan', ...retainer, retainerStart: day }),
  );
  const work = { clientId: book.clientId, projectId, date: day, billable: true };
  await api.timesheets.create(anEntry({ ...work, duration: 7.5, description: 'Sketches' }));

  await signInAs(carla);
  await page.goto(`/clients/${book.clientId}?tab=portal`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('32:30 h left of 40:00 h')).toBeVisible();
  await page.getByRole('combobox', { name: 'Time' }).click();
  await page.getByRole('option', { name: 'Each entry' }).click();
  await expect(preview.getByText('Sketches')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved what your client sees')).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('textbox', { name: 'For' }).fill('Nora');
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByRole('textbox', { name: 'Client link' }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await axeViolations(page)).toEqual([]);

  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is gone.');
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const { value = 0 } of list.getEntries() as (PerformanceEntry & { value?: number })[])
        dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Slow enough that what is shown before is painted, too.
  await phone.route('**/api/portal-link', async (route) => {
    await phone.getByText('Loading…').waitFor();
    await phone.evaluate(async () => {
      const painted = Promise.withResolvers<number>();
      requestAnimationFrame(() => requestAnimationFrame(painted.resolve));
      await painted.promise;
    });
    await route.continue();
  });
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Northwind Traders GmbH');
  await expect(phone.getByText('32:30 h left of 40:00 h')).toBeVisible();
  await expect(phone.getByText('Invoice 2026-0001')).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Scan to pay' })).toBeVisible();
  await expect(phone.getByText('Sketches')).toBeVisible();
  expect(await axeViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Nothing moves once it is painted: above 0.1, browsers call it poor.
  expect(await phone.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(
    0.1,
  );
  const downloading = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download PDF: Invoice 2026-0001' }).click();
  expect((await downloading).suggestedFilename()).toBe('2026-0001.pdf');

  const visits = page.getByRole('list', { name: 'Visits' });
  await expect(visits).toContainText('Nora downloaded invoice 2026-0001');
  await page.getByRole('button', { name: 'Actions for Nora' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked the link for Nora')).toBeVisible();
  await phone.getByRole('button', { name: 'Download PDF: Invoice 2026-0001' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work any more');
  await expect(phone.getByText('Ask Ann Ahlers for a new one.')).toBeVisible();
  await phone.context().close();
});
