import { expect, it } from 'vitest';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation({ sendsMail: true });

const post = (path: string, body: object) =>
  stint.owner.send({
    method: 'POST',
    path: `/api/auth/${path}`,
    body,
    headers: { cookie: '', origin: stint.url },
  });
const request = (email: string) => post('request-sign-in-link', { email });
const logIn = (token: string) => post('sign-in/link', { token });

async function sentTokens(email: string): Promise<string[]> {
  const { items } = await stint.owner.api.outbox.read({ limit: 200 });
  return items.flatMap(({ recipient, text }) =>
    recipient === email ? (/\/auth\/sign-in-link#([\w-]{43})/.exec(text)?.[1] ?? []) : [],
  );
}

async function newToken(email: string): Promise<string> {
  expect((await request(email)).status).toBe(200);
  return (await sentTokens(email))[0] ?? '';
}

it('logs in once with a link from a mail, and never by a GET', async () => {
  const { email, uid } = await stint.newAccount('Vera');
  await newToken(email.toUpperCase());
  const [token = ''] = await sentTokens(email);
  for (const method of ['GET', 'HEAD'])
    expect((await fetch(`${stint.url}/api/auth/sign-in/link?token=${token}`, { method })).status).toBe(404);

  const login = await logIn(token);
  expect(login.json).toMatchObject({ user: { id: uid, email } });
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const me = await stint.owner.send({ path: '/api/v1/me', headers: { cookie: cookie.join('; ') } });
  expect(me.json).toMatchObject({ user: { uid } });
  expect((await logIn(token)).json).toMatchObject({ code: 'INVALID_LINK' });
});

it('asks for the code of a two-step login, too', async () => {
  const ann = await stint.newAccount('Ann');
  const twoFactor = (path: string, body: object) =>
    ann.send({ method: 'POST', path: `/api/auth/two-factor/${path}`, body, headers: { origin: stint.url } });
  const { json } = await twoFactor('enable', { password: testPassword });
  await twoFactor('verify-totp', { code: await codeOf((json as { totpURI: string }).totpURI) });
  const login = await logIn(await newToken(ann.email));
  expect(login.json).toMatchObject({ twoFactorRedirect: true });
  expect(login.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
});

it('ends after 15 minutes, with “log out everywhere” and with the account', async () => {
  const { identityPool } = stint.database;
  const old = await stint.newAccount('Old');
  const late = await newToken(old.email);
  await identityPool.query(
    `update verifications set expires_at = expires_at - interval '15 minutes' where value = $1`,
    [old.uid],
  );
  expect((await logIn(late)).status).toBe(400);

  const bo = await stint.newAccount('Bo');
  const before = await newToken(bo.email);
  const ended = { method: 'POST', path: '/api/auth/end-sessions', headers: { origin: stint.url } };
  expect((await bo.send({ ...ended, body: { password: testPassword } })).status).toBe(200);
  expect((await logIn(before)).status).toBe(400);

  const cy = await stint.newAccount('Cy');
  const link = await newToken(cy.email);
  await stint.owner.api.accounts.setDisabled({ uid: cy.uid, disabled: true });
  expect((await logIn(link)).status).toBe(400);
  expect((await request(cy.email)).status).toBe(200);
  expect(await sentTokens(cy.email)).toHaveLength(1);
});

it('answers alike for unknown addresses, and mails an account three times an hour at most', async () => {
  const { email } = await stint.newAccount('Di');
  const startedAt = performance.now();
  const answers = await Promise.all([
    request('missing@example.org'),
    ...Array.from({ length: 5 }, () => request(email)),
  ]);
  expect(performance.now() - startedAt).toBeGreaterThan(390);
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await sentTokens(email)).toHaveLength(3);
  expect(await sentTokens('missing@example.org')).toEqual([]);
});
