import { expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it('waits for an admin who changes the same role, without a lock that the admin needs', async () => {
  const sam = await stint.newAccount('Sam');
  // Owners know every account and would be sent to it, so a tenant invites.
  const tom = await stint.newTenant('Tom');
  const { id: clientId } = await tom.api.clients.create(aClient());
  const { link } = await tom.api.invitations.create({ email: sam.email, clientId });

  // What `setRole` locks, in its order.
  const auditLock = await withClient(stint.database.url, async (admin) => {
    await admin.query('begin');
    await admin.query("select pg_advisory_xact_lock(hashtext('stint.roles'))");
    await admin.query('update user_roles set updated_at = now() where user_id = $1', [sam.uid]);
    const accepting = sam.api.invitations.accept({ token: link?.split('#')[1] ?? '' });
    await expect.poll(() => countWaiting()).toBe(1);
    const { rows } = await admin.query<{ isFree: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext(\'stint.audit\')) as "isFree"',
    );
    await admin.query('commit');
    await accepting;
    return rows;
  });

  expect(auditLock).toEqual([{ isFree: true }]);
  expect((await sam.api.session.me({})).role).toMatchObject({ systemRole: 'viewer' });
});

async function countWaiting(): Promise<number> {
  const { rowCount } = await withClient(stint.database.url, (client) =>
    client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rowCount ?? 0;
}
