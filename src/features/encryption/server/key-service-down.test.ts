/** Stint while its key service is up, down and back. */
import { beforeEach, expect, it } from 'vitest';
import { createTransitKeys } from '#src/platform/server/keys/transit-keys.ts';
import type { RetryPolicy } from '#src/platform/server/keys/transit-keys.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { browserCipher, switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { startFakeVault } from '#tests/support/server/fake-vault.ts';
import type { VaultFault, FakeVault } from '#tests/support/server/fake-vault.ts';
import { setRole, register } from '#tests/support/server/test-accounts.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

let vault: FakeVault;
let stint: TestServer;
let logged: string[];
let ann: ApiCaller;
let patience: RetryPolicy;

beforeEach(async () => {
  logged = [];
  vault = await startFakeVault();
  const { url, token } = vault;
  patience = { timeoutMs: 500, delaysMs: [1] };
  const keys = createTransitKeys({ url, token, mount: 'transit', key: 'stint' }, patience);
  stint = await startTestServer({
    keysFrom: { service: { keys, wraps: true }, log: (message) => logged.push(message), cooldownMs: 0 },
  });
  const owner = await register(stint.url, 'Olga');
  const account = await register(stint.url, 'Ann');
  await setRole(stint.url, owner, account, { tenantEnabled: true });
  ann = createCaller(stint.url, account);
  return async () => {
    await stint[Symbol.asyncDispose]();
    await vault[Symbol.asyncDispose]();
  };
});

const unwrap = () =>
  ann.send({ method: 'POST', path: '/api/functions/unwrapDataKey', body: { data: { tenantId: ann.uid } } });

it('always returns the same data key to a tenant [1.2, 7.12]', async () => {
  const first = await unwrap();

  expect(first.text).toMatch(/^\{"result":\{"dek":"[\w+/]{43}="\}\}$/);
  expect((await unwrap()).json).toEqual(first.json);
  expect(logged).toEqual([]);
});

it.each<VaultFault>(['down', 'slow', 'sealed', 'garbage', 'flipped', 'failing', 'elsewhere'])(
  'returns no key, saves without encrypted fields and returns the same key later, when the service is %s [8.3, 8.8]',
  async (fault) => {
    const before = await unwrap();
    const browser = await browserCipher(ann);
    const id = newId();
    const nameEnc = await browser.seal(id, 'name', 'Northwind');
    await ann.api.clients.create({ id, name: 'Northwind', nameEnc });
    vault.injectFault(fault);

    const rejected = await unwrap();
    expect(rejected.status).toBe(409);
    expect(rejected.json).toEqual({
      error: {
        status: 'FAILED_PRECONDITION',
        message: 'Your encryption key isn’t available right now. Your data is safe; try again later.',
        details: { code: 'KEY_UNAVAILABLE' },
      },
    });
    await ann.api.clients.create({ id: newId(), name: 'Contoso' });
    await ann.api.clients.update({ id, phone: '+1 555' });
    expect((await ann.api.clients.list({})).items.map(({ name }) => name)).toEqual(['Contoso', 'Northwind']);

    vault.clearFault();
    expect((await unwrap()).json).toEqual(before.json);
    const client = await ann.api.clients.get({ id });
    expect(await browser.open(id, 'name', client?.nameEnc)).toBe('Northwind');
  },
);

it('saves nothing private in plaintext while the service is down [3.6]', async () => {
  const { id } = await ann.api.clients.create({ name: 'Northwind', phone: '+1 555' });
  await switchPrivateMode(ann, true);
  vault.injectFault('sealed');

  await expect(ann.api.clients.update({ id, phone: '+1 777' })).rejects.toMatchObject({
    code: 'KEY_UNAVAILABLE',
  });
  await ann.api.clients.update({ id, name: 'Northwind Ltd' });

  vault.clearFault();
  await ann.api.clients.update({ id, phone: '+1 888' });
  expect(logged).toHaveLength(2);
});

it('never reveals token or key', async () => {
  const { result } = await ann.api.encryption.unwrapDataKey({ data: { tenantId: ann.uid } });
  const responses: string[] = [];
  for (const fault of ['down', 'sealed', 'garbage', 'flipped', 'failing'] as const) {
    vault.injectFault(fault);
    responses.push((await unwrap()).text);
  }

  const everything = [...responses, ...logged, ...stint.takeErrors()].join();
  expect(everything).toContain('KEY_UNAVAILABLE');
  expect(everything).not.toContain(vault.token);
  expect(everything).not.toContain(result.dek);
});

it('serves other requests while many wait for a hanging service', async () => {
  await unwrap();
  patience.timeoutMs = 60_000;
  vault.injectFault('slow');
  const waiting = Array.from({ length: 30 }, unwrap);

  await expect(ann.api.clients.list({})).resolves.toMatchObject({ items: [] });

  vault.injectFault('down');
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([409]));
});
