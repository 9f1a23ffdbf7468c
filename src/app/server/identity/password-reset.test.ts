import { describe, expect, it } from 'vitest';
import type { ReceivedAnswer } from '#tests/support/server/api-callers.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { signIn, testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation();

const newPassword = 'a different long password';

describe('a password reset', () => {
  it('sends a link that sets a password once and ends all sessions', async () => {
    const ann = await stint.newTenant('Ann');
    const elsewhere = await signIn(stint.url, ann);
    expect((await requestReset(ann.email.toUpperCase())).status).toBe(200);
    const token = await sentToken(ann.email);

    expect((await reset(token)).status).toBe(200);
    for (const cookie of [ann.cookie, elsewhere])
      expect((await ann.send({ path: '/api/v1/me', headers: { cookie } })).status).toBe(401);
    const login = (password: string) => post('sign-in/email', { email: ann.email, password });
    expect((await login('correct horse battery staple')).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
    expect((await reset(token)).status).toBe(400);

    const { items } = await stint.owner.api.audit.list({ accountId: ann.uid });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password.resetRequested', 'password.reset']),
    );
  });

  it('doesn’t skip the second step of sign-in', async () => {
    const ann = await stint.newTenant('Ann');
    const twoFactor = (path: string, body: object) =>
      ann.send({
        method: 'POST',
        path: `/api/auth/two-factor/${path}`,
        body,
        headers: { origin: stint.url },
      });
    const { json } = await twoFactor('enable', { password: testPassword });
    const { totpURI } = json as { totpURI: string };
    expect((await twoFactor('verify-totp', { code: await codeOf(totpURI) })).status).toBe(200);
    await requestReset(ann.email);
    expect((await reset(await sentToken(ann.email))).status).toBe(200);

    const login = await post('sign-in/email', { email: ann.email, password: newPassword });
    expect(login.json).toMatchObject({ twoFactorRedirect: true });
    expect(login.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
  });

  it('revokes API keys, connected services and all other links', async () => {
    const { email, uid, api } = await stint.newTenant('Gus');
    const { key } = await api.apiKeys.create({ name: 'Old', scope: 'write', expiresInDays: null });
    const asKey = () =>
      stint.owner.send({ path: '/api/v1/me', headers: { cookie: '', authorization: `Bearer ${key}` } });
    expect((await asKey()).json).toMatchObject({ user: { uid } });
    await requestReset(email);
    const earlier = await sentToken(email);
    const { identityPool } = stint.database;
    await identityPool.query(
      `insert into accounts (id, user_id, provider_id, account_id) values (gen_random_uuid(), $1, 'https://idp.example.org', 'gus')`,
      [uid],
    );
    await requestReset(email);
    expect((await reset(await sentToken(email))).status).toBe(200);
    expect((await asKey()).status).toBe(401);
    expect((await reset(earlier)).status).toBe(400);
    const { rows } = await identityPool.query('select provider_id from accounts where user_id = $1', [uid]);
    expect(rows).toEqual([{ provider_id: 'credential' }]);
  });

  it('answers the same whether the account exists or not', async () => {
    const { email } = await stint.newAccount('Bo');
    const startedAt = performance.now();
    const known = await requestReset(email);
    const unknownAt = performance.now();
    const unknown = await requestReset('missing@example.org');
    // Both wait, so that the time doesn't show it either.
    expect(Math.min(unknownAt - startedAt, performance.now() - unknownAt)).toBeGreaterThan(390);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const { items } = await stint.owner.api.outbox.read({ limit: 200 });
    expect(items.some(({ recipient }) => recipient === 'missing@example.org')).toBe(false);
  });

  it('sends at most three mails an hour to an account', async () => {
    const { email } = await stint.newAccount('Cy');
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await requestReset(email)).status).toBe(200);
    const { items } = await stint.owner.api.outbox.read({ limit: 200 });
    expect(items.filter(({ recipient }) => recipient === email)).toHaveLength(3);
  });

  it('sends at most three mails, however many are requested at once', async () => {
    const { email } = await stint.newAccount('Cleo');
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestReset(email)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { items } = await stint.owner.api.outbox.read({ limit: 200 });
    expect(items.filter(({ recipient }) => recipient === email)).toHaveLength(3);
  });

  it.each([
    ['a forged link', 'x'.repeat(24)],
    ['no link', ''],
    ['another kind of value', ['x']],
  ])('refuses %s', async (_what, token) => {
    expect((await post('reset-password', { token, newPassword })).status).toBe(400);
  });

  it('refuses a link that is older than an hour', async () => {
    const { email } = await stint.newAccount('Di');
    await requestReset(email);
    const token = await sentToken(email);
    await stint.database.identityPool.query(
      `update verifications set expires_at = now() - interval '1 second'`,
    );
    expect((await reset(token)).status).toBe(400);
  });

  it.each([
    ['too short', 'x'.repeat(7)],
    ['too long', 'x'.repeat(300)],
    ['one of the most common', 'Password1'],
  ])('refuses a password that is %s, and the link stays valid', async (_what, weak) => {
    const { email } = await stint.newAccount('Ed');
    await requestReset(email);
    const token = await sentToken(email);
    expect((await reset(token, weak)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it('refuses the email as the new password', async () => {
    const { email } = await stint.newAccount('Gil');
    await requestReset(email);
    const answer = await reset(await sentToken(email), ` ${email.toUpperCase()}`);
    expect(answer.json).toMatchObject({ code: 'PASSWORD_IS_EMAIL' });
  });

  it('stores no link that could be used', async () => {
    const { email } = await stint.newAccount('Fay');
    await requestReset(email);
    const token = await sentToken(email);
    const { rows } = await stint.database.identityPool.query('select identifier, value from verifications');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

function post(path: string, body: object): Promise<ReceivedAnswer> {
  return stint.owner.send({ method: 'POST', path: `/api/auth/${path}`, body, headers: { cookie: '' } });
}

const requestReset = (email: string) => post('request-password-reset', { email });
const reset = (token: string, password = newPassword) =>
  post('reset-password', { token, newPassword: password });

/** From the outbox: the test server sends no mail. */
async function sentToken(email: string): Promise<string> {
  const { items } = await stint.owner.api.outbox.read({ limit: 200 });
  const mail = items.find(({ recipient }) => recipient === email);
  return /reset-password#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
