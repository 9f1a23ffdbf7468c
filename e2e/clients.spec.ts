import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { boxOf, undoFromNotice } from '#tests/support/browser/page-locators.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const dialog = (page: Page) => page.getByRole('dialog');

/** Adds a client through the API and returns its id. */
async function addClient(page: Page, client: { name: string; email?: string }): Promise<string> {
  const response = await page.request.post('/api/v1/clients', { data: client });
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'id' in body) return String(body.id);
  throw new Error(`No client was added: ${response.status()}`);
}

test.beforeEach(async ({ newAccount, signInAs }) => {
  await signInAs(await newAccount('Carla', tenant));
});

test('adds a client by keyboard, finds it and opens it [7.9]', async ({ page }) => {
  await page.goto('/clients');
  await expect(page.getByText('Add the people and companies you work for.')).toBeVisible();
  await page.keyboard.press('n');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Borges & Hijos');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Borges')).toBeVisible();
  await expect(row(page, 'Borges')).not.toContainText('Archived');
  await page.keyboard.press('/');
  await page.keyboard.type('borg');
  await expect(page).toHaveURL('/clients?q=borg');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Borges & Hijos');
});

test('names have room beside all columns @all', async ({ page }) => {
  await addClient(page, { name: 'Harbour Lane Architects', email: 'office@harbourlane.example' });
  for (const width of [1920, 1536, 1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/clients');
    const name = page.getByRole('link', { name: 'Harbour Lane Architects' });
    await expect(name).toBeVisible();
    expect(
      await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(0);
  }
});

test('a notice never covers the buttons of a dialog', async ({ page }) => {
  await addClient(page, { name: 'Acme' });
  for (const [width, height] of [
    [390, 844],
    [768, 500],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Actions for Acme' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // A dialog hides it from assistive technology.
    const notice = page.locator('[role="status"]', { hasText: 'Deleted Acme' });
    await expect(notice).toBeVisible();
    await page.keyboard.press('n');
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    for (const name of ['Cancel', 'Save', 'Close']) {
      const isApart = async () => {
        const over = await boxOf(notice);
        const button = await boxOf(dialog(page).getByRole('button', { name, exact: true }));
        return (
          over.y + over.height <= button.y ||
          button.y + button.height <= over.y ||
          over.x + over.width <= button.x ||
          button.x + button.width <= over.x
        );
      };
      await expect.poll(isApart, `${name} at ${width} × ${height}`).toBe(true);
    }
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await undoFromNotice(page, 'Deleted Acme');
    await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible();
  }
});

test('deletes a client with Undo, offers to archive one in use, and says when there is none [4.30] [7.9]', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/409/);
  const clientId = await addClient(page, { name: 'Acme' });
  await page.goto('/clients');
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Acme' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await expect(row(page, 'Acme')).toHaveCount(0);
  await undoFromNotice(page, 'Deleted Acme');
  await expect(row(page, 'Acme')).toBeVisible();

  await page.request.post('/api/v1/projects', { data: { name: 'Website', clientId } });
  await remove();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(row(page, 'Acme')).toContainText('Archived');
  await undoFromNotice(page, 'Archived Acme');
  await expect(row(page, 'Acme')).not.toContainText('Archived');

  await page.goto('/clients/0190a0b0-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Client not found');
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients');
});

test('keeps what was typed when the client was changed elsewhere @all', async ({ page, expectConsole }) => {
  expectConsole(/409/);
  const id = await addClient(page, { name: 'Acme' });
  await page.goto(`/clients/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Email').fill('ada@acme.example');
  await page.request.patch(`/api/v1/clients/${id}`, { data: { phone: '030 1234' } });
  await page.keyboard.press('Enter');
  const newer = page.getByRole('button', { name: 'Load latest version' });
  await expect(newer).toBeInViewport({ ratio: 1 });
  await newer.click();
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('030 1234');
  await expect(dialog(page).getByLabel('Email')).toHaveValue('ada@acme.example');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'ada@acme.example' })).toBeVisible();
  await expect(page.getByRole('link', { name: '030 1234' })).toBeVisible();
});

test('creates one client even if the first response was lost', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/, /409/);
  await page.route('**/api/rpc/clients/create', async (route) => {
    await route.fetch();
    await route.abort();
    await page.unroute('**/api/rpc/clients/create');
  });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add client' }).first().click();
  await dialog(page).getByLabel('Name').fill('Acme');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing you typed is lost');
  await dialog(page).getByLabel('Name').fill('Acme GmbH');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Acme/ })).toHaveCount(1);
  await expect(row(page, 'Acme GmbH')).toBeVisible();
});
