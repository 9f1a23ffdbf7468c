/** Changing the own name and password. */
import { createHash } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation({ hasRealPasswordHash: true });

describe('the name', () => {
  it('changes at once in all sessions', async () => {
    const ann = await stint.newTenant('Ann');
    expect((await post(ann, 'update-user', { name: 'Ann Lee' })).status).toBe(200);
    expect((await ann.api.session.me({})).user.displayName).toBe('Ann Lee');
  });

  it.each([
    ['empty', { name: ' ' }],
    ['longer than 200 characters', { name: 'x'.repeat(201) }],
    ['not text', { name: 5 }],
    ['with NUL', { name: 'A\0' }],
    ['with a line break', { name: 'Ben\nBcc: eve@example.org' }],
    ['with a picture', { name: 'Ann', image: 'javascript:alert(1)' }],
    ['with an email', { name: 'Ann', email: 'other@example.org' }],
  ])('doesn’t change if it is %s: 400', async (_what, body) => {
    const ben = await stint.newTenant('Ben');
    expect((await post(ben, 'update-user', body)).status).toBe(400);
    expect((await ben.api.session.me({})).user).toMatchObject({ displayName: 'Ben', email: ben.email });
  });

  it('changes alone, even if more is sent', async () => {
    const fay = await stint.newTenant('Fay');
    const body = { name: 'Fay Lee', emailVerified: true, id: stint.owner.uid, systemRole: 'superAdmin' };
    expect((await post(fay, 'update-user', body)).status).toBe(200);
    expect((await fay.send({ path: '/api/auth/get-session' })).json).toMatchObject({
      user: { id: fay.uid, name: 'Fay Lee', emailVerified: false },
    });
    expect((await fay.api.session.me({})).role).toMatchObject({ systemRole: 'user' });
  });

  it('doesn’t change without a session', async () => {
    const cy = await stint.newTenant('Cy');
    expect((await post({ ...cy, cookie: '' }, 'update-user', { name: 'Mal' })).status).toBe(401);
  });
});

describe('a new password', () => {
  it.each([
    [11, 400],
    [12, 200],
    [128, 200],
    [129, 400],
  ])('of %i characters gets %i', async (length, status) => {
    const dan = await stint.newTenant('Dan');
    const newPassword = `${createHash('sha512').update('long').digest('hex')}!`.slice(0, length);
    expect((await changePassword(dan, testPassword, newPassword)).status).toBe(status);
  });
});

it.each([8, 200])('an older password of %i characters still signs in and can be changed', async (length) => {
  const eve = await stint.newTenant('Eve');
  const old = 'k3'.repeat(100).slice(0, length);
  await stint.database.identityPool.query('update accounts set password = $1 where user_id = $2', [
    await hashPassword(old),
    eve.uid,
  ]);
  const browser = new IdentityBrowser(stint.url);
  expect((await browser.post('/sign-in/email', { email: eve.email, password: old })).status).toBe(200);
  const change = { currentPassword: old, newPassword: 'a new battery staple' };
  expect((await browser.post('/change-password', change)).status).toBe(200);
});

it('a password is stored as a salted hash that takes 32 MB of memory to compute', async () => {
  const { uid } = await stint.newAccount('Finn');
  const { rows } = await stint.database.identityPool.query<{ password: string }>(
    'select password from accounts where user_id = $1',
    [uid],
  );
  // Always scrypt with N = 16,384 and r = 16.
  expect(await verifyPassword({ hash: rows[0]?.password ?? '', password: testPassword })).toBe(true);
});

it('a password may have any characters, and is verified as typed, in any Unicode form', async () => {
  const dan = await stint.newTenant('Dan');
  const password = ' Ünïcode 🐎 \'";--<b> ';
  expect((await changePassword(dan, testPassword, password)).status).toBe(200);
  const statuses = [];
  for (const tried of [password, password.trim(), password.toLowerCase(), password.normalize('NFD')])
    statuses.push((await post(dan, 'sign-in/email', { email: dan.email, password: tried }, '')).status);
  expect(statuses).toEqual([200, 401, 401, 200]);
});

function changePassword(caller: ApiCaller, currentPassword: string, newPassword: string) {
  return post(caller, 'change-password', { currentPassword, newPassword });
}

function post(caller: ApiCaller, path: string, body: object, cookie = caller.cookie) {
  return stint.owner.send({
    method: 'POST',
    path: `/api/auth/${path}`,
    body,
    headers: { origin: stint.url, cookie },
  });
}
