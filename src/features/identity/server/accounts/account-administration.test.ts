/** Listing, disabling and changing accounts as an administrator. */
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { roleGroup, systemRoles } from '#src/features/identity/rules/role.ts';
import type { AccountStatus, RoleGroup } from '#src/features/identity/rules/role.ts';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import { findAccountAs, keyCaller, startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

let stint: Installation;
let olga: ApiCaller;
let adam: ApiCaller;
let ann: ApiCaller;
let pat: ApiCaller;
beforeEach(async () => {
  stint = await startInstallation();
  olga = stint.owner;
  adam = await stint.newAccount('Adam', { systemRole: 'admin' });
  ann = await stint.newTenant('Ann');
  pat = await stint.newAccount('Pat');
  return () => stint[Symbol.asyncDispose]();
});

const namesOf = async (caller: ApiCaller, input: Parameters<ApiCaller['api']['accounts']['list']>[0]) =>
  (await caller.api.accounts.list(input)).items.map(({ displayName }) => displayName);

describe('the list of accounts', () => {
  it('has pending accounts first, then the newest, in pages without gaps [6.5]', async () => {
    expect(await namesOf(olga, {})).toEqual(['Pat', 'Ann', 'Adam', 'Olga']);
    const first = await olga.api.accounts.list({ limit: 1 });
    const second = await olga.api.accounts.list({ limit: 2, cursor: first.nextCursor ?? '' });
    const third = await olga.api.accounts.list({ limit: 2, cursor: second.nextCursor ?? '' });
    const pages = [first, second, third].map(({ items }) => items.map(({ displayName }) => displayName));
    expect(pages).toEqual([['Pat'], ['Ann', 'Adam'], ['Olga']]);
    expect(third.nextCursor).toBeNull();
  });

  it('searches names and emails, ignoring case, and takes wildcards literally', async () => {
    expect(await namesOf(olga, { search: 'aN' })).toEqual(['Ann']);
    expect(await namesOf(olga, { search: adam.email.toUpperCase() })).toEqual(['Adam']);
    expect(await namesOf(olga, { search: '%' })).toEqual([]);
  });

  it('shows and filters the status of every account', async () => {
    const vera = await stint.newAccount('Vera');
    const { id } = await ann.api.clients.create(aClient());
    await shareClient(ann, vera, id);
    await stint.newAccount('Nora', { systemRole: 'noAccess' });
    const dora = await stint.newTenant('Dora');
    await olga.api.accounts.setDisabled({ uid: dora.uid, disabled: true });

    expect(await namesOf(olga, { status: 'pending' })).toEqual(['Pat']);
    expect(await namesOf(olga, { status: 'active' })).toEqual(['Ann', 'Adam', 'Olga']);
    expect(await namesOf(olga, { status: 'clientAccess' })).toEqual(['Vera']);
    expect(await namesOf(adam, { status: 'clientAccess' })).toEqual(['Vera']);
    expect(await namesOf(olga, { status: 'noAccess' })).toEqual(['Nora']);
    expect(await namesOf(olga, { status: 'disabled' })).toEqual(['Dora']);
  });

  it('gives every kind of account the status of its role group [4.40, 4.41, 4.42, 4.43]', async () => {
    const { id } = await olga.api.clients.create(aClient());
    for (const systemRole of [...systemRoles, null])
      for (const tenantEnabled of [false, true])
        for (const clientViewerOf of [[], [id]]) {
          const role = { systemRole, tenantEnabled, clientViewerOf };
          const { status } = await olga.api.accounts.setRole({ uid: pat.uid, ...role });
          expect({ role, status }).toEqual({ role, status: statusOf[roleGroup(role)] });
        }
  });

  it('shows the last sign-in to administrators only', async () => {
    const { lastSignInAt } = await findAccountAs(olga, pat);
    expect(Date.now() - Date.parse(lastSignInAt ?? '')).toBeLessThan(60_000);
    const { id } = await ann.api.clients.create(aClient());
    await shareClient(ann, pat, id);
    expect((await findAccountAs(ann, pat)).lastSignInAt).toBeNull();
  });
});

describe('a disabled account', () => {
  it('loses its sessions at once, keeps its data, and works again once enabled [6.5]', async () => {
    const client = await ann.api.clients.create(aClient());
    const account = await olga.api.accounts.setDisabled({ uid: ann.uid, disabled: true });
    expect(account.status).toBe('disabled');
    await expect(ann.api.session.me({})).rejects.toMatchObject({ status: 401 });

    expect((await olga.api.accounts.setDisabled({ uid: ann.uid, disabled: false })).status).toBe('active');
    await expect(ann.api.session.me({})).rejects.toMatchObject({ status: 401 });
    const { headers } = await signIn(ann, testPassword);
    const cookie = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const { json } = await ann.send({ path: '/api/v1/clients', headers: { cookie: cookie.join('; ') } });
    expect(json).toMatchObject({ items: [{ id: client.id }] });
  });

  it('can’t be used with an API key or a calendar address', async () => {
    const { path } = await ann.api.calendarFeed.create({});
    const key = await keyCaller(stint.url, ann, 'read');
    expect((await key.api.session.me({})).user.uid).toBe(ann.uid);
    await olga.api.accounts.setDisabled({ uid: ann.uid, disabled: true });
    await expect(key.api.session.me({})).rejects.toMatchObject({ status: 401 });
    expect((await olga.send({ path })).status).toBe(404);
  });

  it('learns it only after the right password', async () => {
    await olga.api.accounts.setDisabled({ uid: ann.uid, disabled: true });
    expect(await signIn(ann, testPassword)).toMatchObject({
      status: 403,
      json: {
        code: 'ACCOUNT_DISABLED',
        message: 'This account is disabled. Ask the admin of this installation.',
      },
    });
    expect(await signIn(ann, 'a wrong horse')).toMatchObject({ status: 401 });
  });

  it('is recorded in the audit log, once per change [6.5]', async () => {
    for (const disabled of [true, true, false])
      await olga.api.accounts.setDisabled({ uid: ann.uid, disabled });
    const { items } = await olga.api.audit.list({ accountId: ann.uid, limit: 2 });
    expect(items).toMatchObject([
      { action: 'account.enabled', actor: { uid: olga.uid } },
      { action: 'account.disabled', actor: { uid: olga.uid } },
    ]);
  });

  it('is never the own one, a super admin’s by an admin, or anyone’s by a tenant [6.5]', async () => {
    const { id } = await ann.api.clients.create(aClient());
    await shareClient(ann, pat, id);
    for (const [caller, account, status] of [
      [olga, olga, 409],
      [adam, adam, 409],
      [adam, olga, 403],
      [ann, pat, 403],
      [ann, olga, 403],
    ] as const) {
      const call = caller.api.accounts.setDisabled({ uid: account.uid, disabled: true });
      await expect(call).rejects.toMatchObject({ status });
    }
    expect(await namesOf(olga, { status: 'disabled' })).toEqual([]);
  });

  it('leaves one super admin when two disable each other', async () => {
    await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'superAdmin' });
    const results = await Promise.allSettled([
      olga.api.accounts.setDisabled({ uid: ann.uid, disabled: true }),
      ann.api.accounts.setDisabled({ uid: olga.uid, disabled: true }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('doesn’t count as the remaining super admin [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'superAdmin' });
    await olga.api.accounts.setDisabled({ uid: ann.uid, disabled: true });
    const demote = olga.api.accounts.setRole({ uid: olga.uid, systemRole: 'user' });
    await expect(demote).rejects.toMatchObject({ code: 'LAST_SUPER_ADMIN' });
  });

  it('can demote a disabled super admin while being the only active one [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'superAdmin' });
    await olga.api.accounts.setDisabled({ uid: ann.uid, disabled: true });
    expect(await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'user' })).toMatchObject({
      systemRole: 'user',
    });
  });
});

it('the last super admin can’t be deleted, not even in the database [6.5]', async () => {
  const remove = withClient(stint.database.url, (client) =>
    client.query('delete from users where id = $1', [olga.uid]),
  );
  await expect(remove).rejects.toThrow('the last super admin can’t be deleted');
});

describe('an admin', () => {
  it('approves accounts and sets every role but superAdmin [6.5]', async () => {
    for (const systemRole of ['admin', 'viewer', 'noAccess', null, 'user'] as const)
      await adam.api.accounts.setRole({ uid: pat.uid, systemRole });
    expect(await adam.api.accounts.setRole({ uid: pat.uid, tenantEnabled: true })).toMatchObject({
      systemRole: 'user',
      status: 'active',
    });
    await expect(adam.api.accounts.setRole({ uid: pat.uid, systemRole: 'superAdmin' })).rejects.toMatchObject(
      superAdminsOnly,
    );
  });

  it('changes no super admin’s record [6.5]', async () => {
    await olga.api.accounts.setRole({ uid: ann.uid, systemRole: 'superAdmin' });
    for (const change of [{ systemRole: 'user' as const }, { tenantEnabled: false }]) {
      const call = adam.api.accounts.setRole({ uid: ann.uid, ...change });
      await expect(call).rejects.toMatchObject(superAdminsOnly);
    }
  });

  it.each([
    ['makes a super admin', `update user_roles set system_role = 'superAdmin' where user_id = '{pat}'`],
    ['promotes itself', `update user_roles set system_role = 'superAdmin' where user_id = '{adam}'`],
    ['demotes a super admin', `update user_roles set system_role = 'user' where user_id = '{olga}'`],
    ['disables a super admin', `select set_account_disabled('{olga}', true)`],
    ['disables itself', `select set_account_disabled('{adam}', true)`],
  ])('never %s, by row-level security alone [6.5]', async (_what, statement) => {
    const text = statement.replaceAll(
      /\{(\w+)\}/g,
      (_match, name: string) => ({ adam, olga, pat })[name]?.uid ?? '',
    );
    const outcome = await stint.database
      .withOwner({ ownerId: adam.uid }, (db) => sql.raw(text).execute(db), { callerId: adam.uid as CallerId })
      .then(
        () => 'no rows',
        (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
      );
    expect(['no rows', insufficientPrivilege]).toContain(outcome);
    expect(
      (await olga.api.accounts.list({})).items.map(({ displayName, systemRole, status }) => [
        displayName,
        systemRole,
        status,
      ]),
    ).toEqual([
      ['Pat', 'user', 'pending'],
      ['Ann', 'user', 'active'],
      ['Adam', 'admin', 'active'],
      ['Olga', 'superAdmin', 'active'],
    ]);
  });
});

const insufficientPrivilege = '42501';

const statusOf: Record<RoleGroup, AccountStatus> = {
  admin: 'active',
  tenant: 'active',
  clientViewer: 'clientAccess',
  restricted: 'noAccess',
  pending: 'pending',
};

const superAdminsOnly = {
  code: 'NOT_YOURS_TO_SET',
  message: 'Only an owner can make, change or disable owners.',
};

async function signIn({ email, send }: ApiCaller, password: string) {
  return send({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body: { email, password },
    headers: { origin: stint.url, cookie: '' },
  });
}
