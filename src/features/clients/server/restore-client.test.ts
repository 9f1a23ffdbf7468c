/** Restores a client while private mode is being turned on. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadEncryptor } from '#src/features/encryption/server/public.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { createLocalKeys, parseMasterKeys } from '#src/platform/server/keys/local-keys.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testMasterKey } from '#tests/support/server/test-server.ts';
import { clientPrivateModeConversion } from './export-area.ts';

const stint = shareInstallation();

const keys = createLocalKeys(async () => parseMasterKeys(testMasterKey) ?? []);

it.each<[string, (ann: ApiCaller) => Promise<() => Promise<unknown>>]>([
  [
    'deleted',
    async ({ api }) => {
      const { id } = await api.clients.create(aClient({ phone: '+1 555' }));
      await api.clients.delete({ id });
      return () => api.clients.undo({ id });
    },
  ],
  [
    'merged',
    async ({ api }) => {
      const { id } = await api.clients.create(aClient());
      const { id: fromId } = await api.clients.create(aClient({ phone: '+1 555' }));
      const { operationId } = await api.clients.merge({ id, fromId });
      return () => api.clients.undo({ id: operationId });
    },
  ],
])('is private if it was %s [3.6]', async (_, deleted) => {
  const ann = await stint.newTenant();
  const restore = await deleted(ann);
  await ann.api.encryption.setPrivateMode({ isOn: true });

  const back = await stint.database.withOwner({ ownerId: ann.uid }, async (db) => {
    await turnOver(db, ann);
    const coming = restore();
    await expect.poll(isAnyWaiting).toBe(true);
    return { coming };
  });
  await back.coming;

  const { rows } = await stint.database.withOwner({ ownerId: ann.uid }, (db) =>
    sql`select from clients where phone is not null`.execute(db),
  );
  expect(rows).toEqual([]);
});

/** Like a conversion step that isn't committed yet. */
async function turnOver(db: Db, { uid }: ApiCaller): Promise<void> {
  const owner = { ownerId: uid };
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stint private mode ${uid}`}, 0))`.execute(db);
  const sealing = await loadEncryptor(db, owner, keys);
  if (!sealing) throw new Error('Private mode is off.');
  await clientPrivateModeConversion.convert(db, owner, true, { cipher: sealing, files: stint.files }, 200);
}

async function isAnyWaiting(): Promise<boolean> {
  const { rows } = await withClient(stint.database.url, (client) =>
    client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rows.length > 0;
}
