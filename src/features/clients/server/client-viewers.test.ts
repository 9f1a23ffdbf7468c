/** Viewers of a client that is deleted, restored, merged or unmerged. */
import { beforeAll, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const viewed = async ({ api }: ApiCaller) => (await api.sharedClients.list({})).items.map(({ name }) => name);
const isGone = async ({ uid }: ApiCaller) =>
  withClient(stint.database.url, (client) => client.query('delete from users where id = $1', [uid]));

/** A client with two viewers. */
async function viewedByTwo() {
  const client = await ann.api.clients.create(aClient({ name: 'Viewed' }));
  const [vera, walt] = [await stint.newAccount('Vera'), await stint.newAccount('Walt')];
  for (const guest of [vera, walt]) await shareClient(ann, guest, client.id);
  return { client, vera, walt };
}

it('are restored with a deleted client, except for deleted accounts [4.41, 6.6]', async () => {
  const { client, vera, walt } = await viewedByTwo();
  await ann.api.clients.delete(client);
  expect(await viewed(vera)).toEqual([]);
  await isGone(walt);
  await ann.api.clients.undo(client);

  expect(await viewed(vera)).toEqual(['Viewed']);
  const { rows } = await withClient(stint.database.url, (owner) =>
    owner.query('select action from audit_log where subject_id = $1 order by id', [vera.uid]),
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'account.registered',
    'viewer.added',
    'role.changed',
    'viewer.removed',
    'viewer.added',
  ]);
});

it('are restored with a merged client, except for revoked grants and deleted accounts [4.41, 6.6]', async () => {
  const { client, vera, walt } = await viewedByTwo();
  const xena = await stint.newAccount('Xena');
  await shareClient(ann, xena, client.id);
  const remaining = await ann.api.clients.create(aClient());
  const { operationId } = await ann.api.clients.merge({ id: remaining.id, fromId: client.id });
  await ann.api.accounts.setRole({ uid: xena.uid, clientViewerOf: [] });
  await isGone(walt);
  await ann.api.clients.undo({ id: operationId });

  expect(await viewed(vera)).toEqual(['Viewed']);
  expect(await viewed(xena)).toEqual([]);
});
