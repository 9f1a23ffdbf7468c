import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { PreloadedAnswer } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { takeFirstAnswer } from '#src/platform/web/early-session.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { answerNewQueries } from './answered-queries.ts';

const page = globalThis as { stintEarlySession?: object };
const used: PreloadedAnswer[] = [];
const list = { items: ['Acme'], nextCursor: null };

beforeEach(() => {
  used.length = 0;
  // The document has just come.
  vi.spyOn(performance, 'now').mockReturnValue(100);
  setCurrentAccount({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  onTestFinished(answerNewQueries((call) => used.push(call)));
});

afterEach(() => {
  vi.restoreAllMocks();
  delete page.stintEarlySession;
  setCurrentAccount(null);
  queryClient.clear();
});

function bring(...calls: PreloadedAnswer[]): void {
  page.stintEarlySession = { isOutdated: false, answers: {}, first: { uid: 'ada', responses: {}, calls } };
}

/** What a query has when a page asks for it; undefined if it asks the server. */
async function resultOf(query: {
  queryKey: readonly unknown[];
  meta?: Record<string, unknown>;
}): Promise<unknown> {
  const ask = () => Promise.resolve('asked');
  const result: unknown = await queryClient.query({ ...query, queryFn: ask, retry: false });
  return result === 'asked' ? undefined : result;
}

const plain = { queryKey: [['invoices', 'settings'], { type: 'query', input: {} }] };

it('a new query has the answer that came with the document, once', async () => {
  const call = { name: 'invoices/settings', input: {}, answer: { prefix: 'INV' } };
  bring(call);
  expect(await resultOf(plain)).toEqual({ prefix: 'INV' });
  expect(used).toEqual([call]);
  queryClient.clear();
  expect(await resultOf(plain)).toBeUndefined();
});

it('a list that loads further pages has its first one', async () => {
  bring({ name: 'clients/list', input: { limit: 60 }, answer: list });
  const paged = { queryKey: [['clients', 'list'], { type: 'infinite', input: { limit: 60 } }] };
  expect(await resultOf(paged)).toEqual({ pages: [list], pageParams: [undefined] });
});

const clients = { key: () => [['clients', 'list'], {}], call: () => Promise.resolve(list) };

it('a whole list has it if it is the last page', async () => {
  const whole = allPagesQuery(clients, {});
  bring({ name: 'clients/list', input: { limit: 1000 }, answer: list });
  expect(await resultOf(whole)).toEqual(list);
  queryClient.clear();
  bring({ name: 'clients/list', input: { limit: 1000 }, answer: { ...list, nextCursor: 'more' } });
  expect(await resultOf(whole)).toBeUndefined();
  // Asking for all pages begins with it.
  expect(takeFirstAnswer('clients/list', { limit: 1000 }, 'ada')).toMatchObject({
    answer: { nextCursor: 'more' },
  });
});

it('nothing of another account, and none whose result is made of the answer', async () => {
  bring({ name: 'documents/list', input: { limit: 1000 }, answer: list });
  expect(await resultOf({ queryKey: [['documents', 'list'], {}, 'whole', {}] })).toBeUndefined();
  bring({ name: 'invoices/settings', input: {}, answer: { prefix: 'INV' } });
  setCurrentAccount({ uid: 'ben', timeZone: 'UTC', currency: 'EUR' });
  expect(await resultOf(plain)).toBeUndefined();
  expect(used).toEqual([]);
});
