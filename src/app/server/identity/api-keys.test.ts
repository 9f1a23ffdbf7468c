/** API keys as callers of the REST API. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import { keyCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const withKey = (key: string) => ({ authorization: `Bearer ${key}` });
const wrongKey = { code: 'UNAUTHORIZED', message: 'This API key is wrong, expired or revoked.' };

it('a key to write creates records, also for a program that names another origin', async () => {
  const { key } = await create('write');
  const { status } = await stint.owner.send({
    method: 'POST',
    path: '/api/v1/clients',
    body: aClient(),
    headers: { cookie: '', origin: 'https://elsewhere.example', ...withKey(key) },
  });
  expect(status).toBe(201);
  expect((await ann.api.clients.list({})).items).toHaveLength(1);
});

it('a key to read lists records but changes none', async () => {
  const caller = await keyCaller(stint.url, ann, 'read');
  expect((await caller.send({ path: '/api/v1/clients' })).status).toBe(200);
  expect(await caller.send({ method: 'POST', path: '/api/v1/files', body: {} })).toMatchObject({
    status: 403,
    json: { message: 'This API key can only read. Create one with write access.' },
  });
});

describe('a request with a key', () => {
  it('uses the key, not the cookie of another account', async () => {
    const { key } = await create('read');
    const { json } = await stint.owner.send({ path: '/api/v1/me', headers: withKey(key) });
    expect(json).toMatchObject({ user: { uid: ann.uid } });
  });

  it.each([
    ['unknown', `stint_${'x'.repeat(32)}`],
    ['too short', 'stint_x'],
    ['empty', ''],
    ['of another kind', 'eyJhbGciOiJub25lIn0.e30.'],
  ])('that is %s gets 401 despite a valid cookie', async (_what, key) => {
    const { status, json } = await ann.send({ path: '/api/v1/me', headers: withKey(key) });
    expect({ status, json }).toEqual({ status: 401, json: wrongKey });
  });

  it('that has expired gets 401', async () => {
    const { id, key } = await create('read', 30);
    expect((await me(key)).status).toBe(200);
    await inDatabase(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, id);
    expect(await me(key)).toMatchObject({ status: 401, json: wrongKey });
  });

  it('that was revoked gets 401', async () => {
    const { id, key } = await create('write');
    await ann.api.apiKeys.revoke({ id });
    expect(await me(key)).toMatchObject({ status: 401, json: wrongKey });
  });

  it('has the account’s current role', async () => {
    const ben = await stint.newTenant('Ben');
    const key = await keyCaller(stint.url, ben, 'write');
    await stint.owner.api.accounts.setRole({ uid: ben.uid, tenantEnabled: false });
    expect((await key.send({ path: '/api/v1/clients' })).status).toBe(403);
  });

  it('opens neither the web app’s API, live changes nor the identity service', async () => {
    const { key } = await create('write');
    for (const path of ['/api/rpc/session/me', '/api/events']) {
      const method = path === '/api/events' ? 'GET' : 'POST';
      const body = method === 'GET' ? {} : { body: {} };
      const { status } = await ann.send({ method, path, ...body, headers: { cookie: '', ...withKey(key) } });
      expect(status).toBe(401);
    }
    const { json } = await ann.send({
      path: '/api/auth/get-session',
      headers: { cookie: '', ...withKey(key) },
    });
    expect(json).toBeNull();
  });
});

it('another site can’t use the cookie by naming a key', async () => {
  const { status } = await ann.send({
    method: 'POST',
    path: '/api/v1/clients',
    body: aClient(),
    headers: { origin: 'https://evil.example', ...withKey('stint_x') },
  });
  expect(status).toBe(401);
  const app = await ann.send({
    method: 'POST',
    path: '/api/rpc/clients/create',
    body: { json: aClient() },
    headers: { origin: 'https://evil.example', ...withKey('stint_x') },
  });
  expect(app.status).toBe(403);
});

it('stores only a hash of the key, and when it was last used', async () => {
  const { id, key } = await create('read');
  const unused = (await ann.api.apiKeys.list({})).items.find((item) => item.id === id);
  expect(unused).toMatchObject({ name: 'Backup', scope: 'read', expiresAt: null, lastUsedAt: null });
  await me(key);
  const used = (await ann.api.apiKeys.list({})).items.find((item) => item.id === id);
  expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const { rows } = await stint.database.identityPool.query('select * from api_keys where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(key.slice('stint_'.length));
});

it('writes the last use at most once a minute', async () => {
  const { id, key } = await create('read');
  const lastUse = async () =>
    (await ann.api.apiKeys.list({})).items.find((item) => item.id === id)?.lastUsedAt;
  await me(key);
  const first = await lastUse();
  await me(key);
  expect(await lastUse()).toBe(first);
  await inDatabase(`update api_keys set last_used_at = now() - interval '61 seconds' where id = $1`, id);
  await me(key);
  expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
});

it('an account has at most 50 keys, with parallel requests too', async () => {
  const cy = await stint.newTenant('Cy');
  const input = { name: 'Backup', scope: 'read', expiresInDays: 30 } as const;
  const results = await Promise.allSettled(Array.from({ length: 55 }, () => cy.api.apiKeys.create(input)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  expect((await cy.api.apiKeys.list({})).items).toHaveLength(50);
  await expect(cy.api.apiKeys.create(input)).rejects.toMatchObject({
    status: 409,
    message: 'You have 50 API keys. Revoke one that you no longer use first.',
  });
});

function create(scope: 'read' | 'write', expiresInDays: 30 | null = null) {
  return ann.api.apiKeys.create({ name: 'Backup', scope, expiresInDays });
}

function me(key: string) {
  return stint.owner.send({ path: '/api/v1/me', headers: { cookie: '', ...withKey(key) } });
}

async function inDatabase(text: string, id: string): Promise<void> {
  await withClient(stint.database.url, (client) => client.query(text, [id]));
}

it('the audit log shows a new, used and revoked key', async () => {
  const dan = await stint.newTenant('Dan');
  const { id, key } = await dan.api.apiKeys.create({ name: 'Backup', scope: 'read', expiresInDays: null });
  await me(key);
  await me(key);
  await dan.api.apiKeys.revoke({ id });
  const { items } = await stint.owner.api.audit.list({ accountId: dan.uid });
  expect(items.map(({ action }) => action).filter((action) => action.startsWith('apiKey'))).toEqual([
    'apiKey.revoked',
    'apiKey.used',
    'apiKey.created',
  ]);
});
