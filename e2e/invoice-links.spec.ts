import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

test.use({ reducedMotion: 'reduce' });

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
let carla: TestAccount;
let book: Issuer;
let api: ReturnType<typeof createCaller>['api'];
test.beforeEach(async ({ newAccount, stint }) => {
  carla = await newAccount('Carla', tenant);
  const caller = createCaller(stint.url, carla);
  ({ api } = caller);
  book = await createIssuer(caller, stint.url);
  const { settings } = await api.invoices.settings({});
  const bank = { ...settings.bank, iban: 'DE89370400440532013000' };
  await api.invoices.updateSettings({ settings: { ...settings, bank } });
});

async function issue(type: 'invoice' | 'quote'): Promise<string> {
  const { id } = await book.draft({ type });
  await api.invoices.issue({ id });
  return id;
}

test('shares an invoice by a private link, and shows when it was viewed', async ({
  page,
  signInAs,
  browser,
  stint,
}) => {
  const id = await issue('invoice');
  await signInAs(carla);
  await page.goto(`/invoices/${id}`);
  const section = page.getByRole('region', { name: 'Share link' });
  await expect(section.getByText('Not viewed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByRole('textbox', { name: 'Share link' }).inputValue();

  await using elsewhere = await browser.newContext({ baseURL: stint.url, reducedMotion: 'reduce' });
  const client = await elsewhere.newPage();
  await client.goto(address);
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Invoice 2026-0001');
  await expect(client.getByText('€119.00').first()).toBeVisible();
  await expect(client.getByRole('img', { name: 'Scan to pay' })).toBeVisible();
  expect(await axeViolations(client)).toEqual([]);
  expect(await elsewhere.cookies()).toEqual([]);
  const downloading = client.waitForEvent('download');
  await client.getByRole('link', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe('2026-0001.pdf');

  await page.reload();
  await expect(section.getByText(/Viewed once/)).toBeVisible();
  await section.getByRole('button', { name: 'Revoke link' }).click();
  await expect(section.getByRole('button', { name: 'Create link' })).toBeVisible();
});

test('accepts a quote on the page of its link @all', async ({ page, signInAs }) => {
  const id = await issue('quote');
  const { path } = await api.invoices.createLink({ id });
  await page.goto(path);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Accept quote' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your name.');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Nora Nord');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept quote' }).click();
  await expect(page.getByText(/^Accepted by Nora Nord on/)).toBeVisible();

  await signInAs(carla);
  await page.goto(`/invoices/${id}`);
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Accepted by Nora Nord');
});

test('shows one page for links that don’t work, without a request for anything else', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404/);
  await page.goto(`/i/${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work any more');
});
