/** Clients that others share with an account, by procedures and by PostgreSQL alone. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let ben: ApiCaller;
beforeAll(async () => {
  [ann, ben] = [await stint.newTenant('Ann'), await stint.newTenant('Ben')];
});

const isGone = { code: 'NOT_FOUND', message: 'This client isn’t shared with you any more.' };
const sharedWith = async ({ api }: ApiCaller) => (await api.sharedClients.list({})).items;

/** A client of the owner, and the grant of a viewer. */
async function share(owner: ApiCaller, viewer: ApiCaller, name: string, id = newId()): Promise<string> {
  await owner.api.clients.create({ ...aClient(), id, name });
  const before = await sharedWith(viewer);
  await shareClient(owner, viewer, id);
  const added = (await sharedWith(viewer)).find(
    (one) => !before.some(({ grantId }) => grantId === one.grantId),
  );
  return added?.grantId ?? '';
}

it('are listed by owner, and one that is no longer shared is gone at the next request [6.6]', async () => {
  const vera = await stint.newAccount('Vera');
  const first = await share(ann, vera, 'Acme');
  const second = await share(ben, vera, 'Beta');
  expect(await sharedWith(vera)).toEqual([
    { grantId: first, name: 'Acme', ownerName: 'Ann' },
    { grantId: second, name: 'Beta', ownerName: 'Ben' },
  ]);
  expect(await vera.api.sharedClients.get({ grantId: second })).toMatchObject({ name: 'Beta' });

  await ben.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [] });

  await expect(vera.api.sharedClients.get({ grantId: second })).rejects.toMatchObject(isGone);
  expect(await vera.api.sharedClients.get({ grantId: first })).toEqual({
    grantId: first,
    name: 'Acme',
    ownerName: 'Ann',
  });
});

it('are gone once their owner is disabled or keeps no records [6.6]', async () => {
  const [dora, vera] = [await stint.newTenant('Dora'), await stint.newAccount('Vera')];
  const grantId = await share(dora, vera, 'Delta');
  const { api } = stint.owner;

  await api.accounts.setRole({ uid: dora.uid, tenantEnabled: false });
  await expect(vera.api.sharedClients.get({ grantId })).rejects.toMatchObject(isGone);
  await api.accounts.setRole({ uid: dora.uid, tenantEnabled: true });
  expect(await vera.api.sharedClients.get({ grantId })).toMatchObject({ name: 'Delta' });
  await api.accounts.setDisabled({ uid: dora.uid, disabled: true });
  await expect(vera.api.sharedClients.get({ grantId })).rejects.toMatchObject(isGone);
});

it('don’t open for other accounts, neither by the grant of another viewer nor by the ID of the client [6.6]', async () => {
  const [vera, walt] = [await stint.newAccount('Vera'), await stint.newAccount('Walt')];
  const clientId = newId();
  const [veras, walts] = [await share(ann, vera, 'Acme', clientId), await share(ann, walt, 'Beta')];

  for (const grantId of [walts, clientId, vera.uid, newId(), 'x'])
    await expect(vera.api.sharedClients.get({ grantId })).rejects.toMatchObject(isGone);
  await expect(ann.api.sharedClients.get({ grantId: veras })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('give their viewers no procedures of owners, and owners who are viewers only their own records [6.6]', async () => {
  const vera = await stint.newAccount('Vera');
  await share(ann, vera, 'Acme');
  await expect(vera.api.clients.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });

  const cy = await stint.newTenant('Cy');
  const own = await cy.api.clients.create({ ...aClient(), name: 'Own' });
  const clientId = newId();
  const grantId = await share(ann, cy, 'Acme', clientId);
  expect((await cy.api.clients.list({})).items.map(({ id }) => id)).toEqual([own.id]);
  expect(await cy.api.clients.get({ id: clientId })).toBeNull();
  expect(await cy.api.sharedClients.get({ grantId })).toMatchObject({ name: 'Acme' });
});

it('stay apart even if clients of two accounts have the same ID', async () => {
  const vera = await stint.newAccount('Vera');
  const clientId = newId();
  const anns = await share(ann, vera, 'Acme', clientId);
  const bens = await share(ben, vera, 'Beta', clientId);

  expect(await vera.api.sharedClients.get({ grantId: anns })).toMatchObject({ name: 'Acme' });
  expect(await vera.api.sharedClients.get({ grantId: bens })).toMatchObject({ name: 'Beta' });
});

it('show PostgreSQL’s role for viewers chosen columns of one client, and other accounts nothing', async () => {
  const [vera, walt] = [await stint.newAccount('Vera'), await stint.newAccount('Walt')];
  const clientId = newId();
  const grantId = await share(ann, vera, 'Acme', clientId);
  await share(ann, vera, 'Beta');
  await share(ben, vera, 'Gamma', clientId);
  const send = (statement: string, { uid }: ApiCaller) =>
    stint.database
      // No session proved it.
      .withGrant(grantId, (db) => sql<object>`${sql.raw(statement)}`.execute(db), {
        callerId: uid as CallerId,
      })
      .then(({ rows }) => rows);

  expect(await send('select name from clients', vera)).toEqual([{ name: 'Acme' }]);
  expect(await send('select name from clients', walt)).toEqual([]);
  for (const statement of [
    'select notes from clients',
    `update clients set name = 'x'`,
    'select from timesheets',
    'select from client_viewers',
    'select from preferences',
    'select from live_grants()',
  ])
    await expect(send(statement, vera)).rejects.toThrow('permission denied');
});
