/** Several calls of a page in one request: each is checked like a separate request. */
import { beforeAll, expect, it } from 'vitest';
import { batchPath, maxBatchSize } from '#src/platform/shared/requests/request-batch.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import { signedOutCaller, startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';

let ann: ApiCaller;
let ben: ApiCaller;
let visitor: ApiCaller;
beforeAll(async () => {
  const stint = await startInstallation();
  [ann, ben] = [await stint.newTenant('Ann'), await stint.newTenant('Ben')];
  visitor = signedOutCaller(stint.url);
  await ann.api.clients.create(aClient());
  return () => stint[Symbol.asyncDispose]();
});

const call = (name: string, json: object, rest: object = {}) => ({
  url: `http://stint.invalid/api/rpc/${name}`,
  body: { json },
  ...rest,
});

const send = (calls: unknown, headers: Record<string, string> = {}) =>
  ann.send({
    method: 'POST',
    path: batchPath,
    body: calls,
    headers: { 'x-orpc-batch': 'buffered', ...headers },
  });

it('answers each call', async () => {
  const { status, json } = await send([call('clients/list', {}), call('clients/missing', {})]);
  expect(status).toBe(207);
  expect(json).toEqual(
    expect.arrayContaining([
      { index: 0, status: 200, body: { json: { items: [expect.anything()], nextCursor: null } } },
      expect.objectContaining({ index: 1, status: 404 }),
    ]),
  );
});

it('rejects calls for another account’s page [4.2] [6.1]', async () => {
  const { json } = await send([call('clients/list', {})], { [accountHeader]: ben.uid });
  expect(json).toEqual([expect.objectContaining({ index: 0, status: 401 })]);
});

it('rejects calls with their own headers, which nothing has checked', async () => {
  const created = aClient({ name: 'Southwind' });
  const { status } = await send([
    call('clients/create', created),
    call('clients/list', {}, { headers: { [accountHeader]: ben.uid } }),
  ]);
  expect(status).toBe(400);
  const { items } = await ann.api.clients.list({});
  expect(
    items.map(({ name }) => name),
    'before any call runs',
  ).not.toContain(created.name);
});

it.each([
  ['no calls', [4]],
  ['an empty list', []],
  ['a call of nothing', [{}]],
  ['too many calls', Array.from({ length: maxBatchSize + 1 }, () => call('clients/list', {}))],
])('rejects %s', async (_what, calls) => {
  const { status } = await send(calls);
  expect([400, 413]).toContain(status);
});

it('rejects an empty batch of a visitor, however it is sent', async () => {
  const batch = (method: string, query: string, body?: object) =>
    visitor.send({ method, path: batchPath + query, body, headers: { 'x-orpc-batch': 'buffered' } });
  const answers = [await batch('POST', '', []), await batch('GET', '?batch=[]'), await batch('GET', '')];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});
