/** `unwrapDataKey` as other web apps call it: with a token, from configured origins, through Firebase's SDK. */
import { deleteApp, initializeApp } from '@firebase/app';
import type { FirebaseApp } from '@firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  sendEmailVerification,
  signOut,
} from '@firebase/auth';
import type { Auth } from '@firebase/auth';
import { FunctionsError, getFunctions, httpsCallable } from '@firebase/functions';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { keyCaller, signedOutCaller, startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { startAuthEmulator } from '#tests/support/server/auth-emulator.ts';
import type { AuthEmulator } from '#tests/support/server/auth-emulator.ts';
import { createFirebaseSigner, firebaseProject } from '#tests/support/server/firebase-tokens.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const path = '/api/functions/unwrapDataKey';
const otherApp = 'https://app.example.org';

describe('Firebase’s SDK', () => {
  let emulator: AuthEmulator;
  let stint: Installation;
  let app: FirebaseApp;
  let auth: Auth;
  beforeAll(async () => {
    emulator = await startAuthEmulator();
    stint = await startInstallation({ hosted: { oidc: null, firebase: emulator.config } });
    app = initializeApp(emulator.config);
    auth = getAuth(app);
    connectAuthEmulator(auth, emulator.config.emulatorUrl, { disableWarnings: true });
    return async () => {
      await deleteApp(app);
      await stint[Symbol.asyncDispose]();
      await emulator[Symbol.asyncDispose]();
    };
  });

  const call = (tenantId: string) =>
    httpsCallable<{ tenantId: string }, { dek: string }>(
      getFunctions(app, `${stint.url}/api/functions`),
      'unwrapDataKey',
    )({ tenantId });

  async function failure(calling: Promise<unknown>) {
    const error: unknown = await calling.catch((caught: unknown) => caught);
    if (!(error instanceof FunctionsError)) throw error;
    const { code, message, details } = error;
    // The SDK adds the status.
    return { code, message: message.replace(/ \[\d{3}\]$/, ''), details };
  }

  /** Registers at the emulator and confirms the email. */
  async function newUser(): Promise<{ email: string; idToken: string }> {
    const email = `${newId()}@example.org`;
    const { user } = await createUserWithEmailAndPassword(auth, email, testPassword);
    await sendEmailVerification(user);
    await emulator.confirmEmail(email);
    return { email, idToken: await user.getIdToken(true) };
  }

  it('gets the data key of the account that is signed in with Firebase [7.12]', async () => {
    const { idToken } = await newUser();
    const browser = new IdentityBrowser(stint.url);
    await browser.post('/hosted/firebase', { idToken });
    const uid = await browser.whoAmI();

    const { data } = await call(uid ?? '');
    expect(Buffer.from(data.dek, 'base64')).toHaveLength(32);
    expect(await failure(call(stint.owner.uid))).toEqual({
      code: 'functions/permission-denied',
      message: 'You do not have permission to unwrap this data key.',
      details: { code: 'FORBIDDEN' },
    });
  });

  it('refuses callers without an account or session [7.12]', async () => {
    await newUser();
    const details = { code: 'UNAUTHORIZED' };
    expect(await failure(call(newId()))).toEqual({
      code: 'functions/unauthenticated',
      message: 'This login has no account here. Log in to Stint first.',
      details,
    });
    await signOut(auth);
    expect(await failure(call(newId()))).toEqual({
      code: 'functions/unauthenticated',
      message: 'Authentication required to unwrap a data key.',
      details,
    });
  });
});

describe('unwrapDataKey', () => {
  let signer: Awaited<ReturnType<typeof createFirebaseSigner>>;
  let stint: Installation;
  let ann: ApiCaller;
  beforeAll(async () => {
    signer = await createFirebaseSigner();
    stint = await startInstallation({
      hosted: { oidc: null, firebase: firebaseProject },
      firebaseKeys: signer.keys,
      functionOrigins: [otherApp],
    });
    ann = await stint.newTenant('Ann');
    return () => stint[Symbol.asyncDispose]();
  });

  const body = () => ({ data: { tenantId: ann.uid } });
  const unwrap = (headers: Record<string, string>) =>
    signedOutCaller(stint.url).send({ method: 'POST', path, body: body(), headers });

  it('takes an API key that may write [7.12]', async () => {
    const [writer, reader] = [
      await keyCaller(stint.url, ann, 'write'),
      await keyCaller(stint.url, ann, 'read'),
    ];
    const { status, json } = await writer.send({ method: 'POST', path, body: body() });
    expect({ status, json }).toEqual({
      status: 200,
      json: (await ann.send({ method: 'POST', path, body: body() })).json,
    });
    expect(await reader.send({ method: 'POST', path, body: body() })).toMatchObject({
      status: 403,
      json: {
        error: {
          status: 'PERMISSION_DENIED',
          message: 'This API key can only read. Create one with write access.',
          details: { code: 'FORBIDDEN' },
        },
      },
    });
  });

  it.each([
    ['a forged one', () => signer.unsigned({ sub: 'any' })],
    ['one of another project', () => signer.sign({ sub: 'any', email: 'a@b.c', aud: 'other' })],
    ['an expired one', () => signer.sign({ sub: 'any', email: 'a@b.c', issued: -900, expires: -600 })],
    ['a wrong API key', () => `stint_${'x'.repeat(32)}`],
    ['none after Bearer', () => ''],
  ])('refuses a wrong token even beside a valid cookie: %s [7.12]', async (_kind, token) => {
    const answer = await ann.send({
      method: 'POST',
      path,
      body: body(),
      headers: { authorization: `Bearer ${await token()}` },
    });
    expect(answer).toMatchObject({
      status: 401,
      json: { error: { status: 'UNAUTHENTICATED', details: { code: 'UNAUTHORIZED' } } },
    });
  });

  it('records the use of an ID token once a day, like that of an API key', async () => {
    const sub = newId();
    const idToken = await signer.sign({ sub, email: `${sub}@example.org`, email_verified: true });
    const browser = new IdentityBrowser(stint.url);
    await browser.post('/hosted/firebase', { idToken });
    const tenantId = (await browser.whoAmI()) ?? '';
    const use = () =>
      signedOutCaller(stint.url).send({
        method: 'POST',
        path,
        body: { data: { tenantId } },
        headers: { authorization: `Bearer ${idToken}` },
      });
    for (const _use of [1, 2]) expect((await use()).status).toBe(200);
    const { items } = await stint.owner.api.audit.list({ accountId: tenantId, action: 'idToken.used' });
    expect(items).toMatchObject([
      {
        actor: { uid: tenantId },
        after: { provider: 'https://securetoken.google.com/stint-test' },
        address: '127.0.0.1',
      },
    ]);
  });

  it('refuses the ID token of an account with two-step login, and of a disabled one', async () => {
    const sub = newId();
    const idToken = await signer.sign({ sub, email: `${sub}@example.org`, email_verified: true });
    const browser = new IdentityBrowser(stint.url);
    await browser.post('/hosted/firebase', { idToken });
    const tenantId = await browser.whoAmI();
    const callWithToken = () =>
      signedOutCaller(stint.url).send({
        method: 'POST',
        path,
        body: { data: { tenantId } },
        headers: { authorization: `Bearer ${idToken}` },
      });
    expect((await callWithToken()).status).toBe(200);
    const { identityPool } = stint.database;
    await identityPool.query('update users set two_factor_enabled = true where id = $1', [tenantId]);
    expect((await callWithToken()).json).toMatchObject({ error: { status: 'PERMISSION_DENIED' } });
    await identityPool.query(
      'update users set two_factor_enabled = false, disabled_at = now() where id = $1',
      [tenantId],
    );
    expect((await callWithToken()).json).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
  });

  it('takes no ID token outside functions', async () => {
    const token = await signer.sign({ sub: 'any', email: 'a@b.c', email_verified: true });
    const answer = await signedOutCaller(stint.url).send({
      path: '/api/v1/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });

  it('answers other web apps only of configured origins, preflights too', async () => {
    const preflight = (origin: string, to = path) =>
      fetch(stint.url + to, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await preflight(otherApp);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(otherApp);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect(allowed.headers.get('vary')?.toLowerCase()).toContain('origin');

    for (const [origin, to] of [
      ['https://evil.example', path],
      ['null', path],
      [`${otherApp}.evil.example`, path],
      [otherApp, '/api/v1/me'],
      [otherApp, '/api/auth/sign-in/email'],
    ] as const)
      expect((await preflight(origin, to)).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('gives other web apps their errors, too, and never uses a cookie for them', async () => {
    const foreign = { origin: otherApp, 'sec-fetch-site': 'cross-site' };
    const answer = await unwrap({ ...foreign, cookie: ann.cookie });
    expect(answer).toMatchObject({ status: 401, json: { error: { status: 'UNAUTHENTICATED' } } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(otherApp);

    const { key } = await ann.api.apiKeys.create({ name: 'Other app', scope: 'write', expiresInDays: null });
    const withKey = await unwrap({ ...foreign, authorization: `Bearer ${key}` });
    expect(withKey.status).toBe(200);
    expect(withKey.headers.get('access-control-allow-origin')).toBe(otherApp);
  });

  it('refuses the cookie of a page of another site in the format of functions', async () => {
    const answer = await unwrap({ origin: 'https://evil.example', cookie: ann.cookie });
    expect(answer).toMatchObject({ status: 403, json: { error: { status: 'PERMISSION_DENIED' } } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
