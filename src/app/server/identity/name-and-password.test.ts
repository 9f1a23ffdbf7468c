/** Changing the own name and password. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation();

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
