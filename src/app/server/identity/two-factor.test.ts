/** The second step of sign-in. */
import { symmetricEncrypt } from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import { keyCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';
import { testSecret } from '#tests/support/server/test-server.ts';

const stint = shareInstallation();

const managing = ['two-factor/enable', 'two-factor/disable', 'two-factor/generate-backup-codes'];
const wrongCode = { status: 401, json: { code: 'INVALID_CODE' } };

describe('a half-finished sign-in', () => {
  it('has no session on any route', async () => {
    const { ann } = await protectedAccount();
    const challenge = await signIn(ann);
    expect(challenge.json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(challenge.cookie).not.toMatch(/session_token=[^;]/);
    const sessions = await stint.database.identityPool.query('select from sessions where user_id = $1', [
      ann.uid,
    ]);
    // The session that turned the second step on.
    expect(sessions.rowCount).toBe(1);

    const me = await ann.send({ path: '/api/v1/me', headers: { cookie: challenge.cookie } });
    expect(me.status).toBe(401);
    for (const path of ['change-password', 'update-user', ...managing]) {
      const body = { ...passwords, name: 'Mal', password: testPassword };
      expect((await post(path, body, challenge.cookie)).status).toBe(401);
    }
    const { json } = await ann.send({
      path: '/api/auth/get-session',
      headers: { cookie: challenge.cookie },
    });
    expect(json).toBeNull();
  });

  it('continues with a code, which works once', async () => {
    const { ann, address } = await protectedAccount();
    const code = await codeOf(address, 1);
    const challenges = [await signIn(ann), await signIn(ann)];
    const steps = await Promise.all(
      challenges.map(({ cookie }) => post('two-factor/verify-totp', { code }, cookie)),
    );
    const succeeded = steps.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    expect(succeeded[0]?.json).toMatchObject({ user: { id: ann.uid } });
    expect(succeeded[0]?.text).not.toContain('token');
    expect(await isSignedIn(succeeded[0]?.cookie ?? '')).toBe(true);
    const { items } = await stint.owner.api.audit.list({ accountId: ann.uid });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['signIn.succeeded', 'signIn.failed']),
    );
  });

  it('continues with a backup code, which works once', async () => {
    const { ann, backupCodes } = await protectedAccount();
    expect(backupCodes).toHaveLength(10);
    const [code] = backupCodes;
    const step = await post('two-factor/verify-backup-code', { code }, (await signIn(ann)).cookie);
    expect(await isSignedIn(step.cookie)).toBe(true);
    const again = await post('two-factor/verify-backup-code', { code }, (await signIn(ann)).cookie);
    expect(again.status).toBe(401);
  });

  it('can’t have the browser trusted', async () => {
    const { ann, address } = await protectedAccount();
    const body = { code: await codeOf(address, 1), trustDevice: true };
    expect(await post('two-factor/verify-totp', body, (await signIn(ann)).cookie)).toMatchObject(wrongCode);
  });

  it('of one account doesn’t accept the code of another', async () => {
    const { ann } = await protectedAccount();
    const other = await protectedAccount('Ben');
    const code = await codeOf(other.address, 1);
    const step = await post('two-factor/verify-totp', { code }, (await signIn(ann)).cookie);
    expect(step).toMatchObject(wrongCode);
  });
});

it('ten wrong codes lock the second step, also across challenges', async () => {
  const { ann, address, backupCodes } = await protectedAccount();
  for (let challenge = 0; challenge < 2; challenge += 1) {
    const { cookie } = await signIn(ann);
    for (let n = 0; n < 5; n += 1)
      expect((await post('two-factor/verify-totp', { code: `00000${challenge}${n}` }, cookie)).status).toBe(
        401,
      );
  }
  const { cookie } = await signIn(ann);
  const right = await post('two-factor/verify-totp', { code: await codeOf(address, 1) }, cookie);
  expect(right.status).toBe(429);
  const backup = await post('two-factor/verify-backup-code', { code: backupCodes[0] }, cookie);
  expect(backup.status).toBe(429);
});

it('a session can’t be used to try codes', async () => {
  const { cookie, address, backupCodes } = await protectedAccount();
  const code = await codeOf(address, 1);
  expect(await post('two-factor/verify-totp', { code }, cookie)).toMatchObject(wrongCode);
  const backup = await post('two-factor/verify-backup-code', { code: backupCodes[0] }, cookie);
  expect(backup).toMatchObject(wrongCode);
});

it('isn’t required until a code has confirmed the app', async () => {
  const ann = await stint.newTenant('Ann');
  await post('two-factor/enable', { password: testPassword }, ann.cookie);
  expect((await signIn(ann)).json).toMatchObject({ user: { id: ann.uid } });
});

it.each(managing)('guesses of the password at %s count as sign-in attempts', async (path) => {
  const { ann, cookie } = path.endsWith('enable') ? await plainAccount() : await protectedAccount();
  for (let n = 0; n < 10; n += 1)
    expect((await post(path, { password: `wrong horse ${n}` }, cookie)).status).toBe(400);
  expect((await post(path, { password: testPassword }, cookie)).status).toBe(429);
  expect((await signIn(ann, cookie)).status).toBe(429);
});

it('can be turned off with the password and a code', async () => {
  const { ann, cookie, address } = await protectedAccount();
  const proof = { password: testPassword, code: await codeOf(address, 1) };
  const off = await post('two-factor/disable', proof, cookie);
  expect(await isSignedIn(off.cookie)).toBe(true);
  expect((await signIn(ann)).json).toMatchObject({ user: { id: ann.uid } });
});

it('can be turned off with the password and a backup code, which works once', async () => {
  const { cookie, backupCodes } = await protectedAccount();
  const proof = { password: testPassword, code: backupCodes[0] };
  expect((await post('two-factor/generate-backup-codes', proof, cookie)).status).toBe(200);
  expect((await post('two-factor/disable', proof, cookie)).json).toMatchObject({ code: 'INVALID_CODE' });
});

it('a backup code opens only one of two requests at once', async () => {
  const { cookie, backupCodes } = await protectedAccount();
  const proof = { password: testPassword, code: backupCodes[3], email: 'new@example.org' };
  const answers = await Promise.all([
    post('request-email-change', proof, cookie),
    post('request-email-change', proof, cookie),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

it.each(managing)('%s needs a code where two-step login is on, besides the password', async (path) => {
  const { ann, cookie } = await protectedAccount();
  const { json } = await post(path, { password: testPassword }, cookie);
  expect(json).toMatchObject({ code: 'CODE_REQUIRED' });
  for (const code of ['000000', 'aaaaa-bbbbb', 7])
    expect((await post(path, { password: testPassword, code }, cookie)).status).toBe(400);
  expect((await signIn(ann)).json).toMatchObject({ twoFactorRedirect: true });
});

it('new backup codes replace the old ones, each of ten random letters and digits', async () => {
  const { ann, cookie, address, backupCodes } = await protectedAccount();
  expect(new Set(backupCodes).size).toBe(10);
  for (const code of backupCodes) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/);
  const proof = { password: testPassword, code: await codeOf(address, 1) };
  const { json } = await post('two-factor/generate-backup-codes', proof, cookie);
  expect(json).toMatchObject({ backupCodes: expect.not.arrayContaining(backupCodes) as string[] });
  const step = await post(
    'two-factor/verify-backup-code',
    { code: backupCodes[0] },
    (await signIn(ann)).cookie,
  );
  expect(step.status).toBe(401);
});

describe('a super admin', () => {
  it('turns two-step login off for an account that lost its device: recorded, announced, logged out', async () => {
    const { ann, cookie } = await protectedAccount('Una');
    const { owner } = stint;
    expect((await owner.api.accounts.list({ search: ann.email })).items).toMatchObject([
      { hasTwoStep: true },
    ]);
    expect(await owner.api.accounts.turnOffTwoStep({ uid: ann.uid })).toMatchObject({ hasTwoStep: false });

    expect(await isSignedIn(cookie)).toBe(false);
    expect((await signIn(ann)).json).toMatchObject({ user: { id: ann.uid } });
    const [entry] = (await owner.api.audit.list({ action: 'twoFactor.reset' })).items;
    expect(entry).toMatchObject({ actor: { uid: owner.uid }, subject: { uid: ann.uid } });
    const { items } = await owner.api.outbox.read({ limit: 200 });
    expect(items.filter(({ recipient }) => recipient === ann.email)).toMatchObject([
      { subject: 'Two-step login of your Stint account is off' },
    ]);
  });

  it('changes nothing where it is off, and not their own', async () => {
    const ann = await stint.newTenant('Ann');
    await stint.owner.api.accounts.turnOffTwoStep({ uid: ann.uid });
    expect(await isSignedIn(ann.cookie)).toBe(true);
    const own = stint.owner.api.accounts.turnOffTwoStep({ uid: stint.owner.uid });
    await expect(own).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
  });

  it('is needed for that: an admin isn’t enough, and neither is a key', async () => {
    const { ann } = await protectedAccount('Vic');
    const admin = await stint.newAccount('Ada', { systemRole: 'admin', tenantEnabled: true });
    expect((await admin.api.accounts.list({ search: ann.email })).items).toMatchObject([
      { hasTwoStep: false },
    ]);
    for (const caller of [admin, await keyCaller(stint.url, stint.owner, 'write')])
      await expect(caller.api.accounts.turnOffTwoStep({ uid: ann.uid })).rejects.toMatchObject({
        status: 403,
      });
    expect((await signIn(ann)).json).toMatchObject({ twoFactorRedirect: true });
  });
});

it('stores neither the secret nor the backup codes in plain text', async () => {
  const { ann, address, backupCodes } = await protectedAccount();
  const { rows } = await stint.database.identityPool.query<{ secret: string }>(
    'select * from two_factors where user_id = $1',
    [ann.uid],
  );
  const stored = JSON.stringify(rows);
  for (const secret of [new URL(address).searchParams.get('secret') ?? '', ...backupCodes])
    expect(stored).not.toContain(secret);
});

it('stores each backup code as a salted hash', async () => {
  const { ann } = await protectedAccount();
  const codes = JSON.parse(await storedBackupCodes(ann)) as string[];
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]:[0-9a-f]{64}$/);
});

it('the stored form of a backup code opens nothing', async () => {
  const { ann } = await protectedAccount();
  const [code] = JSON.parse(await storedBackupCodes(ann)) as string[];
  const step = await post('two-factor/verify-backup-code', { code }, (await signIn(ann)).cookie);
  expect(step.status).toBe(401);
});

it('backup codes from before, which were encrypted, still work once, and the others are hashed then', async () => {
  const { ann, cookie } = await protectedAccount();
  const codes = JSON.stringify(['Former-code1', 'Former-code2', 'Former-code3']);
  await stint.database.identityPool.query('update two_factors set backup_codes = $1 where user_id = $2', [
    await symmetricEncrypt({ key: testSecret, data: codes }),
    ann.uid,
  ]);
  const tryCode = async (code: string) =>
    (await post('two-factor/verify-backup-code', { code }, (await signIn(ann)).cookie)).status;
  expect([await tryCode('Former-code1'), await tryCode('Former-code1')]).toEqual([200, 401]);
  expect(await storedBackupCodes(ann)).not.toContain('Former-code');
  const proof = { password: testPassword, code: 'Former-code2' };
  expect((await post('two-factor/disable', proof, cookie)).status).toBe(200);
});

it('the audit log shows a sign-in only after the code', async () => {
  const { ann, address } = await protectedAccount();
  const actions = async () =>
    (await stint.owner.api.audit.list({ accountId: ann.uid })).items.map(({ action }) => action);
  const before = await actions();
  const { cookie } = await signIn(ann);
  expect(await actions()).toEqual(before);
  await post('two-factor/verify-totp', { code: '000000' }, cookie);
  await post('two-factor/verify-totp', { code: await codeOf(address, 1) }, cookie);
  expect((await actions()).slice(0, 2)).toEqual(['signIn.succeeded', 'signIn.failed']);
  expect(before[0]).toBe('twoFactor.enabled');
});

async function storedBackupCodes({ uid }: ApiCaller): Promise<string> {
  const { rows } = await stint.database.identityPool.query<{ stored: string }>(
    'select backup_codes as stored from two_factors where user_id = $1',
    [uid],
  );
  return rows[0]?.stored ?? '';
}

const passwords = { currentPassword: testPassword, newPassword: 'a new battery staple' };

async function plainAccount(name = 'Ann') {
  const ann = await stint.newTenant(name);
  return { ann, cookie: ann.cookie };
}

/** An account with an authenticator app, whose current code is used up. */
async function protectedAccount(name = 'Ann') {
  const { ann } = await plainAccount(name);
  const enabled = await post('two-factor/enable', { password: testPassword }, ann.cookie);
  const { totpURI: address, backupCodes } = enabled.json as { totpURI: string; backupCodes: string[] };
  const { cookie } = await post('two-factor/verify-totp', { code: await codeOf(address) }, ann.cookie);
  return { ann, cookie, address, backupCodes };
}

function signIn({ email }: ApiCaller, cookie = '') {
  return post('sign-in/email', { email, password: testPassword }, cookie);
}

async function post(path: string, body: object, cookie: string) {
  const response = await stint.owner.send({
    method: 'POST',
    path: `/api/auth/${path}`,
    body,
    headers: { origin: stint.url, cookie },
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { ...response, cookie: cookies.join('; ') };
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await stint.owner.send({ path: '/api/v1/me', headers: { cookie } })).status === 200;
}
