import { expect, it } from 'vitest';
import type { FileStoreConfig } from '#src/platform/server/files/file-store-config.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import { startFaultyProxy } from '#tests/support/server/faulty-proxy.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

it('an invoice stays a draft without a number while the file store is full, and its sender reads why', async () => {
  await using store = await startFaultyProxy(0);
  store.injectFault({ status: 507, body: '<Error><Code>XMinioStorageFull</Code></Error>' });
  await using stint = await startInstallation({ files: { storeConfig: s3At(store.url) } });
  const ann = await stint.newTenant();
  const book = await createIssuer(ann, stint.url);
  const { id } = await book.draft();

  const full = expect.objectContaining({
    code: 'quota-exceeded',
    status: 507,
    message: expect.stringContaining('storage is full') as unknown,
  }) as unknown;
  await expect(ann.api.invoices.issue({ id })).rejects.toEqual(full);
  expect(await ann.api.invoices.get({ id })).toMatchObject({ state: 'draft', number: null });
  expect(stint.takeErrors().join('')).toContain('XMinioStorageFull');
});

function s3At(endpoint: string): FileStoreConfig {
  const credentials = { accessKeyId: 'stint', secretAccessKey: 'known to the tests' };
  return { store: 's3', bucket: 'stint', region: 'us-east-1', endpoint, credentials };
}
