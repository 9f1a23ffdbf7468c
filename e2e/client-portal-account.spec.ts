import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { pageHeading } from '#tests/support/browser/page-locators.ts';
import { callApi, createRecord } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('a client with an account sees the hours and what is owed, until the access ends [2.12, 6.6]', async ({
  page,
  newAccount,
  signInAs,
  stint,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ann = await newAccount('Ann', tenant);
  const clientId = await createRecord(stint.url, ann, '/clients', { name: 'Acme' });
  await createRecord(stint.url, ann, '/projects', {
    clientId,
    name: 'Care plan',
    billingType: 'retainer',
    retainerHours: 40,
    retainerPeriod: 'oneOff',
  });
  const access = { systemRole: 'user', tenantEnabled: false, clientViewerOf: [clientId] };
  const vera = await newAccount('Vera', access);
  await signInAs(vera);
  await page.goto('/');
  await page.goto('/dashboard-client');
  await expect(pageHeading(page)).toHaveText('Client Portal');
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();
  await expect(page.getByText(/40.*left of 40/)).toBeVisible();
  await expect(page.getByText('Nothing to pay.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await callApi(stint.url, owner, 'PUT', `/admin/users/${vera.uid}/role`, { clientViewerOf: [] });
  await expect(page.getByText('Acme')).toBeHidden();
});
