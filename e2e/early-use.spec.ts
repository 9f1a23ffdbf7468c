import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { isTakenOver, openRendered } from '#tests/support/browser/server-rendered-page.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

/** Opens a new draft before its script loads; `draft` asks what is saved. */
async function openRenderedDraft(
  page: Page,
  {
    stint,
    account,
    signInAs,
  }: { stint: { url: string }; account: TestAccount; signInAs: (account: TestAccount) => Promise<void> },
) {
  const { api } = createCaller(stint.url, account);
  const { id } = await api.invoices.create({ type: 'invoice', clientId: null });
  await signInAs(account);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { release: await openRendered(page, `/invoices/${id}`), draft: () => api.invoices.get({ id }) };
}

test('a draft keeps what is typed and switched before its script loads', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const { draft, release } = await openRenderedDraft(page, {
    stint,
    account: await newAccount('Dora', tenant),
    signInAs,
  });
  const number = page.getByLabel('PO number');
  const node = await number.elementHandle();
  await number.pressSequentially('PO-7');
  await page.getByLabel('Prices include tax').click();
  release();
  await expect.poll(() => node.evaluate(isTakenOver)).toBe(true);
  await expect(number).toHaveValue('PO-7');
  await expect(page.getByLabel('Prices include tax')).toBeChecked();
  await expect.poll(draft).toMatchObject({ poNumber: 'PO-7', pricesIncludeTax: true });
});

test('a word may be composed in the middle of a text while React takes over', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const { draft, release } = await openRenderedDraft(page, {
    stint,
    account: await newAccount('Imi', tenant),
    signInAs,
  });
  const number = page.getByLabel('PO number');
  await number.pressSequentially('PO-7');
  await number.press('ArrowLeft');
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('に');
  release();
  const saved = async () => (await draft())?.poNumber;
  // React is about to take over.
  await expect(page.locator('#root:not([data-server-rendered])')).toHaveCount(1);
  await compose('にほん');
  await keyboard.send('Input.insertText', { text: '日本' });
  await expect(number).toHaveValue('PO-日本7');
  await expect.poll(saved).toBe('PO-日本7');
  expect(await number.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(5);
});
