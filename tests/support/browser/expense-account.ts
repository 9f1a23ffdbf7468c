/** What browser tests of expenses begin with. */
import type { Page } from '@playwright/test';
import type { RoleRecord, TestAccount } from '#tests/support/server/test-accounts.ts';

type Fixtures = {
  newAccount: (name: string, role: RoleRecord) => Promise<TestAccount>;
  signInAs: (account: TestAccount) => Promise<void>;
  page: Page;
};

/** A new account in Germany that counts in euros. */
export async function signInForExpenses({ newAccount, signInAs, page }: Fixtures): Promise<void> {
  await signInAs(await newAccount('Carla', { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] }));
  await page.request.patch('/api/v1/me', {
    data: { timeZone: 'Europe/Berlin', currency: 'EUR' },
  });
}

/** The smallest picture that is one. */
export function receiptPhoto(name = 'receipt.png') {
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    ),
  };
}
