import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { getDataKey, fetchDataKey, functionTimeoutMs } from './browser-data-key.ts';
import { decryptFieldText, encryptFieldText } from './encrypt-private-field.ts';

const ann = '0198c0de-0000-7000-8000-000000000001';
const bob = '0198c0de-0000-7000-8000-000000000002';
const dek = btoa('0123456789abcdef0123456789abcdef');
const spot = { collection: 'clients', recordId: 'r', field: 'phone' };
let requests: { url: string; init: RequestInit }[];
let respond: () => Promise<Response>;

beforeEach(() => {
  requests = [];
  respond = () => Promise.resolve(Response.json({ result: { dek } }));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return respond();
  });
  signIn(ann);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function signIn(uid: string | null) {
  clearAccount();
  setCurrentAccount(uid === null ? null : { uid, timeZone: 'UTC', currency: 'EUR' });
}

it('requests the tenant’s key once, with its ID in data and a timeout of 70 s [7.12, 9.11]', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');

  const [first, second] = await Promise.all([getDataKey(), getDataKey()]);

  expect(first?.key).toBe(second?.key);
  expect(requests.map(({ url, init }) => [url, init.method, init.body])).toEqual([
    ['/api/functions/unwrapDataKey', 'POST', JSON.stringify({ data: { tenantId: ann } })],
  ]);
  expect(timeout).toHaveBeenCalledWith(functionTimeoutMs);
  expect(functionTimeoutMs).toBe(70_000);
});

it.each([{ result: { dek } }, { data: { dek } }])(
  'reads the key from %j and imports it as non-extractable [7.12]',
  async (reply) => {
    respond = () => Promise.resolve(Response.json(reply));
    const dataKey = await getDataKey();

    expect(dataKey?.key.extractable).toBe(false);
    if (!dataKey) return;
    expect(await decryptFieldText(dataKey, spot, await encryptFieldText(dataKey, spot, 'x'))).toBe('x');
  },
);

it.each<[string, () => Promise<Response>]>([
  ['the server refuses', () => Promise.resolve(Response.json({ code: 'KEY_UNAVAILABLE' }, { status: 409 }))],
  ['the server is unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  ['the request times out', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
  ['the key is invalid', () => Promise.resolve(Response.json({ result: { dek: 'abc' } }))],
  ['the answer isn’t JSON', () => Promise.resolve(new Response('<html>'))],
])('is silent if %s, and retries the next time [4.3, 8.8]', async (_, nextAnswer) => {
  respond = nextAnswer;
  expect(await getDataKey()).toBeNull();

  respond = () => Promise.resolve(Response.json({ result: { dek } }));
  expect(await getDataKey()).not.toBeNull();
});

it('is fetched before the page knows the account, and then reused [4.3]', async () => {
  signIn(null);
  fetchDataKey(ann);
  clearAccount(ann);
  setCurrentAccount({ uid: ann, timeZone: 'UTC', currency: 'EUR' });

  expect((await getDataKey())?.tenantId).toBe(ann);
  expect(requests).toHaveLength(1);
});

it('is not reused for another account [4.2]', async () => {
  fetchDataKey(ann);
  clearAccount(bob);
  setCurrentAccount({ uid: bob, timeZone: 'UTC', currency: 'EUR' });

  expect((await getDataKey())?.tenantId).toBe(bob);
  expect(requests).toHaveLength(2);
});

it('is cleared with the account, and never given to the next one [4.2]', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond = () => promise;
  const late = getDataKey();
  signIn(bob);
  resolve(Response.json({ result: { dek } }));
  expect(await late).toBeNull();

  respond = () => Promise.resolve(Response.json({ result: { dek } }));
  expect((await getDataKey())?.tenantId).toBe(bob);
  signIn(null);
  expect(await getDataKey()).toBeNull();
});

it('is never stored in the browser [4.2]', async () => {
  await getDataKey();

  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(dek);
});
