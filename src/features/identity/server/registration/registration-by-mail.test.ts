import { describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation({ registration: 'approval' });

it('the registration policy starts as configured and applies at once when changed [6.4]', async () => {
  const { api, uid } = stint.owner;
  expect(await api.registration.get({})).toEqual({ policy: 'approval' });
  expect(await shownPolicy()).toBe('approval');
  expect(await canTrackTime()).toBe(false);

  await api.registration.set({ policy: 'open' });
  expect(await shownPolicy()).toBe('open');
  expect(await canTrackTime()).toBe(true);

  await api.registration.set({ policy: 'invitation' });
  expect(await shownPolicy()).toBe('invitation');
  await expect(canTrackTime()).rejects.toThrow('INVITATION_REQUIRED');

  await api.registration.set({ policy: 'invitation' });
  const { items } = await api.audit.list({ accountId: uid, action: 'settings.changed' });
  expect(items.map(({ before, after }) => [before, after])).toEqual([
    [{ registration: 'open' }, { registration: 'invitation' }],
    [{ registration: 'approval' }, { registration: 'open' }],
  ]);
});

it('only super admins set the registration policy', async () => {
  await stint.owner.api.registration.set({ policy: 'approval' });
  const admin = await stint.newAccount('Ada', { systemRole: 'admin', tenantEnabled: true });
  await expect(admin.api.registration.set({ policy: 'open' })).rejects.toThrow('Only an owner');
  expect(await shownPolicy()).toBe('approval');
});

describe('the database', () => {
  it('refuses an account without an invitation where the policy asks for one, whoever adds it', async () => {
    const { api } = stint.owner;
    await api.registration.set({ policy: 'invitation' });
    await expect(addAccount(null)).rejects.toThrow('new accounts need an invitation');
    await api.registration.set({ policy: 'approval' });
    await expect(addAccount(null)).resolves.toBeUndefined();
  });

  it('refuses an account with an invalid invitation, under every policy', async () => {
    for (const policy of ['approval', 'open', 'invitation'] as const) {
      await stint.owner.api.registration.set({ policy });
      await expect(addAccount('00'.repeat(32))).rejects.toThrow('the invitation isn’t valid');
    }
  });

  it('refuses an account whose invitation is revoked while it registers', async () => {
    await stint.owner.api.registration.set({ policy: 'invitation' });
    const email = 'revoked@example.org';
    const { id, link } = await stint.owner.api.invitations.create({ email, tenantEnabled: true });
    const invitation = new URL(link ?? '').hash.slice(1);
    await withClient(stint.database.url, async (revoking) => {
      await revoking.query('begin');
      await revoking.query('update invitations set revoked_at = now() where id = $1', [id]);
      const registering = stint.owner.send({
        method: 'POST',
        path: '/api/auth/sign-up/email',
        body: { name: 'Rae', email, password: testPassword, invitation },
        headers: { cookie: '' },
      });
      await expect
        .poll(async () => {
          // PostgreSQL shows a transaction the same connections until its end.
          await revoking.query('select pg_stat_clear_snapshot()');
          const waiting = `select from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and l.locktype = 'transactionid' and a.datname = current_database()`;
          return (await revoking.query(waiting)).rowCount;
        })
        .toBe(1);
      await revoking.query('commit');
      expect(await registering).toMatchObject({ status: 403, json: { code: 'INVITATION_INVALID' } });
    });
    expect((await stint.owner.api.accounts.list({ search: email })).items).toEqual([]);
  });
});

async function addAccount(invitationHash: string | null): Promise<void> {
  await stint.database.identityPool.query(
    `insert into users (id, email, name, invitation_hash) values ($1, $2, 'Eve', $3)`,
    [newId(), `${newId()}@example.org`, invitationHash],
  );
}

async function shownPolicy(): Promise<unknown> {
  const { json } = await stint.owner.send({ path: '/api/registration' });
  return (json as { next: string }).next;
}

async function canTrackTime(): Promise<boolean> {
  const { api } = await stint.newAccount();
  return (await api.session.me({})).role?.tenantEnabled === true;
}
