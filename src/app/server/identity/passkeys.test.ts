/** Passkeys, with an authenticator in software. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { softwarePasskey } from '#tests/support/server/software-passkey.ts';

const stint = shareInstallation();
let origin: string;
beforeAll(async () => {
  origin = stint.url;
});

describe('a passkey', () => {
  it('signs in to its account', async () => {
    const { ann, key } = await accountWithPasskey();
    const answer = await signIn(key);
    expect(answer).toMatchObject({ status: 200, json: { user: { id: ann.uid } } });
    expect(answer.text).not.toContain('token');
    expect(await whoIs(answer.cookie)).toBe(ann.uid);
  });

  it('doesn’t sign in without verifying its user, on registration or later', async () => {
    const ann = await stint.newTenant('Ann');
    const weak = softwarePasskey(origin, { isVerifying: false });
    expect((await addPasskey(ann, weak)).status).toBe(401);
    const { key } = await accountWithPasskey();
    expect(
      (await signIn({ sign: ({ challenge }) => key.sign({ challenge, isVerified: false }) })).status,
    ).toBe(401);
  });

  it('doesn’t sign in with an answer that was already used', async () => {
    const { key } = await accountWithPasskey();
    const { challenge, cookie } = await startSignIn();
    const response = key.sign({ challenge });
    expect((await post('verify-authentication', { response }, cookie)).status).toBe(200);
    expect((await post('verify-authentication', { response }, cookie)).status).toBe(400);
    const other = await startSignIn();
    expect((await post('verify-authentication', { response }, other.cookie)).status).toBe(400);
  });

  it('of another site doesn’t sign in', async () => {
    const ann = await stint.newTenant('Ann');
    expect((await addPasskey(ann, softwarePasskey('https://evil.example'))).status).toBe(400);
  });

  it('doesn’t sign in after its removal', async () => {
    const { ann, key } = await accountWithPasskey();
    const [passkey] = await listPasskeys(ann);
    await removePasskey(ann, passkey?.id);
    expect((await signIn(key)).status).toBe(401);
  });

  it('can’t be renamed or removed by another account', async () => {
    const { ann } = await accountWithPasskey();
    const ben = await stint.newTenant('Ben');
    const [passkey] = await listPasskeys(ann);
    const renamed = await post('update-passkey', { id: passkey?.id, name: 'Stolen' }, ben.cookie);
    expect(renamed.status).toBeGreaterThanOrEqual(400);
    expect((await removePasskey(ben, passkey?.id)).status).toBe(404);
    expect(await listPasskeys(ann)).toEqual([passkey]);
    expect(await listPasskeys(ben)).toEqual([]);
  });

  it('stays if it is the only way to log in, also when the last two are removed at once', async () => {
    const { ann } = await accountWithPasskey();
    await addPasskey(ann, softwarePasskey(origin), 'Phone');
    await stint.database.identityPool.query(
      `update accounts set password = null where user_id = $1 and provider_id = 'credential'`,
      [ann.uid],
    );
    const passkeys = await listPasskeys(ann);
    expect(passkeys).toMatchObject([{ isOnlyMethod: false }, { isOnlyMethod: false }]);
    const answers = await Promise.all(passkeys.map(({ id }) => removePasskey(ann, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'ONLY_SIGN_IN_METHOD',
      message:
        'This is your only way to log in. Set a password with “Forgot password?” or add a passkey first.',
    });
    expect(await listPasskeys(ann)).toMatchObject([{ isOnlyMethod: true }]);
  });

  it('has a name of at most 100 characters', async () => {
    const ann = await stint.newTenant('Ann');
    expect((await addPasskey(ann, softwarePasskey(origin), 'x'.repeat(101))).status).toBe(400);
  });

  it('can be added only within 15 minutes of signing in', async () => {
    const ann = await stint.newTenant('Ann');
    await stint.database.identityPool.query(
      `update sessions set created_at = now() - interval '16 minutes' where user_id = $1`,
      [ann.uid],
    );
    const { status, json } = await ann.send({ path: '/api/auth/passkey/generate-register-options' });
    expect({ status, json }).toMatchObject({ status: 403, json: { code: 'SESSION_NOT_FRESH' } });
  });
});

it.each([{}, { response: null }, { response: { id: 5 } }, { response: { id: 'x', response: {} } }])(
  'rejects the malformed answer %j',
  async (body) => {
    const { cookie } = await startSignIn();
    const { status } = await post('verify-authentication', body, cookie);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);

it('the audit log shows added, used and removed passkeys', async () => {
  const { ann, key } = await accountWithPasskey();
  await signIn(key);
  const [passkey] = await listPasskeys(ann);
  await removePasskey(ann, passkey?.id);
  const { items } = await stint.owner.api.audit.list({ accountId: ann.uid });
  expect(items.map(({ action }) => action).slice(0, 3)).toEqual([
    'passkey.removed',
    'signIn.succeeded',
    'passkey.added',
  ]);
});

type Key = Pick<ReturnType<typeof softwarePasskey>, 'sign'>;

async function accountWithPasskey() {
  const ann = await stint.newTenant('Ann');
  const key = softwarePasskey(origin);
  expect((await addPasskey(ann, key)).status).toBe(200);
  return { ann, key };
}

async function addPasskey(
  ann: ApiCaller,
  key: Pick<ReturnType<typeof softwarePasskey>, 'register'>,
  name = 'Laptop',
) {
  const { json, headers } = await ann.send({ path: '/api/auth/passkey/generate-register-options' });
  const cookie = `${ann.cookie}; ${cookiesOf(headers)}`;
  const response = key.register(json as { challenge: string });
  return post('verify-registration', { response, name }, cookie);
}

async function startSignIn() {
  const { json, headers } = await stint.owner.send({
    path: '/api/auth/passkey/generate-authenticate-options',
    headers: { cookie: '' },
  });
  return { ...(json as { challenge: string }), cookie: cookiesOf(headers) };
}

async function signIn(key: Key) {
  const { challenge, cookie } = await startSignIn();
  return post('verify-authentication', { response: key.sign({ challenge }) }, cookie);
}

async function listPasskeys(ann: ApiCaller) {
  const { json } = await ann.send({ path: '/api/auth/passkeys' });
  return json as { id: string }[];
}

function removePasskey({ cookie, send }: ApiCaller, id: unknown) {
  const headers = { origin, cookie };
  return send({ method: 'POST', path: '/api/auth/remove-passkey', body: { id }, headers });
}

async function post(path: string, body: object, cookie: string) {
  const response = await stint.owner.send({
    method: 'POST',
    path: `/api/auth/passkey/${path}`,
    body,
    headers: { origin, cookie },
  });
  return { ...response, cookie: cookiesOf(response.headers) };
}

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

async function whoIs(cookie: string): Promise<string | null> {
  const { status, json } = await stint.owner.send({ path: '/api/v1/me', headers: { cookie } });
  return status === 200 ? (json as { user: { uid: string } }).user.uid : null;
}
