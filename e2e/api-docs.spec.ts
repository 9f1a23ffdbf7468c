import { expect, test } from '#tests/support/browser/browser-test.ts';

test('the API docs load from the same server only', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${baseURL}/`) && !address.startsWith('data:')) elsewhere.push(address);
  });
  await page.goto('/api/docs');
  // Drawing every procedure takes long on a busy machine.
  await expect(page.getByRole('heading', { name: /^Stint/ })).toBeVisible({ timeout: 60_000 });
  const operation = page.getByRole('button', { name: /Add a client/ });
  // From 100 operations on, Swagger UI draws only those in view.
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(operation).toBeVisible({ timeout: 500 });
  }).toPass();
  // Swagger UI resolves the schemas of all operations first.
  await operation.click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Request body' })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('the About page links to the API docs', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'API docs' }).click();
  await expect(page).toHaveURL(/\/api\/docs$/);
});
