import { expect, test } from '#tests/support/browser/browser-test.ts';

test('the API docs, linked from the About page, load from the same server only', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${baseURL}/`) && !address.startsWith('data:')) elsewhere.push(address);
  });
  await page.goto('/about');
  await page.getByRole('link', { name: 'API docs' }).click();
  await expect(page.getByRole('heading', { name: /^Stint/ })).toBeVisible();
  await page.getByRole('link', { name: 'clients', exact: true }).click();
  await page.getByRole('button', { name: /Add a client/ }).click();
  await expect(page.getByRole('heading', { name: 'Request body' })).toBeVisible();
  expect(elsewhere).toEqual([]);
});
