/** Tabs share the cookie: a page of one account may still be open when another signs in. */
import { beforeAll, expect, it } from 'vitest';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';

let ann: ApiCaller;
let ben: ApiCaller;
beforeAll(async () => {
  const stint = await startInstallation();
  [ann, ben] = [await stint.newTenant('Ann'), await stint.newTenant('Ben')];
  return () => stint[Symbol.asyncDispose]();
});

const addClient = (page: ApiCaller) =>
  ann.send({
    method: 'POST',
    path: '/api/v1/clients',
    body: aClient(),
    headers: { [accountHeader]: page.uid },
  });

it('rejects requests of one account’s page with another account’s session [4.2] [6.1]', async () => {
  const { status } = await addClient(ben);
  expect(status).toBe(401);
  expect(await ann.api.clients.list({})).toMatchObject({ items: [] });
});

it('accepts requests of the account’s own pages', async () => {
  const { status } = await addClient(ann);
  expect(status).toBeLessThan(300);
});
