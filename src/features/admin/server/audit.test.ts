import { beforeAll, describe, expect, it } from 'vitest';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { signIn } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const audit = () => stint.owner.api.audit;

describe('the audit log', () => {
  it('records who did what to whom, and from which address [6.5]', async () => {
    const { items } = await audit().list({ accountId: ann.uid });

    expect(items).toMatchObject([
      {
        action: 'role.changed',
        actor: { uid: stint.owner.uid, email: stint.owner.email, displayName: 'Olga' },
        subject: { uid: ann.uid, email: ann.email },
        before: { tenantEnabled: false },
        after: { tenantEnabled: true },
        address: '127.0.0.1',
      },
      { action: 'account.registered', actor: { uid: ann.uid }, address: '127.0.0.1' },
    ]);
  });

  it('records sign-ins, failed sign-ins and password changes', async () => {
    const { uid, email } = await stint.newAccount('Vera');
    const cookie = await signIn(stint.url, { email });
    const post = (path: string, body: object, headers = {}) =>
      ann.send({ method: 'POST', path: `/api/auth/${path}`, body, headers: { cookie: '', ...headers } });
    await post('sign-in/email', { email: email.toUpperCase(), password: 'guessed it?' });
    await post('sign-in/email', { email: 'missing@example.org', password: 'guessed it?' });
    const currentPassword = 'correct horse battery staple';
    await post('change-password', { currentPassword, newPassword: 'another long password' }, { cookie });

    const { items } = await audit().list({ accountId: uid });
    expect(items.map(({ action, actor }) => [action, actor?.uid])).toEqual([
      ['password.changed', uid],
      ['signIn.failed', undefined],
      ['signIn.succeeded', uid],
      ['account.registered', uid],
    ]);
    const failed = await audit().list({ action: 'signIn.failed' });
    expect(failed.items[0]).toMatchObject({ actor: null, subject: null, address: '127.0.0.1' });
    expect(JSON.stringify(failed)).not.toContain('missing@');
  });

  it('records exports and switches of private mode', async () => {
    const bo = await stint.newTenant('Bo');
    await bo.send({ path: '/api/v1/exports/everything' });
    await bo.api.encryption.setPrivateMode({ isOn: false });
    const { items } = await audit().list({ accountId: bo.uid, limit: 2 });
    expect(items).toMatchObject([
      { action: 'privateMode.changed', after: { isOn: false }, address: '127.0.0.1' },
      { action: 'export.created', actor: { uid: bo.uid }, address: '127.0.0.1' },
    ]);
  });

  it('is paged without gaps, filtered by day, and read only by super admins', async () => {
    const all = await audit().list({ limit: 200 });
    const first = await audit().list({ limit: 2 });
    const rest = await audit().list({ limit: 200, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items]).toEqual(all.items);
    expect(all.items.map(({ id }) => id)).toEqual(all.items.map((_item, place) => all.items.length - place));
    expect(await audit().list({ to: '2020-01-01' })).toEqual({ items: [], nextCursor: null });
    await expect(audit().list({ cursor: 'x1' })).rejects.toMatchObject({ status: 400 });
    await expect(ann.api.audit.list({})).rejects.toMatchObject({ status: 403 });
  });

  it('can be downloaded as CSV, whose cells are no formulas', async () => {
    await stint.owner.api.session.updatePreferences({ currency: 'EUR' });
    const { text, headers } = await stint.owner.send({ path: '/api/v1/admin/audit/csv' });

    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toBe('id,at,action,actor,subject,address,before,after');
    expect(lines[0]).toMatch(/^1,.+,account\.registered,olga-\w+@example\.org,/);
    expect(lines).toHaveLength((await audit().list({ limit: 200 })).items.length);
  });

  it('stays complete while many act at once', async () => {
    const accounts = await Promise.all(['Bo', 'Cy', 'Di', 'Ed'].map((name) => stint.newAccount(name)));
    await Promise.all(
      accounts.map(({ uid }) => stint.owner.api.accounts.setRole({ uid, systemRole: 'viewer' })),
    );
    const { entryCount, brokenAt, lastHash } = await audit().verify({});
    expect(brokenAt).toBeNull();
    expect(lastHash).toMatch(/^[0-9a-f]{64}$/);
    expect(entryCount).toBe((await audit().list({ limit: 200 })).items.length);
  });

  it.each([
    ['a changed entry', `update audit_log set address = '10.0.0.1' where id = 3`, 3],
    ['a removed entry', 'delete from audit_log where id = 3', 4],
    ['an entry moved in time', `update audit_log set at = at - interval '1 day' where id = 2`, 2],
    [
      'a rewritten entry with a matching hash',
      `update audit_log a set before = '"forged"', hash = audit_entry_hash(jsonb_populate_record(a, '{"before": "forged"}')) where id = 3`,
      4,
    ],
  ])('shows %s, even when the database’s owner made it', async (_what, statement, brokenAt) => {
    await using installation = await startInstallation();
    for (const name of ['Ann', 'Bo', 'Cy', 'Di']) await installation.newAccount(name);
    await withClient(installation.database.url, (client) => client.query(statement));
    expect(await installation.owner.api.audit.verify({})).toMatchObject({ brokenAt });
  });
});
