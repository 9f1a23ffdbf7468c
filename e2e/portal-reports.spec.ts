import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

test.use({ reducedMotion: 'reduce' });

test('a client reports a payment and new contact details, which the owner records and accepts', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const carla = await newAccount('Carla', { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] });
  const { api } = createCaller(stint.url, carla);
  const book = await createIssuer({ ...createCaller(stint.url, carla) }, stint.url);
  const { settings } = await api.invoices.settings({});
  const bank = { ...settings.bank, paymentPage: 'https://pay.example/{number}/{amount}' };
  await api.invoices.updateSettings({ settings: { ...settings, bank } });
  const { id } = await book.draft({ issueDay: new Date().toISOString().slice(0, 10) });
  await api.invoices.issue({ id });
  const { path } = await api.portal.createLink({ id: book.clientId, label: 'Nora' });

  await signInAs(carla);
  await openListening(page, `/invoices/${id}`);
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is gone.');
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(stint.url + path);
  const payOnline = phone.getByRole('link', { name: 'Pay online' });
  await expect(payOnline).toHaveAttribute('rel', 'noopener noreferrer');
  await phone.getByRole('button', { name: /^I’ve paid/ }).click();
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Nora Weber');
  expect(await axeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText(/^You reported this as paid on/)).toBeVisible();

  // The page shows it without reloading.
  await expect(page.getByText('says it was paid on')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('alert').getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('says it was paid on')).toBeHidden();

  await openListening(page, `/clients/${book.clientId}?tab=portal`);
  await phone.getByRole('button', { name: 'Change your contact details' }).click();
  await phone.getByRole('textbox', { name: 'City' }).fill('Bremen');
  await phone.getByRole('textbox', { name: 'Phone' }).fill('+49 421 1');
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Nora Weber');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('Your changes were sent.')).toBeVisible();
  const proposal = page.getByRole('region', { name: 'Proposed contact details' });
  await proposal.getByRole('checkbox', { name: 'Phone' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await proposal.getByRole('button', { name: 'Accept 1 change' }).click();
  await expect(proposal.getByText('Bremen')).toBeHidden();
  await proposal.getByRole('button', { name: 'Dismiss' }).click();
  await expect(proposal).toBeHidden();
  expect(await api.clients.get({ id: book.clientId })).toMatchObject({ postalAddress: { city: 'Bremen' } });
  await phone.context().close();
});

/** Until a page listens, it misses what others change. */
async function openListening(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse(/\/api\/events\?/);
  await page.goto(path);
  await listening;
}
