import { expect, test } from '#tests/support/browser/browser-test.ts';
import { openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('deleting the account signs out and leaves nothing of it in the browser', async ({
  page,
  newAccount,
  signInAs,
  allowConsole,
}) => {
  const account = await newAccount('Zoe', tenant);
  await signInAs(account);
  await openAndWaitForIdle(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByRole('button', { name: 'Export your data first' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('other@example.org');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await dialog.getByRole('button', { name: 'Delete forever' }).click();
  await expect(dialog.getByText('Enter your account’s email.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(account.email);
  // A request may be on its way when the account ends.
  allowConsole(/status of 401/);
  await dialog.getByRole('button', { name: 'Delete forever' }).click();

  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  expect(await page.evaluate(storedTexts)).not.toContain(account.uid);
});

/** All keys and values that the page's origin stores. */
async function storedTexts(): Promise<string> {
  const texts = [JSON.stringify([localStorage, sessionStorage])];
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.addEventListener('success', () => resolve(request.result));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name));
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      texts.push(JSON.stringify([await result(store.getAllKeys()), await result(store.getAll())]));
    }
    database.close();
  }
  return texts.join('\n');
}
