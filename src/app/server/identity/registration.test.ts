/** Registration where mail is sent. */
import { describe, expect, it } from 'vitest';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation({ sendsMail: true });

describe('registration with a mail server', () => {
  it('creates an account once the link in the mail is opened and the password entered [2.3]', async () => {
    const email = freshEmail();
    expect((await request(email.toUpperCase())).status).toBe(200);
    expect(await accountsWith(email)).toEqual([]);
    expect((await new IdentityBrowser(stint.url).post('/sign-in/email', credentials(email))).status).toBe(
      401,
    );

    const browser = new IdentityBrowser(stint.url);
    const token = await sentToken(email);
    expect((await browser.post('/confirm-registration', { token, password: testPassword })).status).toBe(200);
    const uid = await browser.whoAmI();
    expect(await accountsWith(email)).toMatchObject([{ uid, displayName: 'Nia', status: 'pending' }]);
    expect((await new IdentityBrowser(stint.url).post('/sign-in/email', credentials(email))).status).toBe(
      200,
    );
    const { items } = await stint.owner.api.audit.list({
      accountId: uid ?? '',
      action: 'account.registered',
    });
    expect(items).toHaveLength(1);
  });

  it('answers the same if the email has an account, whose owner gets a mail', async () => {
    const [known, unknown] = [await request(stint.owner.email), await request(freshEmail())];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await mailsTo(stint.owner.email)).toMatchObject([{ subject: 'You already have a Stint account' }]);
    expect(await sentToken(stint.owner.email)).toBe('');
  });

  it('isn’t possible without the mail, except with an invitation, whose link proves the email', async () => {
    const account = { name: 'Nia', ...credentials(freshEmail()) };
    expect(await new IdentityBrowser(stint.url).post('/sign-up/email', account)).toMatchObject({
      status: 403,
      json: { code: 'EMAIL_CONFIRMATION_REQUIRED' },
    });
    await stint.owner.api.invitations.create({ email: account.email, tenantEnabled: true });
    const [mail] = await mailsTo(account.email);
    const invitation = /invitation#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const invited = await new IdentityBrowser(stint.url).post('/sign-up/email', { ...account, invitation });
    expect(invited.status).toBe(200);
  });

  it('needs the password of the person who registered: a link of someone else’s request gives them nothing', async () => {
    const email = freshEmail();
    await request(email, 'password of an attacker');
    const token = await sentToken(email);
    const answer = await confirm(token, testPassword);
    expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_PASSWORD' } });
    expect(await accountsWith(email)).toEqual([]);
  });

  it('keeps the link of an earlier request, and both work together once', async () => {
    const email = freshEmail();
    await request(email);
    const first = await sentToken(email);
    await request(email);
    const second = await sentToken(email);
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await confirm(first)).toMatchObject({ json: { code: 'INVALID_LINK' } });
    expect(await accountsWith(email)).toHaveLength(1);
  });

  it('refuses a link that is older than an hour, or none', async () => {
    const email = freshEmail();
    await request(email);
    const token = await sentToken(email);
    await withClient(stint.database.url, (db) => db.query('update registrations set expires_at = now()'));
    for (const link of [token, '', 'x'.repeat(32)])
      expect(await confirm(link)).toMatchObject({ status: 400, json: { code: 'INVALID_LINK' } });
  });

  it('sends at most three mails an hour to an address, also at once, with the same answer', async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(email)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it.each([
    ['a short password', { password: 'zq7-short!' }, 'PASSWORD_TOO_SHORT'],
    ['a common password', { password: 'Password1' }, 'PASSWORD_TOO_COMMON'],
    [
      'the email as password',
      { email: 'same@example.org', password: 'same@example.org' },
      'PASSWORD_IS_EMAIL',
    ],
    ['a name with a line break', { name: 'Nia\nBcc: eve' }, 'INVALID_PROFILE'],
    ['no email', { email: 'nia' }, 'VALIDATION_ERROR'],
  ])('refuses %s', async (_what, change, code) => {
    const account = { name: 'Nia', ...credentials(freshEmail()), ...change };
    const answer = await new IdentityBrowser(stint.url).post('/request-registration', account);
    expect(answer).toMatchObject({ status: 400, json: { code } });
  });

  it('takes an invitation where the policy asks for one', async () => {
    await stint.owner.api.registration.set({ policy: 'approval' });
    const email = freshEmail();
    await request(email);
    await stint.owner.api.registration.set({ policy: 'invitation' });
    expect(await request(freshEmail())).toMatchObject({ status: 403, json: { code: 'INVITATION_REQUIRED' } });
    // The policy changed after the link was sent.
    expect(await confirm(await sentToken(email))).toMatchObject({
      status: 403,
      json: { code: 'INVITATION_REQUIRED' },
    });
    await stint.owner.api.registration.set({ policy: 'approval' });
  });

  it('stores neither the token nor the password in plain text', async () => {
    const email = freshEmail();
    await request(email);
    const { rows } = await stint.database.identityPool.query('select * from registrations');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(await sentToken(email));
    expect(stored).not.toContain(testPassword);
  });
});

describe('an invitation', () => {
  it('by someone who isn’t an admin doesn’t show whether the email has an account', async () => {
    const sam = await inviter();
    const clientId = (await sam.api.clients.create({ name: 'Acme' })).id;
    const emails = { known: stint.owner.email, unknown: freshEmail() };
    const known = await sam.api.invitations.create({ email: emails.known, clientId });
    const unknown = await sam.api.invitations.create({ email: emails.unknown, clientId });
    expect({ ...known, id: '', email: '', createdAt: '', expiresAt: '' }).toEqual({
      ...unknown,
      id: '',
      email: '',
      createdAt: '',
      expiresAt: '',
    });
    const [[toKnown], [toUnknown]] = [await mailsTo(emails.known), await mailsTo(emails.unknown)];
    const token = /invitation#(\S+)/.exec(toKnown?.text ?? '')?.[1] ?? '';
    expect(toKnown?.text.replace(token, '')).toBe(toUnknown?.text.replace(/(?<=invitation#)\S+/, ''));
    await stint.owner.api.invitations.accept({ token });
    const { items } = await stint.owner.api.sharedClients.list({});
    const { role } = await stint.owner.api.session.me({});
    expect(role?.clientViewerOf).toEqual([items[0]?.grantId]);
    expect(JSON.stringify(role)).not.toContain(clientId);
  });
});

let count = 0;
const freshEmail = () => `nia${(count += 1)}@example.org`;
const credentials = (email: string) => ({ email, password: testPassword });

function request(email: string, password = testPassword) {
  return new IdentityBrowser(stint.url).post('/request-registration', { name: 'Nia', email, password });
}

function confirm(token: string, password = testPassword) {
  return new IdentityBrowser(stint.url).post('/confirm-registration', { token, password });
}

async function accountsWith(email: string) {
  return (await stint.owner.api.accounts.list({ search: email })).items;
}

async function mailsTo(email: string) {
  const { items } = await stint.owner.api.outbox.read({ limit: 200 });
  return items.filter(({ recipient }) => recipient === email);
}

async function sentToken(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /confirm-registration#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** An account with clients. */
async function inviter() {
  const email = freshEmail();
  await request(email);
  const browser = new IdentityBrowser(stint.url);
  await browser.post('/confirm-registration', { token: await sentToken(email), password: testPassword });
  const uid = (await browser.whoAmI()) ?? '';
  await stint.owner.api.accounts.setRole({ uid, tenantEnabled: true });
  return createCaller(stint.url, { uid, name: 'Nia', email, cookie: browser.cookie });
}
