import { expect, it } from 'vitest';
import { accountHeader } from '#src/platform/shared/request-headers.ts';
import { setCurrentAccount } from './current-account.ts';
import { download } from './download.ts';

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
