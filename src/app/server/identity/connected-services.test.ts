/** Other services that can sign in to an account. */
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { createFirebaseSigner, firebaseProject } from '#tests/support/server/firebase-tokens.ts';
import type { FirebaseClaims } from '#tests/support/server/firebase-tokens.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { signIn, testPassword } from '#tests/support/server/test-accounts.ts';

const acme = {
  issuer: 'https://acme.example',
  clientId: 'stint',
  clientSecret: 'secret',
  label: 'Acme',
  trustsEmails: false,
};

let stint: Installation;
let signer: Awaited<ReturnType<typeof createFirebaseSigner>>;
beforeAll(async () => {
  signer = await createFirebaseSigner();
  stint = await startInstallation({
    hosted: { oidc: acme, firebase: firebaseProject },
    firebaseKeys: signer.keys,
  });
  return () => stint[Symbol.asyncDispose]();
});

it('create one account, however many first sign-ins run at once', async () => {
  const idToken = await signer.sign(aUser());
  const browsers = Array.from({ length: 8 }, () => new IdentityBrowser(stint.url));
  const answers = await Promise.all(browsers.map((browser) => browser.post('/hosted/firebase', { idToken })));
  expect(answers.map(({ status }) => status)).toEqual(browsers.map(() => 200));
  const accounts = await Promise.all(browsers.map((browser) => browser.whoAmI()));
  expect(new Set(accounts).size).toBe(1);
});

it('are connected once, however many sign-ins of a proven email run at once', async () => {
  const ann = await stint.newTenant('Ann');
  await stint.database.identityPool.query('update users set email_verified = true where id = $1', [ann.uid]);
  const idToken = await signer.sign(aUser({ email: ann.email }));
  const browsers = Array.from({ length: 8 }, () => new IdentityBrowser(stint.url));
  const answers = await Promise.all(browsers.map((browser) => browser.post('/hosted/firebase', { idToken })));
  expect(answers.map(({ status }) => status)).toEqual(browsers.map(() => 200));
  const { items } = await stint.owner.api.audit.list({ accountId: ann.uid, action: 'signInMethod.added' });
  expect(items).toHaveLength(1);
});

it('are listed, and a notice is mailed when one is connected', async () => {
  const { ann } = await connectedAccount();
  expect(await servicesOf(ann)).toMatchObject([{ name: 'Firebase', isSetUp: true, isOnlyMethod: false }]);
  const { items } = await stint.owner.api.outbox.read({ limit: 200 });
  expect(items.filter(({ recipient }) => recipient === ann.email)).toMatchObject([
    { subject: 'Firebase can now log in to your Stint account' },
  ]);
});

it('are named as the login page names them, or by their address once they are no longer set up', async () => {
  const ann = await stint.newTenant('Ann');
  await connect(ann.uid, 'https://acme.example/');
  await connect(ann.uid, 'https://former.example/realm');
  const services = await servicesOf(ann);
  expect(services.map(({ name, isSetUp }) => `${name}: ${isSetUp}`).toSorted()).toEqual([
    'Acme: true',
    'former.example: false',
  ]);
});

it('no longer sign in once disconnected, which ends other sessions and is recorded', async () => {
  const { ann, idToken } = await connectedAccount();
  const other = new IdentityBrowser(stint.url);
  await other.post('/hosted/firebase', { idToken });
  const cookie = await signIn(stint.url, ann);
  const [service] = await servicesOf({ ...ann, cookie });
  expect((await disconnect({ ...ann, cookie }, service?.id)).status).toBe(200);

  expect(await other.whoAmI()).toBeNull();
  expect((await ann.send({ path: '/api/v1/me', headers: { cookie } })).status).toBe(200);
  expect(await servicesOf({ ...ann, cookie })).toEqual([]);
  const again = await new IdentityBrowser(stint.url).post('/hosted/firebase', { idToken });
  // The email was proven, so the service would be connected again: with a notice.
  expect(again.status).toBe(200);
  const { items } = await stint.owner.api.audit.list({ accountId: ann.uid });
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['signInMethod.added', 'signInMethod.removed']),
  );
});

it('can’t be disconnected if it is the only way to log in', async () => {
  const { uid, browser } = await hostedAccount();
  const { json } = await browser.get('/connected-services');
  expect(json).toMatchObject([{ isOnlyMethod: true }]);
  const [{ id }] = json as [{ id: string }];
  expect(await browser.post('/disconnect-service', { id })).toMatchObject({
    status: 409,
    json: { code: 'ONLY_SIGN_IN_METHOD' },
  });
  // A service that isn't set up here any more is no way to log in.
  await connect(uid, 'https://former.example/');
  expect((await browser.post('/disconnect-service', { id })).status).toBe(409);
});

it('keeps one of two that are disconnected at once', async () => {
  const { uid, browser } = await hostedAccount();
  await connect(uid, 'https://acme.example');
  const services = (await browser.get('/connected-services')).json as { id: string }[];
  const answers = await Promise.all(services.map(({ id }) => browser.post('/disconnect-service', { id })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('keeps a passkey or a service if both are removed at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { uid, browser } = await hostedAccount();
    const passkeyId = await addPasskey(uid);
    const [{ id }] = (await browser.get('/connected-services')).json as [{ id: string }];
    const answers = await Promise.all([
      browser.post('/disconnect-service', { id }),
      browser.post('/remove-passkey', { id: passkeyId }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});

it('can’t be disconnected if the only passkey is another account’s, nor removed as a passkey', async () => {
  const { browser } = await hostedAccount();
  await addPasskey(stint.owner.uid);
  const [{ id }] = (await browser.get('/connected-services')).json as [{ id: string }];
  expect((await browser.post('/disconnect-service', { id })).status).toBe(409);
  expect((await browser.post('/remove-passkey', { id })).status).toBe(404);
});

it('of another account can’t be seen or disconnected', async () => {
  const { ann } = await connectedAccount();
  const ben = await stint.newTenant('Ben');
  const [service] = await servicesOf(ann);
  expect(await servicesOf(ben)).toEqual([]);
  expect((await disconnect(ben, service?.id)).status).toBe(404);
  expect((await disconnect({ ...ben, cookie: '' }, service?.id)).status).toBe(401);
  expect((await disconnect(ben, 'all')).status).toBe(400);
  expect(await servicesOf(ann)).toHaveLength(1);
});

function aUser(claims: Partial<FirebaseClaims> = {}) {
  const sub = newId();
  return { sub, email: `${sub}@example.org`, email_verified: true, ...claims };
}

type Service = { id: string; name: string; isSetUp: boolean };

async function servicesOf({ cookie, send }: ApiCaller): Promise<Service[]> {
  return (await send({ path: '/api/auth/connected-services', headers: { cookie } })).json as Service[];
}

function disconnect({ cookie, send }: ApiCaller, id: unknown) {
  const headers = { origin: stint.url, cookie };
  return send({ method: 'POST', path: '/api/auth/disconnect-service', body: { id }, headers });
}

/** With a password and Firebase. */
async function connectedAccount() {
  const ann = await stint.newTenant('Ann');
  const idToken = await signer.sign(aUser({ email: ann.email }));
  const browser = new IdentityBrowser(stint.url);
  await browser.post('/hosted/firebase', { idToken });
  await browser.post('/sign-in/email', { email: ann.email, password: testPassword });
  return { ann, idToken };
}

/** With Firebase alone. */
async function hostedAccount() {
  const browser = new IdentityBrowser(stint.url);
  const idToken = await signer.sign(aUser());
  await browser.post('/hosted/firebase', { idToken });
  return { browser, uid: (await browser.whoAmI()) ?? '' };
}

async function addPasskey(uid: string): Promise<string> {
  const id = newId();
  await stint.database.identityPool.query(
    `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
       values ($1, $2, '', $3, 0, 'singleDevice', false)`,
    [id, uid, newId()],
  );
  return id;
}

async function connect(uid: string, issuer: string): Promise<void> {
  await stint.database.identityPool.query(
    'insert into accounts (id, user_id, provider_id, account_id) values ($1, $2, $3, $4)',
    [newId(), uid, issuer, newId()],
  );
}
