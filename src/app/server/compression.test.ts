/** Compression of API responses. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { beforeAll, expect, it } from 'vitest';
import { anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  for (const description of ['One', 'Two', 'Three'])
    await ann.api.timesheets.create(anEntry({ description }));
});

const entries = '/api/v1/timesheets';

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
] as const)('is used for a list if the client accepts %s', async (accepted, encoding, decompress) => {
  const plain = await read(entries, 'identity');
  const { headers, bytes } = await read(entries, accepted);

  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(decompress(bytes)).toEqual(plain.bytes);
  expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
});

it('is not used for small responses, such as a data key', async () => {
  expect((await read('/api/v1/me', 'br')).headers).not.toHaveProperty('content-encoding');
});

it('is not used for a request from another site, which could measure the size', async () => {
  const { headers } = await read(entries, 'br', { 'sec-fetch-site': 'cross-site' });
  expect(headers).not.toHaveProperty('content-encoding');
});

/** Unlike `fetch`, leaves the body as it was sent. */
async function read(path: string, accepted: string, others: Record<string, string> = {}) {
  const { headers, body } = await request(stint.url + path, {
    headers: { cookie: ann.cookie, 'accept-encoding': accepted, ...others },
  });
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
}
