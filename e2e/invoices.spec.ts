import { readFile } from 'node:fs/promises';
import type { APIResponse, Locator, Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { pageHeading, recordRow, undoFromNotice } from '#tests/support/browser/page-locators.ts';
import { newId } from '#tests/support/request-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
const dialog = (page: Page): Locator => page.getByRole('dialog');
const amountRow = (page: Page, term: string) => page.getByRole('listitem').filter({ hasText: term });
const issueButton = (page: Page) => page.getByRole('button', { name: 'Issue invoice', exact: true });

test.beforeEach(async ({ newAccount, signInAs, page }) => {
  await signInAs(await newAccount('Carla', tenant));
  await saveSettings(page);
});

/** A seller who charges 19 %. */
async function saveSettings(page: Page, name = 'Carla Design'): Promise<void> {
  const current = await page.request.get('/api/v1/invoices/settings');
  const { settings } = (await current.json()) as { settings: { seller: object; tax: object } };
  const seller = {
    ...settings.seller,
    name,
    street: 'Hauptstr. 1',
    city: 'Berlin',
    country: 'DE',
  };
  const tax = { ...settings.tax, defaultRate: '19' };
  const response = await page.request.put('/api/v1/invoices/settings', {
    data: { settings: { ...settings, seller: { ...seller, vatId: 'DE136695976' }, tax } },
  });
  expect(response.status(), await response.text()).toBe(200);
}

async function idOf(created: APIResponse): Promise<string> {
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  return id;
}

async function createClient(page: Page, currency = 'EUR'): Promise<string> {
  const address = { street: 'Ring 2', postalCode: '1010', city: 'Wien', countryCode: 'AT' };
  const created = await page.request.post('/api/v1/clients', {
    data: { name: 'Acme', currency, hourlyRate: 100, postalAddress: address },
  });
  return idOf(created);
}

async function logHours(page: Page, clientId: string, description: string, duration: number): Promise<void> {
  const data = { date: '2026-11-20', description, duration, clientId, billable: true };
  const response = await page.request.post('/api/v1/timesheets', { data });
  expect(response.status(), await response.text()).toBe(201);
}

/** An issued invoice over €119.00. */
async function issueInvoice(page: Page, clientId: string, type = 'invoice'): Promise<string> {
  return issue(page, { type, clientId }, '100');
}

async function issue(page: Page, fields: object, price: string): Promise<string> {
  const line = { id: newId(), kind: 'item', title: 'Workshop', price, taxRate: '19' };
  const created = await page.request.post('/api/v1/invoices', { data: { ...fields, lines: [line] } });
  const id = await idOf(created);
  const issued = await page.request.post(`/api/v1/invoices/${id}/issue`, { data: {} });
  expect(issued.status(), await issued.text()).toBe(200);
  return id;
}

async function openMenu(page: Page, action: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('turns tracked time into an invoice that is paid in two parts', async ({ page }) => {
  const clientId = await createClient(page);
  await logHours(page, clientId, 'Design', 2);
  await logHours(page, clientId, 'Support', 0.5);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Create invoice for Acme' }).click();
  await expect(page.getByText('2 items · 2:30 h')).toBeVisible();
  await page.getByRole('checkbox', { name: /Support/ }).uncheck();
  await expect(page.getByText('1 item · 2:00 h')).toBeVisible();
  await page.getByRole('button', { name: 'Create draft' }).click();

  await expect(pageHeading(page)).toHaveText('Draft invoice');
  await expect(page.getByText('€223.13').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pages' })).toBeVisible();
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await expect(dialog(page).getByRole('region', { name: 'Pages' })).toBeVisible();
  await page.keyboard.press('Escape');
  await issueButton(page).click();
  await expect(dialog(page)).toContainText('2026-0001');
  await dialog(page).getByRole('button', { name: 'Issue invoice' }).click();

  await expect(pageHeading(page)).toHaveText('Invoice 2026-0001');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole('button', { name: 'Record payment' }).click();
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('100');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(amountRow(page, 'Balance')).toContainText('€123.13');
  await expect(page.getByText('Partly paid')).toBeVisible();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('123.13');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();

  await page.goto('/invoices?tab=paid');
  await expect(recordRow(page, '2026-0001')).toContainText('€223.13');
});

test('credits an invoice, and voids another', async ({ page }) => {
  const clientId = await createClient(page);
  const id = await issueInvoice(page, clientId);
  await page.goto(`/invoices/${id}`);
  await openMenu(page, 'Create credit note');
  await expect(pageHeading(page)).toHaveText('Draft credit note');
  await page.getByRole('button', { name: 'Issue credit note' }).click();
  await dialog(page).getByRole('button', { name: 'Issue credit note' }).click();
  await expect(pageHeading(page)).toHaveText('Credit note CN-2026-0001');
  await page.getByRole('link', { name: 'Invoice 2026-0001' }).click();
  await expect(amountRow(page, 'Credit notes')).toContainText('−€119.00');
  await expect(amountRow(page, 'Balance')).toContainText('€0.00');
  await page.goto(`/clients/${clientId}?tab=invoices`);
  const documents = page.getByRole('list', { name: 'Newest invoices' }).getByRole('listitem');
  await expect(documents).toContainText(['Issued', 'Credited']);

  await page.goto(`/invoices/${await issueInvoice(page, clientId)}`);
  await openMenu(page, 'Void');
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Wrong client');
  await dialog(page).getByRole('button', { name: 'Void' }).click();
  await expect(page.getByRole('main').getByText('Wrong client')).toBeVisible();
  await page.goto('/invoices?tab=void');
  await expect(recordRow(page, '2026-0002')).toBeVisible();
});

test('asks for what an invoice lacks before it is issued @all', async ({ page }) => {
  await saveSettings(page, '');
  const clientId = await idOf(await page.request.post('/api/v1/clients', { data: { name: 'Acme' } }));
  const line = { id: newId(), kind: 'item', title: 'Workshop', price: '300', taxRate: '19' };
  const id = await idOf(
    await page.request.post('/api/v1/invoices', { data: { type: 'invoice', clientId, lines: [line] } }),
  );
  await page.goto(`/invoices/${id}`);
  await issueButton(page).click();
  const client = dialog(page).getByRole('group', { name: 'Acme' });
  await dialog(page).getByLabel('Service from').fill('2026-11-20');
  await client.getByRole('textbox', { name: 'Street' }).fill('Ring 2');
  await client.getByRole('textbox', { name: 'City' }).fill('Wien');
  await dialog(page).getByRole('button', { name: 'Issue invoice' }).click();
  await expect(dialog(page)).toContainText('Name is required.');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Carla Design');
  await dialog(page).getByRole('button', { name: 'Issue invoice' }).click();
  await expect(pageHeading(page)).toHaveText('Invoice 2026-0001');
});

test('leads from the first draft to each missing setting, and asks before changes are lost @all', async ({
  page,
}) => {
  await saveSettings(page, '');
  await page.goto('/invoices');
  const steps = page.getByRole('region', { name: 'Before your first invoice' });
  await steps.getByRole('link', { name: 'Add: Name of your business' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('Carla Design');
  const back = page.getByRole('main').getByRole('link', { name: 'Invoices' });
  await back.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await back.click();
  await expect(steps).toContainText('Name of your business · done');
});

test('makes an accepted quote an invoice @all', async ({ page }) => {
  const clientId = await createClient(page);
  const id = await issueInvoice(page, clientId, 'quote');
  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Mark as accepted' }).click();
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await expect(pageHeading(page)).toHaveText('Draft invoice');
  await expect(page.getByRole('button', { name: /^Workshop/ })).toContainText('€100.00');
  await issueButton(page).click();
  await dialog(page).getByRole('button', { name: 'Issue invoice' }).click();
  await expect(pageHeading(page)).toHaveText('Invoice 2026-0001');
  await page.goto('/invoices?tab=quotes');
  await expect(recordRow(page, 'Q-2026-0001')).toContainText('Quote for 2026-0001');
  await recordRow(page, 'Q-2026-0001').getByRole('link').click();
  await page.getByRole('button', { name: 'Open invoice' }).click();
  await expect(pageHeading(page)).toHaveText('Invoice 2026-0001');
});

test('deletes a draft from the list and brings it back, and axe finds no problems @all', async ({ page }) => {
  const clientId = await createClient(page);
  const id = await issueInvoice(page, clientId);
  await page.request.post('/api/v1/invoices', { data: { type: 'invoice', clientId } });
  await page.goto('/invoices');
  await recordRow(page, 'Draft invoice').getByRole('button', { name: 'Actions for Draft invoice' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(recordRow(page, 'Draft invoice')).toHaveCount(0);
  await undoFromNotice(page, 'Draft deleted');
  await expect(recordRow(page, 'Draft invoice')).toBeVisible();
  for (const path of ['/invoices', `/invoices/${id}`]) {
    await page.goto(path);
    await expect(page.getByText('€119.00').first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), `${path} ${colorScheme}`).toEqual([]);
    }
  }
});

test('issues, downloads and pays several invoices, and shows the client’s statement of account @all', async ({
  page,
}) => {
  const clientId = await createClient(page);
  await issueInvoice(page, clientId);
  for (const price of ['200', '300'])
    await page.request.post('/api/v1/invoices', {
      data: {
        type: 'invoice',
        clientId,
        serviceFrom: '2026-11-20',
        lines: [{ id: newId(), kind: 'item', title: 'Work', price, taxRate: '19' }],
      },
    });
  await page.goto('/invoices');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.check();
  await page.getByRole('button', { name: 'Issue 2', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Issue 2 drafts' }).click();
  await expect(dialog(page)).toContainText('2 of 2 issued');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(recordRow(page, '2026-0003')).toContainText('€357.00');

  await all.check();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 3 PDFs' }).click();
  expect((await zip).suggestedFilename()).toMatch(/^invoices-.*\.zip$/);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await csv).path(), 'utf8')).split('\r\n');
  expect(lines[1]).toMatch(/^2026-0003,.*,Acme,.*,EUR,300.00,57.00,357.00,357.00,357.00,300.00,57.00$/);

  await page.getByRole('button', { name: 'Record payment' }).click();
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('400');
  await expect(dialog(page).getByRole('textbox', { name: 'Part for Invoice 2026-0003' })).toHaveValue(
    '43.00',
  );
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(recordRow(page, '2026-0002')).toContainText('Paid');
  await expect(recordRow(page, '2026-0003')).toContainText('€314.00');
  await recordRow(page, '2026-0003').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark 1 as paid' }).click();
  await dialog(page).getByRole('button', { name: 'Mark 1 as paid' }).click();
  await expect(recordRow(page, '2026-0003')).toContainText('Paid');

  await page.goto(`/clients/${clientId}?tab=activity`);
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Received a payment of €400.00');
  await openMenu(page, 'Statement of account');
  await expect(page.getByRole('row', { name: 'Closing balance' })).toContainText('€0.00');
  expect(await axeViolations(page)).toEqual([]);
});

test('edits a payment, applies money on account, and downloads the statement @all', async ({ page }) => {
  const clientId = await createClient(page);
  const [first, second] = [await issueInvoice(page, clientId), await issueInvoice(page, clientId)];
  const payment = { clientId, day: '2026-11-20', currency: 'EUR', amountMinor: 11_900 };
  const allocations = [{ invoiceId: first, amountMinor: 11_900 }];
  await idOf(await page.request.post('/api/v1/payments', { data: { ...payment, allocations } }));

  await page.goto(`/invoices/${first}`);
  await page.getByRole('button', { name: /^Edit Payment/ }).click();
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('150');
  await dialog(page).getByRole('textbox', { name: 'Part for Invoice 2026-0002' }).fill('0');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(amountRow(page, 'Payment').first()).toContainText('part of €150.00');

  await page.goto('/invoices');
  await expect(page.getByRole('region', { name: 'Open amounts' })).toContainText('€31.00 Credit');
  await page.goto(`/invoices/${second}`);
  await page.getByRole('button', { name: 'Apply to this invoice' }).click();
  await expect(amountRow(page, 'Credit applied').first()).toContainText('−€31.00');
  await expect(amountRow(page, 'Balance').first()).toContainText('€88.00');

  await page.goto(`/invoices/statement/${clientId}`);
  await expect(page.getByRole('row', { name: 'Payment for 2026-0001, 2026-0002' })).toContainText('−€150.00');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Kontoauszug-Acme-.*\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await axeViolations(page)).toEqual([]);
});

test('the list cuts no number or amount @all', async ({ page }) => {
  const clientId = await createClient(page, 'CHF');
  for (const type of ['invoice', 'quote'])
    await issue(page, { type, clientId, serviceFrom: '2026-11-20' }, '10374.45');
  for (const [tab, number] of [
    ['invoices', '2026-0001'],
    ['quotes', 'Q-2026-0001'],
  ] as const) {
    await page.goto(`/invoices?tab=${tab}`);
    for (const width of [1536, 1280, 1200, 900, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const row = recordRow(page, number);
      for (const text of [number, 'CHF 12,345.60']) {
        const shown = row.getByText(text, { exact: true }).first();
        await expect(shown).toBeVisible();
        expect(await shown.evaluate(isCut), `${text} at ${width} px`).toBe(false);
      }
    }
  }
});

/** Whether the element, or a cell or line around it, ends in “…”. */
function isCut(element: Element): boolean {
  for (let each: Element | null = element; each && each.tagName !== 'TR'; each = each.parentElement)
    if (each.clientWidth > 0 && each.scrollWidth > each.clientWidth) return true;
  return false;
}
