import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { setCurrentAccount } from './current-account.ts';
import { download, downloadDirectly } from './download.ts';
import { dismissNotice, useNotice } from './notice/notices.ts';

it('downloads files with the page’s own account, even if another one has signed in [4.2]', async () => {
  const requests: Headers[] = [];
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = (_input, init) => {
    requests.push(new Headers(init?.headers));
    return Promise.resolve(Response.json({ code: 'UNAUTHORIZED', message: 'Sign in.' }, { status: 401 }));
  };
  setCurrentAccount({ uid: 'ada', timeZone: 'UTC', currency: 'EUR' });
  await download('/api/v1/reports/time?format=csv');
  globalThis.fetch = fetchBefore;
  expect(requests.map((headers) => headers.get(accountHeader))).toEqual(['ada']);
});

it('says that the file couldn’t be fetched if the server is unreachable', async () => {
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await download('/api/v1/exports/1');
  globalThis.fetch = fetchBefore;
  const { result } = renderHook(useNotice);
  expect(result.current?.message).toBe('Can’t reach Stint. Start the download again in a moment.');
  act(() => dismissNotice());
});

it('shows the server’s message instead of saving it as a file', async () => {
  const requests: string[] = [];
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = (_input, { method = 'GET' } = {}) => {
    requests.push(method);
    const problem = { code: 'BUSY', message: 'Your last archive is still downloading.' };
    return Promise.resolve(
      method === 'HEAD' ? new Response(null, { status: 429 }) : Response.json(problem, { status: 429 }),
    );
  };
  await downloadDirectly('/api/v1/documents/archive');
  globalThis.fetch = fetchBefore;
  const { result } = renderHook(useNotice);
  expect(result.current?.message).toBe('Your last archive is still downloading.');
  expect(requests).toEqual(['HEAD', 'GET']);
  act(() => dismissNotice());
});
