/** Client data encrypted in the browser: next to plain fields, or only encrypted in private mode. */
import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('encrypts input in the browser and sends no plaintext in private mode [3.6]', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Clio', tenant));
  const { id } = await addByApi(page, { name: 'From before', phone: '+49 30 111' });
  await page.goto('/profile');
  const privately = page.getByRole('switch', { name: 'Private mode' });
  await privately.check();
  await expect.poll(() => stored(page, id)).toMatchObject({ phone: null });

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add client' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Acme');
  await form.getByLabel('Phone').fill('+49 30 222');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  expect(sent.join('\n')).toContain('phoneEnc');
  expect(sent.join('\n')).not.toContain('+49 30 222');

  // A reload clears the key from memory; it is fetched again.
  await page.reload();
  await page.getByRole('link', { name: 'Acme' }).click();
  await expect(page.getByRole('link', { name: '+49 30 222' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByLabel('Phone')).toHaveValue('+49 30 222');
  await page.keyboard.press('Escape');

  await page.goto('/profile');
  await privately.uncheck();
  await expect.poll(() => stored(page, id)).toMatchObject({ phone: '+49 30 111' });
  expect(await axeViolations(page)).toEqual([]);
});

test('continues an interrupted conversion on any page [3.6] @all', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Clio', tenant));
  const { id } = await addByApi(page, { name: 'From before', phone: '+49 30 111' });
  const started = await page.request.put('/api/v1/private-mode', { data: { isOn: true } });
  expect(await started.json()).toEqual({ state: 'turningOn', left: 1 });

  await page.goto('/projects');

  await expect.poll(() => stored(page, id)).toMatchObject({ phone: null, phoneEnc: { v: 2 } });
  await page.goto('/profile');
  await expect(page.getByRole('switch', { name: 'Private mode' })).toBeChecked();
  await expect(page.getByText('encrypted yet')).toHaveCount(0);
});

test('adds missing encrypted copies in a later session without a new revision [8.3]', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Clio', tenant));
  const { id } = await addByApi(page, { name: 'By a program' });
  expect(await stored(page, id)).not.toHaveProperty('nameEnc');

  await page.goto('/dashboard');

  await expect
    .poll(() => stored(page, id))
    .toMatchObject({
      nameEnc: { v: 2, alg: 'AES-GCM' },
      revision: 1,
    });
});

test('exports everything and restores it into an empty account', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Clio', tenant));
  await addByApi(page, { name: 'Acme', phone: '+49 30 333' });
  expect((await page.request.post('/api/v1/expenses', { data: {} })).status()).toBe(201);
  await page.goto('/profile');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const file = await (await saving).path();

  await signInAs(await newAccount('Dora', tenant));
  await page.goto('/profile');
  await page.getByLabel('Export to restore').setInputFiles(file);
  await expect(page.getByText('Restored 1 client and 1 expense.')).toBeVisible();
  await page.goto('/clients');
  await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible();
});

async function addByApi(page: Page, client: Record<string, unknown>): Promise<{ id: string }> {
  const response = await page.request.post('/api/v1/clients', { data: client });
  return (await response.json()) as { id: string };
}

async function stored(page: Page, id: string): Promise<unknown> {
  return (await page.request.get(`/api/v1/clients/${id}`)).json();
}
