import 'fake-indexeddb/auto';
import { oc, type } from '@orpc/contract';
import { ORPCError, implement } from '@orpc/server';
import { expect, it, vi } from 'vitest';
import { batchPath } from '#src/platform/shared/requests/request-batch.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { setCurrentAccount } from './current-account.ts';
import { toFailure } from './failure.ts';
import { createFeatureApi } from './rpc.ts';
import { onSessionEnd } from './session-end.ts';

it('sends the page’s account with every request, if known [4.2]', async () => {
  const accounts: (string | null)[] = [];
  const contract = { read: oc };
  const os = implement(contract).$context<{ headers: Headers }>();
  const read = os.read.handler(({ context: { headers } }) => accounts.push(headers.get(accountHeader)));
  serveRouter({ pages: { read } });
  const pages = createFeatureApi<typeof contract>('pages');
  await pages.read.call(undefined);
  setCurrentAccount({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  await pages.read.call(undefined);
  setCurrentAccount(null);
  expect(accounts).toEqual([null, 'ada']);
});

it('reports whose session ended, even if another user has signed in since [4.2]', async () => {
  const contract = { read: oc };
  const { promise: mayAnswer, resolve: respond } = Promise.withResolvers<void>();
  const read = implement(contract).read.handler(async () => {
    await mayAnswer;
    throw new ORPCError('UNAUTHORIZED');
  });
  serveRouter({ pages: { read } });
  const ended: (string | undefined)[] = [];
  const forget = onSessionEnd((uid) => ended.push(uid));
  setCurrentAccount({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  const request = createFeatureApi<typeof contract>('pages').read.call(undefined);
  setCurrentAccount({ uid: 'bo', timeZone: 'UTC', currency: 'EUR' });
  respond();
  await expect(request).rejects.toMatchObject({ status: 401 });
  forget();
  setCurrentAccount(null);
  expect(ended).toEqual(['ada']);
});

it('repeats a call above the limit of the account after the time that the server names, a change too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const contract = { create: oc };
  let calls = 0;
  const create = implement(contract).create.handler(() => {
    calls += 1;
    if (calls < 3) throw new ORPCError('TOO_MANY_REQUESTS', { status: 429 });
    return 'created';
  });
  serveRouter({ pages: { create } });
  const answer = createFeatureApi<typeof contract>('pages').create.call(undefined);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(5_001);
  expect(await answer).toBe('created');
  vi.useRealTimers();
});

it('doesn’t repeat it once someone else is logged in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const contract = { create: oc };
  const create = implement(contract).create.handler(() => {
    throw new ORPCError('TOO_MANY_REQUESTS', { status: 429 });
  });
  serveRouter({ pages: { create } });
  setCurrentAccount({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  const answer = createFeatureApi<typeof contract>('pages').create.call(undefined);
  const outcome = Promise.allSettled([answer]);
  setCurrentAccount({ uid: 'bo', timeZone: 'UTC', currency: 'EUR' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await outcome).toMatchObject([{ reason: { status: 429 } }]);
  setCurrentAccount(null);
  vi.useRealTimers();
});

it('sends queries that start together in one request, but a search alone', async () => {
  const contract = { list: oc.input(type<{ search?: string }>()) };
  const os = implement(contract).$context<{ headers: Headers }>();
  const list = os.list.handler(({ context: { headers } }) => headers.get('x-orpc-batch'));
  serveRouter({ clients: { list } });
  const clients = createFeatureApi<typeof contract>('clients');
  const inputs = [{}, {}, { search: 'acme' }];
  const answers = await Promise.all(inputs.map((input) => clients.list.call(input)));
  expect(answers).toEqual(['streaming', 'streaming', null]);
});

it('answers each query of a request as soon as possible', async () => {
  const contract = { list: oc.input(type<{ page: number }>()) };
  const { promise: isFree, resolve: free } = Promise.withResolvers<string>();
  const list = implement(contract).list.handler(({ input: { page } }) => (page === 1 ? isFree : 'second'));
  serveRouter({ clients: { list } });
  const clients = createFeatureApi<typeof contract>('clients');
  const first = clients.list.call({ page: 1 });
  expect(await clients.list.call({ page: 2 })).toBe('second');
  free('first');
  expect(await first).toBe('first');
});

it('fails only the queries whose answers were lost on the way', async () => {
  const contract = { list: oc.input(type<{ page: number }>()) };
  const body = new ReadableStream<Uint8Array>({
    start: (events) =>
      events.enqueue(
        new TextEncoder().encode('event: message\ndata: {"index":0,"body":{"json":"first"}}\n\n'),
      ),
    pull: (events) => events.error(new TypeError('network error')),
  });
  const headers = { 'content-type': 'text/event-stream' };
  serveRouter({}, { [batchPath]: () => new Response(body, { status: 207, headers }) });
  const clients = createFeatureApi<typeof contract>('clients');
  const [first, second] = await Promise.allSettled([1, 2].map((page) => clients.list.call({ page })));
  expect(first).toMatchObject({ value: 'first' });
  expect(second?.status === 'rejected' && toFailure(second.reason).isUnreachable).toBe(true);
});

it('fails each query of a request that a proxy refused', async () => {
  serveRouter({}, { [batchPath]: () => Response.json({ message: 'No server' }, { status: 502 }) });
  const clients = createFeatureApi<{ list: typeof oc }>('clients');
  const calls = await Promise.allSettled([clients.list.call(undefined), clients.list.call(undefined)]);
  expect(calls).toMatchObject([{ reason: { status: 502 } }, { reason: { status: 502 } }]);
});

it('asks the server only for what the document didn’t bring, and for all after a change', async () => {
  const contract = { list: oc.input(type<{ limit: number }>()).output(type<string>()), change: oc };
  const os = implement(contract);
  const list = os.list.handler(({ input }) => `asked ${input.limit}`);
  const change = os.change.handler(() => undefined);
  serveRouter({ pages: { list, change } });
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const calls = [6, 7].map((limit) => ({ name: 'pages/list', input: { limit }, answer: `brought ${limit}` }));
  const early = { isOutdated: false, answers: {}, first: { uid: 'ada', calls } };
  Object.assign(globalThis, { stintEarlySession: early });
  setCurrentAccount({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  const pages = createFeatureApi<typeof contract>('pages');

  expect(await pages.list.call({ limit: 6 })).toBe('brought 6');
  expect(await pages.list.call({ limit: 6 })).toBe('asked 6');
  expect(await pages.list.call({ limit: 5 })).toBe('asked 5');
  await pages.change.call(undefined);
  expect(await pages.list.call({ limit: 7 })).toBe('asked 7');

  setCurrentAccount(null);
  Object.assign(globalThis, { stintEarlySession: undefined });
  vi.restoreAllMocks();
});
