/** E-invoices, from the client's choice to the files that the client gets. */
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { APIResponse, Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { pageHeading } from '#tests/support/browser/page-locators.ts';
import { newId } from '#tests/support/request-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test.beforeEach(async ({ newAccount, signInAs, page }) => {
  await signInAs(await newAccount('Carla', tenant));
  const current = await page.request.get('/api/v1/invoices/settings');
  const { settings } = (await current.json()) as { settings: { seller: object; tax: object; bank: object } };
  const address = { street: 'Hauptstr. 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
  const seller = { ...settings.seller, name: 'Carla & Söhne <Design>', ...address, vatId: 'DE136695976' };
  const response = await page.request.put('/api/v1/invoices/settings', {
    data: {
      settings: {
        ...settings,
        seller: { ...seller, email: 'carla@design.example' },
        tax: { ...settings.tax, defaultRate: '19' },
        bank: { ...settings.bank, iban: 'DE89 3704 0044 0532 0130 00' },
      },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
});

async function idOf(created: APIResponse): Promise<string> {
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  return id;
}

async function createClient(page: Page, fields: object, postalCode: string | null = null): Promise<string> {
  const postalAddress = { street: 'Ring 2', postalCode, city: 'Bonn', countryCode: 'DE' };
  const data = { name: 'Acme', currency: 'EUR', postalAddress, ...fields };
  return idOf(await page.request.post('/api/v1/clients', { data }));
}

async function createDraft(page: Page, clientId: string): Promise<string> {
  const lines = [{ id: newId(), kind: 'item', title: 'Workshop', price: '100', taxRate: '19' }];
  const service = { serviceFrom: '2026-11-02', serviceTo: '2026-11-20' };
  return idOf(
    await page.request.post('/api/v1/invoices', { data: { type: 'invoice', clientId, ...service, lines } }),
  );
}

async function chooseFormat(page: Page, clientId: string, format: string): Promise<void> {
  await page.goto(`/clients/${clientId}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit client' });
  await form.getByRole('button', { name: /^Invoicing/ }).click();
  await form.getByRole('combobox', { name: 'E-invoice', exact: true }).click();
  await page.getByRole('option', { name: format }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(format)).toBeVisible();
}

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The texts of all compressed parts of a PDF, among them files inside it. */
function textsInPdf(pdf: Buffer): string[] {
  const start = /stream\r?\n/g;
  const source = pdf.toString('latin1');
  return [...source.matchAll(start)].flatMap(({ index, 0: { length } }) => {
    const end = source.indexOf('endstream', index + length);
    try {
      return [inflateSync(pdf.subarray(index + length, end)).toString()];
    } catch {
      // A part that isn't compressed, such as a picture.
      return [];
    }
  });
}

test('an XRechnung is refused at the fields, filled in, issued and downloaded', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 422/);
  const clientId = await createClient(page, {});
  await chooseFormat(page, clientId, 'XRechnung (UBL)');
  const id = await createDraft(page, clientId);
  await page.goto(`/invoices/${id}`);
  await expect(page.getByText('Before you issue it, XRechnung (UBL) requires this:')).toBeVisible();
  await expect(page.getByText(/Acme:\W+Postal code\W+is required/)).toContainText('BR-DE-9');
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page)).toEqual([]);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Issue invoice', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue this invoice?' });
  await dialog.getByRole('textbox', { name: 'Contact person' }).fill('Carla Conti');
  const issue = dialog.getByRole('button', { name: 'Issue invoice', exact: true });
  await issue.click();
  await expect(dialog.getByText(/Phone\W+is required/)).toBeVisible();
  await expect(dialog.getByText(/Buyer reference\W+is required/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+49 30 555 0101');
  await dialog.getByRole('textbox', { name: 'Postal code' }).fill('53111');
  await dialog.getByRole('combobox', { name: 'E-invoice address type' }).fill('Email');
  await page.getByRole('option', { name: 'Email · EM' }).click();
  await dialog.getByRole('textbox', { name: 'E-invoice address', exact: true }).fill('ap@acme.example');
  await dialog.getByRole('textbox', { name: 'Buyer reference' }).fill('04011000-1234512345-06');
  await issue.click();

  await expect(pageHeading(page)).toHaveText('Invoice 2026-0001');
  await expect(page.getByText('Issued, with its e-invoice')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const { name, bytes } = await download(page, 'Download e-invoice (XML)');
  expect(name).toBe('2026-0001.xml');
  const xml = bytes.toString();
  expect(xml).toContain('<cbc:ID>2026-0001</cbc:ID>');
  expect(xml).toContain('<cbc:BuyerReference>04011000-1234512345-06</cbc:BuyerReference>');
  expect(xml).toContain('<cbc:Name>Carla Conti</cbc:Name>');
});

test('a Factur-X is inside the PDF, and the client’s link has both files', async ({
  page,
  browser,
  stint,
}) => {
  const clientId = await createClient(page, { eInvoiceFormat: 'facturX' }, '53111');
  const id = await createDraft(page, clientId);
  await page.goto(`/invoices/${id}`);
  await expect(page.getByText('E-invoice: PDF with e-invoice (Factur-X, ZUGFeRD)')).toBeVisible();
  await page.getByRole('button', { name: 'Issue invoice', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice', exact: true }).click();
  await expect(pageHeading(page)).toHaveText('Invoice 2026-0001');

  const pdf = await download(page, 'Download PDF');
  const { bytes } = await download(page, 'Download e-invoice (XML)');
  expect(pdf.bytes.includes('factur-x.xml')).toBe(true);
  expect(bytes.toString()).toContain('Carla &amp; Söhne &lt;Design&gt;');
  expect(textsInPdf(pdf.bytes)).toContain(bytes.toString());

  const created = await page.request.post(`/api/v1/invoices/${id}/link`, { data: {} });
  const { path } = (await created.json()) as { path: string };
  await using elsewhere = await browser.newContext({ baseURL: stint.url, reducedMotion: 'reduce' });
  const client = await elsewhere.newPage();
  await client.goto(path);
  await expect(pageHeading(client)).toHaveText('Rechnung 2026-0001');
  expect(await axeViolations(client)).toEqual([]);
  const started = client.waitForEvent('download');
  await client.getByRole('link', { name: 'E-Rechnung herunterladen (XML)' }).click();
  const file = await started;
  expect((await readFile(await file.path())).equals(bytes)).toBe(true);
});
