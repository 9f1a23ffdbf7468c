/** How passwords are stored and verified, with production's hash. */
import { hashPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation({ hasRealPasswordHash: true });

it('a password is stored as a salted scrypt hash with N = 2^15, r = 8 and p = 3', async () => {
  expect(await storedHash(stint.owner)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
});

it('a login replaces a former hash, and ends no session', async () => {
  const { owner } = stint;
  const former = await hashPassword(testPassword);
  await storeFormerHash(owner, former);
  const browser = new IdentityBrowser(stint.url);
  expect((await logIn(browser, owner, 'wrong horse')).status).toBe(401);
  expect(await storedHash(owner)).toBe(former);
  expect((await logIn(browser, owner, testPassword)).status).toBe(200);
  expect(await storedHash(owner)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  expect((await logIn(browser, owner, testPassword)).status).toBe(200);
  expect((await owner.api.session.me({})).user.uid).toBe(owner.uid);
});

it.each([8, 200])('an older password of %i characters still signs in and can be changed', async (length) => {
  const eve = await stint.newTenant('Eve');
  const old = 'k3'.repeat(100).slice(0, length);
  await storeFormerHash(eve, await hashPassword(old));
  const browser = new IdentityBrowser(stint.url);
  expect((await logIn(browser, eve, old)).status).toBe(200);
  const change = { currentPassword: old, newPassword: 'a new battery staple' };
  expect((await browser.post('/change-password', change)).status).toBe(200);
});

it('a password may have any characters, and is verified as typed, in any Unicode form', async () => {
  const dan = await stint.newTenant('Dan');
  const password = ' Ünïcode 🐎 \'";--<b> ';
  const browser = new IdentityBrowser(stint.url);
  await logIn(browser, dan, testPassword);
  const change = { currentPassword: testPassword, newPassword: password };
  expect((await browser.post('/change-password', change)).status).toBe(200);
  const statuses = [];
  for (const tried of [password, password.trim(), password.toLowerCase(), password.normalize('NFD')])
    statuses.push((await logIn(new IdentityBrowser(stint.url), dan, tried)).status);
  expect(statuses).toEqual([200, 401, 401, 200]);
});

function logIn(browser: IdentityBrowser, { email }: ApiCaller, password: string) {
  return browser.post('/sign-in/email', { email, password });
}

async function storedHash({ uid }: ApiCaller): Promise<string> {
  const { rows } = await stint.database.identityPool.query<{ password: string }>(
    'select password from accounts where user_id = $1',
    [uid],
  );
  return rows[0]?.password ?? '';
}

/** better-auth made hashes like this: scrypt with N = 16,384, r = 16 and p = 1. */
async function storeFormerHash({ uid }: ApiCaller, hash: string): Promise<void> {
  const client = await stint.database.identityPool.connect();
  try {
    await client.query(`set stint.is_same_password = 'on'`);
    await client.query('update accounts set password = $1 where user_id = $2', [hash, uid]);
  } finally {
    await client.query('reset stint.is_same_password');
    client.release();
  }
}
