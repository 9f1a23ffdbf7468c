/** When sessions end, and their cookie. */
import { describe, expect, it } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';
import { cheapPasswordHashing, testSecret } from '#tests/support/server/test-server.ts';

const stint = shareInstallation();

it('changing the password ends all other sessions and replaces the current one', async () => {
  const ann = await stint.newTenant('Ann');
  const other = await signIn(ann, testPassword, '');
  const changed = await post('change-password', ann.cookie, {
    currentPassword: testPassword,
    newPassword: 'a new battery staple',
    revokeOtherSessions: false,
  });

  expect(await whoIs(changed.cookie)).toBe(ann.uid);
  expect(await whoIs(other.cookie)).toBeNull();
  expect(await whoIs(ann.cookie)).toBeNull();
});

it('signing in ends only the session whose cookie was sent', async () => {
  const ben = await stint.newTenant('Ben');
  const elsewhere = await signIn(ben, testPassword, '');
  const again = await signIn(ben, testPassword, ben.cookie);

  expect(await whoIs(again.cookie)).toBe(ben.uid);
  expect(await whoIs(ben.cookie)).toBeNull();
  expect(await whoIs(elsewhere.cookie)).toBe(ben.uid);
});

it('loading many pages without a pause is never refused', async () => {
  const { cookie } = await stint.newTenant('Dan');
  // Other requests to the identity service are refused after 300 in a row.
  for (let loads = 0; loads < 310; loads += 1) {
    const { status } = await stint.owner.send({ path: '/api/auth/get-session', headers: { cookie } });
    expect(status).toBe(200);
  }
});

it('a rejected sign-in ends no session', async () => {
  const cy = await stint.newTenant('Cy');
  expect((await signIn(cy, 'wrong horse', cy.cookie)).status).toBe(401);
  expect(await whoIs(cy.cookie)).toBe(cy.uid);
});

describe('a session used every day', () => {
  it.each([
    ['29 days 23 hours', true],
    ['30 days 1 minute', false],
  ])('after %s is still valid: %s', async (age, isOpen) => {
    const dan = await stint.newTenant('Dan');
    await stint.database.identityPool.query(
      `update sessions set created_at = now() - $1::interval, expires_at = now() + interval '7 days'
       where user_id = $2`,
      [age, dan.uid],
    );
    expect(await whoIs(dan.cookie)).toBe(isOpen ? dan.uid : null);
    const { json } = await dan.send({ path: '/api/auth/get-session' });
    expect(json !== null).toBe(isOpen);
  });
});

describe('over https', () => {
  it('a session uses a __Host- cookie and accepts no other name', async () => {
    const url = 'https://time.example.org';
    await using app = await buildServer({
      database: stint.database,
      files: stint.files,
      attemptsPerMinute: 10_000,
      callsPerMinute: Infinity,
      passwordHashing: cheapPasswordHashing,
      url,
      secret: testSecret,
      webFolder: 'nowhere',
    });
    const { email } = await stint.newTenant('Eve');
    const headers = { host: 'time.example.org', origin: url };
    const payload = { email, password: testPassword };
    const { cookies } = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers,
      payload,
    });
    const me = (name: string, value: string) =>
      app.inject({
        url: '/api/v1/me',
        headers: { ...headers, cookie: `${name}=${encodeURIComponent(value)}` },
      });

    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
      expect(cookie.name).toMatch(/^__Host-stint\./);
      expect(cookie).not.toHaveProperty('domain');
    }
    const value = cookies.find(({ name }) => name === '__Host-stint.session_token')?.value ?? '';
    expect((await me('__Host-stint.session_token', value)).statusCode).toBe(200);
    for (const name of [
      'stint.session_token',
      '__Secure-stint.session_token',
      '__host-stint.session_token',
    ]) {
      expect((await me(name, value)).statusCode).toBe(401);
    }
  });
});

function signIn({ email }: ApiCaller, guess: string, cookie: string) {
  return post('sign-in/email', cookie, { email, password: guess });
}

async function post(path: string, cookie: string, body: object) {
  const response = await stint.owner.send({
    method: 'POST',
    path: `/api/auth/${path}`,
    body,
    headers: { origin: stint.url, cookie },
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { status: response.status, cookie: cookies.join('; ') };
}

/** The user whose session the cookie opens. */
async function whoIs(cookie: string): Promise<string | null> {
  const { status, json } = await stint.owner.send({ path: '/api/v1/me', headers: { cookie } });
  return status === 200 ? (json as { user: { uid: string } }).user.uid : null;
}
