import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { anEntry } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

test.use({ reducedMotion: 'reduce' });

test('a client asks, reads the answer, approves and accepts a quote on a phone; the owner sees each', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const carla = await newAccount('Carla', { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] });
  const caller = createCaller(stint.url, carla);
  const { api } = caller;
  const { clientId, projectId } = await createIssuer(caller, stint.url);
  const work = { clientId, projectId, date: '2026-10-05', billable: true };
  await api.timesheets.create(anEntry({ ...work, duration: 1.25, description: 'Sketches' }));
  await api.timesheets.create(anEntry({ ...work, duration: 1.25, description: 'Design' }));
  await api.approvals.create({ clientId, from: '2026-10-01', to: '2026-10-31' });
  const lines = [aLine({ title: 'A new logo' })];
  const { id: quoteId } = await api.invoices.create({ type: 'quote', clientId, lines });
  const { number } = await api.invoices.issue({ id: quoteId });
  const link = await api.portal.createLink({ id: clientId, label: 'Nora' });

  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is gone.');
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(stint.url + link.path);
  await signInAs(carla);
  await page.goto(`/clients/${clientId}?tab=approvals`);
  const requests = page.getByRole('region', { name: 'Approvals' });
  await expect(requests.getByText('Waiting for the client')).toBeVisible();

  const design = phone.getByRole('listitem').filter({ hasText: 'Design' });
  await design.getByRole('button', { name: 'Ask about this' }).click();
  await phone.keyboard.type('Which page is this for?');
  await design.getByRole('textbox', { name: 'Your name' }).fill('Nora Berg');
  await design.getByRole('button', { name: 'Send' }).click();
  await expect(design.getByText('Which page is this for?')).toBeVisible();

  await expect(requests.getByText('Question to answer')).toBeVisible();
  await requests.getByRole('button', { name: /2026/ }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Which page is this for?')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('The start page.');
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog.getByText('The start page.')).toBeVisible();

  await phone.reload();
  await expect(phone.getByText('The start page.')).toBeVisible();
  await phone.getByRole('button', { name: 'Approve', exact: true }).click();
  await phone.keyboard.type('Nora Berg');
  expect(await axeViolations(phone)).toEqual([]);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(/^Approved by Nora Berg on /)).toBeVisible();
  await expect(dialog.getByText(/Approved by Nora Berg on /)).toBeVisible();

  await page.goto(`/invoices/${quoteId}`);
  const quote = phone.locator('section').filter({ hasText: `Quote ${number}` });
  await expect(quote.getByText('A new logo')).toBeVisible();
  await quote.getByRole('button', { name: 'Accept' }).click();
  await phone.keyboard.type('Nora Berg');
  await quote.getByRole('button', { name: 'Accept quote' }).click();
  await expect(quote.getByText(/^Accepted by Nora Berg on /)).toBeVisible();
  await expect(page.getByText('Accepted by Nora Berg')).toBeVisible();
  expect(await axeViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.context().close();
});
