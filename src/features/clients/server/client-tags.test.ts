import { beforeAll, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

it('finds clients by tag, ignoring case in all alphabets [7.9]', async () => {
  const { clients } = ann.api;
  const made = await Promise.all([
    clients.create(aClient({ tags: ['VIP', 'Büro'] })),
    clients.create(aClient({ tags: ['vip', 'BÜRO'] })),
    clients.create(aClient({ tags: ['vipers'] })),
  ]);
  for (const tag of ['Vip', 'büro']) {
    const { items } = await clients.list({ tag });
    expect(items.map(({ id }) => id).toSorted()).toEqual(
      made
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    );
  }
});

it('keeps each tag of a client once, in its first spelling', async () => {
  const { id } = await ann.api.clients.create(aClient({ tags: ['Retail', 'retail', 'Spain', 'RETAIL'] }));
  expect(await ann.api.clients.get({ id })).toMatchObject({ tags: ['Retail', 'Spain'] });
});
