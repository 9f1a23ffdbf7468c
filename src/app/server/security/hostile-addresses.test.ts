/** Malicious URLs and request envelopes. */
import { beforeAll, expect, it } from 'vitest';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';

let ann: ApiCaller;
beforeAll(async () => {
  const stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  return () => stint[Symbol.asyncDispose]();
});

it.each([
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=1e2', 'limit'],
  ['limit=0x10', 'limit'],
  ['limit=', 'limit'],
  ['limit=99999999999999999999999999', 'limit'],
  ['limit=10&limit=20', 'limit'],
  ['limit[]=10', 'limit'],
  ['limit[0]=10', 'limit'],
  ['limit[min]=10', 'limit'],
  ['search=a&search=b', 'search'],
  ['search[$ne]=x', 'search'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['search=%00', 'search'],
  ['activeOnly=yes', 'activeOnly'],
  ['activeOnly[]=true', 'activeOnly'],
  ['cursor=..%2F..', 'cursor'],
  ['cursor=bm9wZQ', 'cursor'],
  [`cursor=${'A'.repeat(5000)}`, 'cursor'],
  ['cursor[a][b][c]=d', 'cursor'],
  ['orderBy=name', 'orderBy'],
  ['toString=1', 'toString'],
  ['__proto__[polluted]=1', 'request'],
  ['constructor[prototype][polluted]=1', 'constructor'],
])('rejects ?%s and names the field', async (query, field) => {
  const { status, json } = await ann.send({ path: `/api/v1/clients?${query}` });

  expect(status).toBe(400);
  const { data } = json as { data: { fields: object } };
  expect(Object.keys(data.fields)).toEqual([field]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it.each(['%00', '..%2f..%2fme', "'%20or%20'1'='1"])('finds no client with the id %s [5.4]', async (id) => {
  expect(await ann.send({ path: `/api/v1/clients/${id}` })).toMatchObject({ status: 200, json: null });
});

it('returns an unknown function error in the format of callable functions [7.12]', async () => {
  const { status, json } = await ann.send({ path: '/api/functions/anything' });

  expect(status).toBe(404);
  expect(json).toMatchObject({ error: { status: 'NOT_FOUND' } });
});

it.each([
  ['/api/v1/clients/%', 400],
  ['/api/v1/clients/%E0%A4%A', 400],
  ['/api/v1/clients/x/y/z', 404],
  ['/api/v1/', 404],
  ['/api/v1/nothing', 404],
  ['/api/v2/clients', 404],
  ['/api/rpc/clients', 404],
  ['/api/rpc/clients/list/__proto__', 404],
  ['/api/rpc/constructor', 404],
  ['/api/rpc/__proto__/toString', 404],
  ['/api', 404],
])('returns our error format for %s', async (path, status) => {
  const response = await ann.send({ path });

  expect(response.status).toBe(status);
  expect(response.json).toEqual(
    expect.objectContaining({ code: expect.any(String) as string, message: expect.any(String) as string }),
  );
  expect(response.text).not.toMatch(/node_modules|\bat \S+:\d+|FST_/);
});

it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])('rejects %s where it isn’t declared', async (method) => {
  const { status } = await ann.send({ method, path: '/api/v1/clients' });

  expect(status).toBe(404);
});

it.each([
  ['a list for its envelope', []],
  ['meta that is no list', { json: {}, meta: 5 }],
  ['a pattern that never ends', { json: { search: '(a+)+$' }, meta: [[5, 'search']] }],
  ['a path into a prototype', { json: {}, meta: [[1, '__proto__', 'polluted']] }],
  ['a path into a constructor', { json: {}, meta: [[1, 'constructor', 'prototype', 'polluted']] }],
  ['a date for a text', { json: { search: '2026-01-01' }, meta: [[1, 'search']] }],
  ['an integer without end for a limit', { json: { limit: '9'.repeat(5000) }, meta: [[0, 'limit']] }],
])('rejects %s over RPC: 400', async (_what, body) => {
  const { status } = await ann.send({ method: 'POST', path: '/api/rpc/clients/list', body });

  expect(status).toBe(400);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
