import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
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
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dragged });
  await expect(page.getByText('Drop files to upload them')).toBeVisible();
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
  await expect.poll(() => chunks, { timeout: 60_000 }).toBeGreaterThan(3);
  await context.setOffline(true);
  await expect(uploads(page).getByText('Continues when you’re back online').first()).toBeVisible({
    timeout: 60_000,
  });
  await context.setOffline(false);
  await page.reload();
  await expect(uploads(page).getByRole('listitem', { name: 'film.bin' })).toBeVisible();
  await page.unroute('**/api/uploads/**');
  await expect(page.getByText('5 documents')).toBeVisible({ timeout: 60_000 });
  const response = await page.request.get('/api/v1/documents');
  const stored: unknown = await response.json();
  for (const { name, bytes } of files)
    expect(stored).toHaveProperty(
      'items',
      expect.arrayContaining([expect.objectContaining({ name, sizeBytes: bytes })]),
    );
});

test('reminds of a contract that expires, and opens it from the palette', async ({ page }) => {
  await page.goto('/documents');
  await upload(page, textFile('agreement.txt', 'We agree.'), 'Contract');
  await openMenu(page, 'agreement.txt', 'Edit');
  await dialog(page).getByLabel('Expires').fill('2020-01-31');
  await expectAccessible(page, 'the dialog of a document');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(recordRow(page, 'agreement.txt')).toContainText('Expired');
  await expectAccessible(page, 'the list of documents');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Expiring documents' })).toContainText('agreement.txt');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('agree');
  await page.getByRole('option', { name: 'agreement.txt' }).click();
  await expect(dialog(page).getByText('We agree.')).toBeVisible();
  await expectAccessible(page, 'the preview of a document');
});

test('keeps the version that a new one replaces', async ({ page }) => {
  await page.goto('/documents');
  await upload(page, textFile('plan.txt', 'First plan'));
  await openMenu(page, 'plan.txt', 'Edit');
  await dialog(page)
    .getByLabel('New version')
    .setInputFiles([textFile('plan.txt', 'Second plan')]);
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

test('restores deleted documents on Undo, and moves and downloads several', async ({ page }) => {
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
