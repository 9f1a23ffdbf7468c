import { describe, expect, it } from 'vitest';
import { sweepFiles } from '#src/features/documents/server/sweep-files.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRows, storedRowsOfAccount } from '#tests/support/server/stored-rows.ts';
import { createTenantFixture } from '#tests/support/server/tenant-fixture.ts';
import { signIn, testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation();
/** Its accounts also have waiting emails. */
const mailing = shareInstallation({ sendsMail: true });

describe('a deleted account', () => {
  it('leaves nothing but its audit entries, and nothing of other accounts changes', async () => {
    const { uid, email } = await createTenantFixture(mailing);
    const bystander = await createTenantFixture(mailing);
    const before = await storedRowsOfAccount(mailing.database.url, bystander.uid);
    const cookie = await signIn(mailing.url, { email });
    expect((await deleteAccount({ ...mailing.owner, email, cookie }, {}, mailing.url)).json).toEqual({
      status: true,
    });

    const kept = ['audit_log', 'deleted_accounts'];
    const left = Object.entries(await storedRows(mailing.database.url)).filter(
      ([table, rows]) => !kept.includes(table) && rows.some((row) => row.includes(uid)),
    );
    expect(left).toEqual([]);
    expect(await mailing.files.store.list(uid, { limit: 1 })).toMatchObject({ items: [] });
    expect(await storedRowsOfAccount(mailing.database.url, bystander.uid)).toEqual(before);
    expect((await mailing.files.store.list(bystander.uid, { limit: 1 })).items).toHaveLength(1);
    const { items } = await mailing.owner.api.audit.list({ accountId: uid });
    expect(items[0]).toMatchObject({ action: 'account.deleted', before: { email } });
    expect((await mailing.owner.api.audit.verify({})).brokenAt).toBeNull();
  });

  it('is signed out everywhere, and its email can register again', async () => {
    const bo = await stint.newTenant('Bo');
    const elsewhere = await signIn(stint.url, bo);
    const { headers } = await deleteAccount(bo);
    expect(headers.getSetCookie().join()).toMatch(/session_token=;/);
    for (const cookie of [bo.cookie, elsewhere])
      expect((await bo.send({ path: '/api/v1/me', headers: { cookie } })).status).toBe(401);
    const body = { email: bo.email, name: 'Bo', password: testPassword };
    expect((await post({ ...bo, cookie: '' }, 'sign-up/email', body)).status).toBe(200);
  });

  it('keeps a viewer’s access to other accounts’ clients from outliving it', async () => {
    const [cy, viewer] = [await stint.newTenant('Cy'), await stint.newAccount('Vera')];
    const { id: clientId } = await cy.api.clients.create({
      name: 'Acme',
      email: 'a@example.org',
      phone: '1',
    });
    await shareClient(cy, viewer, clientId);
    await deleteAccount(cy);
    const { role } = await viewer.api.session.me({});
    expect(role?.clientViewerOf).toEqual([]);
  });
});

it.each([
  ['the email', { email: 'other@example.org' }, 'EMAIL_MISMATCH'],
  ['the password', { password: 'wrong horse' }, 'INVALID_PASSWORD'],
])('a deletion asks for %s, and otherwise changes nothing', async (_what, fields, code) => {
  const di = await stint.newTenant('Di');
  await uploadDocument(di);
  expect((await deleteAccount(di, fields)).json).toMatchObject({ code });
  expect((await stint.files.store.list(di.uid, { limit: 1 })).items).toHaveLength(1);
  expect((await di.send({ path: '/api/v1/me' })).status).toBe(200);
});

it('the only super admin can’t be deleted while others work here, and keeps all files', async () => {
  const { owner } = stint;
  await stint.newTenant('Fay');
  await uploadDocument(owner);
  expect(await deleteAccount(owner)).toMatchObject({
    status: 409,
    json: { code: 'LAST_SUPER_ADMIN', message: expect.stringMatching(/^You’re the only owner\./) as string },
  });
  expect((await stint.files.store.list(owner.uid, { limit: 1 })).items).toHaveLength(1);
});

it('of two super admins who delete themselves at once, one stays', async () => {
  await using other = await startInstallation();
  const second = await other.newTenant('Eve');
  await other.newTenant('Flo');
  await other.owner.api.accounts.setRole({ uid: second.uid, systemRole: 'superAdmin', tenantEnabled: true });
  const answers = await Promise.all([other.owner, second].map((each) => deleteAccount(each, {}, other.url)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

describe('the last owner of an installation', () => {
  it('deletes it whole, so that the next account to register owns one that is as new [6.4]', async () => {
    await using lone = await startInstallation();
    const { uid, email, api } = lone.owner;
    await uploadDocument(lone.owner);
    await api.registration.set({ policy: 'invitation' });
    await rowsOf(
      lone,
      `insert into registrations (token_hash, email, name, password)
       values (sha256('a link'), 'stranger@example.org', 'Stranger', 'hash')`,
    );
    expect(await api.session.deletion({})).toEqual({
      isLastOwner: true,
      activeAccounts: 0,
      otherAccounts: [],
    });

    expect(await deleteAccount(lone.owner, {}, lone.url)).toMatchObject({ status: 200 });
    expect(await accountsOf(lone)).toEqual([]);
    expect(await rowsOf(lone, 'select registration from installation')).toEqual([{ registration: null }]);
    expect(await rowsOf(lone, 'select email from registrations')).toEqual([]);
    const rows = Object.entries(await storedRows(lone.database.url));
    const naming = rows.filter(([, stored]) =>
      stored.some((row) => row.includes(uid) || row.includes(email)),
    );
    expect(naming.map(([table]) => table)).toEqual(['deleted_accounts']);
    expect(await rowsOf(lone, 'select id from audit_log')).toEqual([]);
    expect((await lone.files.store.list(uid, { limit: 1 })).items).toEqual([]);

    const body = { email: 'next@example.org', name: 'Nia', password: testPassword };
    await post({ ...lone.owner, cookie: '' }, 'sign-up/email', body, lone.url);
    expect(await accountsOf(lone)).toEqual([
      { email: 'next@example.org', systemRole: 'superAdmin', tenantEnabled: true },
    ]);
    const [first] = await rowsOf(lone, 'select id::integer, action from audit_log order by id');
    expect(first).toMatchObject({ id: 1, action: 'account.registered' });
  });

  it('also deletes accounts that nobody could give access any more', async () => {
    await using lone = await startInstallation();
    const { owner } = lone;
    const { id: clientId } = await owner.api.clients.create(aClient({}));
    const vera = await lone.newAccount('Vera');
    await shareClient(owner, vera, clientId);
    const pia = await lone.newAccount('Pia');
    const gone = await lone.newTenant('Dana');
    await uploadDocument(gone);
    await owner.api.accounts.setDisabled({ uid: gone.uid, disabled: true });
    const { activeAccounts, otherAccounts } = await owner.api.session.deletion({});
    expect(activeAccounts).toBe(0);
    expect(otherAccounts.toSorted()).toEqual([gone.email, pia.email, vera.email].toSorted());

    expect(await deleteAccount(owner, { otherAccounts }, lone.url)).toMatchObject({ status: 200 });
    expect(await accountsOf(lone)).toEqual([]);
    expect((await lone.files.store.list(gone.uid, { limit: 1 })).items).toEqual([]);
  });

  it('learns who must become an owner first', async () => {
    await using lone = await startInstallation();
    const tenant = await lone.newTenant('Tess');
    expect(await lone.owner.api.session.deletion({})).toEqual({
      isLastOwner: true,
      activeAccounts: 1,
      otherAccounts: [tenant.email],
    });
    expect(await tenant.api.session.deletion({})).toEqual({
      isLastOwner: false,
      activeAccounts: 0,
      otherAccounts: [],
    });
  });

  it('deletes only the other accounts that the dialog named', async () => {
    await using lone = await startInstallation();
    const named = await lone.newAccount('Nan');
    const { otherAccounts } = await lone.owner.api.session.deletion({});
    const late = await lone.newAccount('Lee');
    const changed = { status: 409, json: { code: 'OTHER_ACCOUNTS_CHANGED' } };

    expect(await deleteAccount(lone.owner, { otherAccounts }, lone.url)).toMatchObject(changed);
    // As many, but someone else.
    await deleteAccount(named, {}, lone.url);
    expect(await deleteAccount(lone.owner, { otherAccounts }, lone.url)).toMatchObject(changed);
    expect(await deleteAccount(lone.owner, {}, lone.url)).toMatchObject(changed);
    expect(await accountsOf(lone)).toHaveLength(2);

    expect(await deleteAccount(lone.owner, { otherAccounts: [late.email] }, lone.url)).toMatchObject({
      status: 200,
    });
  });
});

it('files that can’t be deleted now are deleted by the sweep', async () => {
  const gus = await stint.newTenant('Gus');
  await uploadDocument(gus);
  const { store } = stint.files;
  const working = store.delete;
  store.delete = () => Promise.reject(new Error('The store is down.'));
  try {
    expect((await deleteAccount(gus)).status).toBe(200);
  } finally {
    store.delete = working;
  }
  expect((await store.list(gus.uid, { limit: 1 })).items).toHaveLength(1);
  await sweepFiles(stint, Date.now() + 7 * 3_600_000);
  expect((await store.list(gus.uid, { limit: 1 })).items).toEqual([]);
});

function deleteAccount(
  caller: Pick<ApiCaller, 'send' | 'cookie' | 'email'>,
  fields: object = {},
  url = stint.url,
) {
  return post(caller, 'delete-account', { email: caller.email, password: testPassword, ...fields }, url);
}

function post(
  { send, cookie }: Pick<ApiCaller, 'send' | 'cookie'>,
  path: string,
  body: object,
  origin = stint.url,
) {
  return send({ method: 'POST', path: `/api/auth/${path}`, body, headers: { origin, cookie } });
}

function accountsOf(installation: Installation) {
  return rowsOf(
    installation,
    `select email, system_role as "systemRole", tenant_enabled as "tenantEnabled"
     from users u left join user_roles r on r.user_id = u.id`,
  );
}

function rowsOf({ database }: Installation, text: string, values: unknown[] = []): Promise<unknown[]> {
  return withClient(database.url, async (client) => (await client.query<object>(text, values)).rows);
}
