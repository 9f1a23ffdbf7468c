import 'fake-indexeddb/auto';
import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { expect, it } from 'vitest';
// They declare what isn’t stored.
import '#src/features/admin/web/api.ts';
import '#src/features/identity/web/api.ts';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';

it.each(['apiKeys', 'audit', 'invitations', 'outbox', 'session'])(
  'stores lists of records in the browser, but not those of %s',
  async (feature) => {
    const contract = { list: oc };
    const list = implement(contract).list.handler(() => ['from the server']);
    serveRouter({ clients: { list }, [feature]: { list } });
    setCurrentAccount({ uid: `ada-${feature}`, timeZone: 'UTC', currency: 'EUR' });
    const [secret, records] = [feature, 'clients'].map((name) => createFeatureApi<typeof contract>(name));
    await secret?.list.call(undefined);
    await records?.list.call(undefined);
    goOffline();
    await expect.poll(() => records?.list.call(undefined)).toHaveLength(1);
    await expect(secret?.list.call(undefined)).rejects.toThrow('fetch failed');
    setCurrentAccount(null);
  },
);
