import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { disconnectedError, expect, test } from '#tests/support/browser/browser-test.ts';
import { recordRow, undoFromNotice } from '#tests/support/browser/page-locators.ts';

test.use({ reducedMotion: 'reduce' });

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const dialog = (page: Page) => page.getByRole('dialog');
const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test.beforeEach(async ({ newAccount, signInAs, page }) => {
  await signInAs(await newAccount('Carla', tenant));
  await page.request.post('/api/v1/clients', { data: { name: 'Acme' } });
});

/** At a desk in light mode, and on a phone in dark mode. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await axeViolations(page), what).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolations(page), `${what} on a phone`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Drops files on the page, as if they were dragged from a folder. */
async function dropFiles(page: Page, files: { name: string; bytes: number }[]): Promise<void> {
  const dragged = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of dropped)
      transfer.items.add(new File([new Uint8Array(bytes).fill(bytes % 251)], name));
    return transfer;
  }, files);
  // Browsers repeat this event while a file is held over the page.
  await expect(async () => {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: dragged });
    await expect(page.getByText('Drop files to upload them')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.dispatchEvent('main', 'drop', { dataTransfer: dragged });
}

/** Uploads one file of the client Acme from the page of documents. */
async function upload(page: Page, file: ReturnType<typeof textFile>, type = 'Document'): Promise<void> {
  await page.getByLabel('Choose files').setInputFiles([file]);
  await dialog(page).getByRole('combobox', { name: 'Belongs to' }).fill('Acme');
  await page.getByRole('option', { name: 'Acme' }).click();
  await dialog(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type }).click();
  await dialog(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(recordRow(page, file.name)).toBeVisible();
}

/** A PDF with empty pages. */
function aPdf(pageCount: number) {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 3);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${pages.map((each) => `${each} 0 R`).join(' ')}] >>`,
    ...pages.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer);
}

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('continues five dropped files after a lost network and a reload', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_FAILED)/);
  const mb = 1024 * 1024;
  const files = [
    { name: 'brief.txt', bytes: 1_000 },
    { name: 'plan.txt', bytes: 2_000 },
    { name: 'film.bin', bytes: 20 * mb },
    { name: 'drawing.bin', bytes: 18 * mb },
    { name: 'notes.txt', bytes: 3_000 },
  ];
  await page.goto('/documents');
  let chunks = 0;
  await page.route('**/api/uploads/**', async (route) => {
    if (route.request().method() === 'PATCH') chunks += 1;
    await (chunks > 3 ? route.abort('connectionfailed') : route.continue());
  });
  await dropFiles(page, files);
  await dialog(page).getByRole('button', { name: 'Upload 5 files' }).click();
  await expect.poll(() => chunks).toBeGreaterThan(3);
  await context.setOffline(true);
  await expect(uploads(page).getByText('Continues when you’re back online').first()).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(uploads(page).getByRole('listitem', { name: 'film.bin' })).toBeVisible();
  await page.unroute('**/api/uploads/**');
  await expect(page.getByText('5 documents')).toBeVisible();
  const response = await page.request.get('/api/v1/documents');
  const stored: unknown = await response.json();
  for (const { name, bytes } of files)
    expect(stored).toHaveProperty(
      'items',
      expect.arrayContaining([expect.objectContaining({ name, sizeBytes: bytes })]),
    );
});

test('shows how much of a paused upload was sent, also after a reload', async ({ page }) => {
  await page.goto('/documents');
  let chunks = 0;
  await page.route('**/api/uploads/**', async (route) => {
    if (route.request().method() === 'PATCH') chunks += 1;
    // The second chunk never arrives.
    if (chunks < 2) await route.continue();
  });
  await dropFiles(page, [{ name: 'film.bin', bytes: 20 * 1024 * 1024 }]);
  await dialog(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect.poll(() => chunks).toBe(2);
  await uploads(page).getByRole('button', { name: 'Pause film.bin' }).click();
  const row = uploads(page).getByRole('listitem', { name: 'film.bin' });
  await expect(row).toContainText(/[1-9][\d.]* MB of 20 MB · Paused/);
  const before = await row.textContent();
  await page.reload();
  await expect(row).toHaveText(before ?? '');
  await expect(uploads(page).getByRole('heading', { name: 'Uploads paused' })).toBeVisible();
  await page.unroute('**/api/uploads/**');
  await uploads(page).getByRole('button', { name: 'Resume film.bin' }).click();
  await expect(page.getByText('1 document')).toBeVisible();
});

test('shows documents added and renamed on another device @all', async ({
  page,
  browser,
  context,
  stint,
}) => {
  await page.goto('/documents');
  await upload(page, textFile('brief.txt', 'Brief'));
  const storageState = await context.storageState();
  await using phone = await browser.newContext({ storageState, baseURL: stint.url, locale: 'en-GB' });
  const there = await phone.newPage();
  await there.goto('/documents');
  await expect(recordRow(there, 'brief.txt')).toBeVisible();
  await upload(there, textFile('plan.txt', 'Plan'));
  await expect(recordRow(page, 'plan.txt')).toBeVisible();
  await openMenu(page, 'brief.txt', 'Edit');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('final brief.txt');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(recordRow(there, 'final brief.txt')).toBeVisible();
});

test('draws only the pages of a PDF that are in view', async ({ page }) => {
  await page.goto('/documents');
  await upload(page, { name: 'book.pdf', mimeType: 'application/pdf', buffer: aPdf(12) });
  await page.getByRole('button', { name: 'PDF book.pdf' }).click();
  const widthOf = (number: number) =>
    dialog(page)
      .getByRole('img', { name: `Page ${number} of 12` })
      .evaluate((canvas: HTMLCanvasElement) => canvas.width);
  await expect.poll(() => widthOf(1)).toBeGreaterThan(400);
  await dialog(page).getByRole('region', { name: 'Pages' }).press('End');
  await expect.poll(() => widthOf(12)).toBeGreaterThan(400);
  await expect.poll(() => widthOf(1)).toBe(0);
});

test('reminds of a contract that expires, and opens it from the palette', async ({ page }) => {
  await page.goto('/documents');
  const name = 'agreement about the relaunch of the website, the shop and the newsletter.txt';
  await upload(page, textFile(name, 'We agree.'), 'Contract');
  await openMenu(page, name, 'Edit');
  await dialog(page).getByLabel('Expires').fill('2020-01-31');
  await expectAccessible(page, 'the dialog of a document');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(recordRow(page, name)).toContainText('Expired');
  await expectAccessible(page, 'the list of documents');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Expiring documents' })).toContainText(name);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('agree');
  await page.getByRole('option', { name }).click();
  await expect(dialog(page).getByText('We agree.')).toBeVisible();
  await expectAccessible(page, 'the preview of a document');
});

test('keeps the name, and the version that a new one replaces', async ({ page }) => {
  await page.goto('/documents');
  await upload(page, textFile('plan.txt', 'First plan'));
  await openMenu(page, 'plan.txt', 'Edit');
  await dialog(page)
    .getByLabel('New version')
    .setInputFiles([textFile('scan 0047.txt', 'Second plan')]);
  await expect(uploads(page).getByRole('heading', { name: 'files uploaded' })).toContainText('2');
  await openMenu(page, 'plan.txt', 'Edit');
  const versions = dialog(page).getByRole('region', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  const downloading = page.waitForEvent('download');
  await versions.nth(1).getByRole('button').click();
  const content = await (await downloading).createReadStream();
  expect(await content.setEncoding('utf8').toArray()).toEqual(['First plan']);
  await page.keyboard.press('Escape');
  await recordRow(page, 'plan.txt').getByRole('button', { name: 'plan.txt' }).first().click();
  await expect(dialog(page).getByText('Second plan')).toBeVisible();
});

test('restores deleted documents on Undo, and moves and downloads several @all', async ({ page }) => {
  await page.goto('/documents');
  for (const name of ['one.txt', 'two.txt']) await upload(page, textFile(name, name));
  await openMenu(page, 'one.txt', 'Delete');
  await expect(recordRow(page, 'one.txt')).toHaveCount(0);
  await undoFromNotice(page, 'Deleted one.txt');
  await expect(recordRow(page, 'one.txt')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^documents-.*\.zip$/);
  await page.getByRole('button', { name: 'Move' }).click();
  await dialog(page).getByRole('button', { name: 'Move' }).click();
  await expect(recordRow(page, 'two.txt')).toContainText('Your account');
  await undoFromNotice(page, 'Moved 2 documents');
  await expect(recordRow(page, 'two.txt')).toContainText('Acme');
  await recordRow(page, 'two.txt').getByRole('link', { name: 'Acme' }).click();
  await expect(recordRow(page, 'one.txt')).toBeVisible();
  await expectAccessible(page, 'the documents of a client');
});

test('says why a ZIP or a document can’t be downloaded', async ({ page, context, expectConsole }) => {
  expectConsole(/429/, disconnectedError);
  await page.goto('/documents');
  await upload(page, textFile('brief.txt', 'Brief'));
  const message = 'Your last archive is still downloading.';
  await page.route('**/documents/archive?*', (route) =>
    route.fulfill({ status: 429, json: { code: 'BUSY', message } }),
  );
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await context.setOffline(true);
  await openMenu(page, 'brief.txt', 'Download');
  await expect(page.getByText('Start the download again in a moment.')).toBeVisible();
});

test('shows a picture in the top bar, and removes it', async ({ page }) => {
  await page.goto('/profile');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Profile picture').setInputFiles([picture]);
  const avatar = page.getByRole('button', { name: 'Account' }).locator('img');
  await expect(avatar).toHaveJSProperty('complete', true);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(avatar).toHaveCount(0);
  await undoFromNotice(page, 'Removed your picture');
  await expect(avatar).toBeVisible();
});
