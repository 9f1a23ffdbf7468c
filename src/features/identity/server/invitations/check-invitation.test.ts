import { beforeAll, describe, expect, it } from 'vitest';
import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { signIn, testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation({ registration: 'invitation' });
let ann: ApiCaller;
beforeAll(async () => {
  const { link } = await stint.owner.api.invitations.create({
    email: 'ann@example.org',
    tenantEnabled: true,
  });
  const { json } = await register('ann@example.org', link);
  ann = await signedIn('ann@example.org', (json as { user: { id: string } }).user.id);
});

describe('an invitation', () => {
  it('is needed where registration is by invitation', async () => {
    const { status, json } = await register('bo@example.org', '');
    expect({ status, json }).toMatchObject({ status: 403, json: { code: 'INVITATION_REQUIRED' } });
  });

  it('lets the new account track time at once, and works once', async () => {
    expect((await ann.api.session.me({})).role).toMatchObject({ systemRole: 'user', tenantEnabled: true });
    const { items } = await stint.owner.api.invitations.list({});
    expect(items).toMatchObject([{ email: 'ann@example.org', status: 'accepted' }]);
  });

  it('shows the inviter and the email to the holder of an open link', async () => {
    const { id, link } = await stint.owner.api.invitations.create({
      email: 'Jo@example.org',
      tenantEnabled: true,
    });
    const read = () =>
      stint.owner.send({
        method: 'POST',
        path: '/api/auth/invitation',
        body: { token: link?.split('#')[1] },
        headers: { cookie: '' },
      });
    expect(await read()).toMatchObject({
      status: 200,
      json: { email: 'jo@example.org', inviter: (await stint.owner.api.session.me({})).user.displayName },
    });
    await stint.owner.api.invitations.revoke({ id });
    expect(await read()).toMatchObject({ status: 200, json: null });
  });

  it.each([
    ['is disabled', (uid: string) => stint.owner.api.accounts.setDisabled({ uid, disabled: true })],
    ['is no admin', (uid: string) => stint.owner.api.accounts.setRole({ uid, systemRole: 'user' })],
  ])('says that it grants no access once its inviter %s', async (change, demote) => {
    const email = `${change.replaceAll(' ', '-')}@example.org`;
    const admin = await invitedAccount(email);
    await stint.owner.api.accounts.setRole({ uid: admin.uid, systemRole: 'admin' });
    const { link } = await admin.api.invitations.create({ email: `for-${email}`, tenantEnabled: true });
    const read = () =>
      stint.owner.send({
        method: 'POST',
        path: '/api/auth/invitation',
        body: { token: link?.split('#')[1] },
        headers: { cookie: '' },
      });
    expect(await read()).toMatchObject({ json: { grantsAccess: true } });
    await demote(admin.uid);
    expect(await read()).toMatchObject({ json: { email: `for-${email}`, grantsAccess: false } });
  });

  it('is audited when accepted, with the inviter as actor', async () => {
    const { items } = await stint.owner.api.audit.list({ accountId: ann.uid });
    expect(items.map(({ action, actor }) => [action, actor?.uid])).toEqual([
      ['signIn.succeeded', ann.uid],
      ['account.registered', ann.uid],
      ['role.changed', stint.owner.uid],
    ]);
  });

  it('is sent at most three times a day to the same email', async () => {
    const invite = () =>
      stint.owner.api.invitations.create({ email: 'zoe@example.org', tenantEnabled: true });
    for (let count = 1; count <= 3; count += 1) await invite();
    await expect(invite()).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_INVITATIONS' });
  });

  it('gives access to a client of a tenant, and to nothing else [6.5]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { link } = await ann.api.invitations.create({ email: 'Vera@Example.org', clientId });
    const { status } = await register('vera@example.org', link);
    expect(status).toBe(200);
    const { items } = await ann.api.accounts.list({});
    // With the role of a user, she would get a timer that can’t save. [2.51]
    const reading = { clientViewerOf: [clientId], tenantEnabled: false, systemRole: 'viewer' };
    expect(items).toMatchObject([{ email: 'vera@example.org', ...reading }]);
    const mails = await stint.owner.api.outbox.read({});
    expect(mails.items[0]).toMatchObject({
      recipient: 'vera@example.org',
      text: expect.stringContaining(link ?? '?') as string,
    });
  });

  it.each([
    ['another email', async (link: string | null) => register('eve@example.org', link)],
    ['a forged link', async () => register('cy@example.org', 'https://x/#forged')],
  ])('is refused for %s', async (_what, attempt) => {
    const { link } = await stint.owner.api.invitations.create({
      email: 'cy@example.org',
      tenantEnabled: true,
    });
    expect((await attempt(link)).json).toMatchObject({ code: 'INVITATION_INVALID' });
  });

  it('is refused once revoked, replaced or expired', async () => {
    const invite = () => stint.owner.api.invitations.create({ email: 'di@example.org', tenantEnabled: true });
    const replaced = await invite();
    const revoked = await invite();
    await stint.owner.api.invitations.revoke({ id: revoked.id });
    const expired = await invite();
    await withClient(stint.database.url, (client) =>
      client.query('update invitations set expires_at = now() where id = $1', [expired.id]),
    );
    for (const { link } of [replaced, revoked, expired])
      expect((await register('di@example.org', link)).status).toBe(403);
    const { items } = await stint.owner.api.invitations.list({});
    expect(items.filter(({ email }) => email === 'di@example.org').map(({ status }) => status)).toEqual([
      'expired',
      'revoked',
      'revoked',
    ]);
  });

  it('grants nothing that the inviter may no longer grant', async () => {
    const admin = await invitedAccount('ed@example.org');
    await stint.owner.api.accounts.setRole({ uid: admin.uid, systemRole: 'admin' });
    const { link } = await admin.api.invitations.create({ email: 'flo@example.org', tenantEnabled: true });
    await stint.owner.api.accounts.setRole({ uid: admin.uid, systemRole: 'user' });
    const { json } = await register('flo@example.org', link);
    const flo = await signedIn('flo@example.org', (json as { user: { id: string } }).user.id);
    expect((await flo.api.session.me({})).role).toMatchObject({ tenantEnabled: false });
  });

  it('can’t let others track time unless its inviter is an admin', async () => {
    const invite = ann.api.invitations.create({ email: 'gus@example.org', tenantEnabled: true });
    await expect(invite).rejects.toMatchObject({ status: 403, code: 'NOT_YOURS_TO_GRANT' });
  });

  it('needs something to grant, an email without account, and a client of your own', async () => {
    const { create } = ann.api.invitations;
    await expect(create({ email: 'gus@example.org' })).rejects.toMatchObject({ code: 'NOTHING_GRANTED' });
    await expect(create({ email: 'gus@example.org\r\nBcc: eve@example.org' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const clientId = (await stint.owner.api.clients.create(aClient())).id;
    await expect(stint.owner.api.invitations.create({ email: ann.email, clientId })).rejects.toMatchObject({
      code: 'ALREADY_REGISTERED',
    });
    for (const [inviter, other] of [
      [ann, stint.owner],
      // Knows the owners of all clients.
      [stint.owner, ann],
    ] as const) {
      const { id: foreign } = await other.api.clients.create(aClient());
      const invite = inviter.api.invitations.create({ email: 'gus@example.org', clientId: foreign });
      await expect(invite).rejects.toMatchObject({ code: 'UNKNOWN_CLIENT' });
    }
  });

  it('answers a tenant the same for emails with and without an account [6.5]', async () => {
    const vic = await invitedAccount('vic@example.org');
    const { id: clientId } = await ann.api.clients.create(aClient());
    const answers = [];
    for (const email of [vic.email, 'unused@example.org']) {
      const refusal: unknown = await ann.api.accounts.addViewer({ email, clientId }).catch((e: unknown) => e);
      const { id, link, ...invitation } = await ann.api.invitations.create({ email, clientId });
      expect(link).toContain('/invitation#');
      const mail = (await stint.owner.api.outbox.read({})).items[0];
      answers.push({
        refusal: JSON.stringify(refusal),
        invitation: { ...invitation, email: '', createdAt: '', expiresAt: '' },
        accounts: await ann.api.accounts.list({}),
        mail: { subject: mail?.subject, text: mail?.text.replace(link ?? '', '') },
        isStored: (await ann.api.invitations.list({})).items.some((stored) => stored.id === id),
      });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('is accepted by the account of its email only, once, and then shows its viewer [6.5]', async () => {
    const [wes, xia] = [await invitedAccount('wes@example.org'), await invitedAccount('xia@example.org')];
    const [first, second] = [
      (await ann.api.clients.create(aClient())).id,
      (await ann.api.clients.create(aClient())).id,
    ];
    const tokens = [];
    for (const clientId of [first, second])
      tokens.push(
        (await ann.api.invitations.create({ email: wes.email, clientId })).link?.split('#')[1] ?? '',
      );
    const [token = '', other = ''] = tokens;
    const invalid = { status: 404, code: 'INVITATION_INVALID' };
    await expect(xia.api.invitations.accept({ token })).rejects.toMatchObject(invalid);
    await wes.api.invitations.accept({ token });
    await expect(wes.api.invitations.accept({ token })).rejects.toMatchObject(invalid);
    expect((await wes.api.sharedClients.list({})).items).toHaveLength(1);
    await wes.api.invitations.accept({ token: other });
    const { items } = await ann.api.accounts.list({});
    expect(items.find(({ uid }) => uid === wes.uid)?.clientViewerOf).toEqual([first, second]);
    const acts = await stint.owner.api.audit.list({ accountId: wes.uid, action: 'viewer.added' });
    expect(acts.items.map(({ actor }) => actor?.uid)).toEqual([ann.uid, ann.uid]);
  });

  it('makes someone who awaits approval a viewer, which the audit log records [2.51] [6.5]', async () => {
    const pat = await invitedAccount('pat@example.org');
    await stint.owner.api.accounts.setRole({ uid: pat.uid, tenantEnabled: false });
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { link } = await ann.api.invitations.create({ email: pat.email, clientId });
    expect((await pat.api.session.me({})).role).toMatchObject({ systemRole: 'user', tenantEnabled: false });

    await pat.api.invitations.accept({ token: link?.split('#')[1] ?? '' });

    expect((await pat.api.session.me({})).role).toMatchObject({ systemRole: 'viewer', tenantEnabled: false });
    const { items } = await stint.owner.api.audit.list({ accountId: pat.uid, action: 'role.changed' });
    expect(items[0]).toMatchObject({
      actor: { uid: ann.uid },
      before: { systemRole: 'user' },
      after: { systemRole: 'viewer' },
    });
  });

  it('leaves a viewer whose client is no longer shared without access, not awaiting approval [2.25]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { link } = await ann.api.invitations.create({ email: 'wim@example.org', clientId });
    const { json } = await register('wim@example.org', link);
    const { uid } = await signedIn('wim@example.org', (json as { user: { id: string } }).user.id);

    await ann.api.accounts.setRole({ uid, clientViewerOf: [] });

    const { items } = await stint.owner.api.accounts.list({ search: 'wim@' });
    expect(items).toMatchObject([{ uid, status: 'noAccess' }]);
    const waiting = await stint.owner.api.accounts.list({ status: 'pending' });
    expect(waiting.items.map((account) => account.uid)).not.toContain(uid);
    expect(items.map((account) => homePath(roleGroup(account)))).toEqual(['/dashboard-blank']);
  });

  it('is stored without its link', async () => {
    const { link } = await stint.owner.api.invitations.create({
      email: 'hal@example.org',
      tenantEnabled: true,
    });
    const { rows } = await stint.database.identityPool.query('select i::text as row from invitations i');
    expect(JSON.stringify(rows)).not.toContain(link?.split('#')[1]);
  });
});

function register(email: string, link: string | null) {
  const body = {
    name: 'New',
    email,
    password: 'correct horse battery staple',
    invitation: link?.split('#')[1],
  };
  return stint.owner.send({ method: 'POST', path: '/api/auth/sign-up/email', body, headers: { cookie: '' } });
}

async function invitedAccount(email: string): Promise<ApiCaller> {
  const { link } = await stint.owner.api.invitations.create({ email, tenantEnabled: true });
  const { json } = await register(email, link);
  return signedIn(email, (json as { user: { id: string } }).user.id);
}

async function signedIn(email: string, uid: string): Promise<ApiCaller> {
  const cookie = await signIn(stint.url, { email });
  return createCaller(stint.url, { uid, name: 'New', email, cookie, password: testPassword, storageState });
}

const storageState = { cookies: [], origins: [] as [] };
