/** Only routes that the app uses are exposed. Those with a password count wrong ones, and `guardSecondStep` counts codes. */
import { expect, it } from 'vitest';
import type { IdentityRoute } from '#src/features/identity/contract-route-properties.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import { createIdentityService } from '#src/features/identity/server/identity-service.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';
import { testSecret } from '#tests/support/server/test-server.ts';

const stint = shareInstallation();

it('exposes only these routes of the identity service', async () => {
  const ann = await stint.newTenant('Ann');
  const open = [];
  for (const path of identityPaths()) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { json } = await ann.send({ method, path, ...(method === 'GET' ? {} : { body: {} }) });
      const isClosed =
        json !== null && typeof json === 'object' && 'code' in json && json.code === 'NOT_FOUND';
      if (!isClosed) open.push(`${method} ${path}`);
    }
  }

  expect(open.toSorted()).toEqual([
    'GET /api/auth/connected-services',
    'GET /api/auth/get-session',
    'GET /api/auth/passkey/generate-authenticate-options',
    'GET /api/auth/passkey/generate-register-options',
    'GET /api/auth/passkeys',
    'POST /api/auth/change-password',
    'POST /api/auth/confirm-email-change',
    'POST /api/auth/confirm-registration',
    'POST /api/auth/delete-account',
    'POST /api/auth/disconnect-service',
    'POST /api/auth/end-sessions',
    'POST /api/auth/invitation',
    'POST /api/auth/passkey/update-passkey',
    'POST /api/auth/passkey/verify-authentication',
    'POST /api/auth/passkey/verify-registration',
    'POST /api/auth/remove-passkey',
    'POST /api/auth/request-email-change',
    'POST /api/auth/request-password-reset',
    'POST /api/auth/request-registration',
    'POST /api/auth/request-sign-in-link',
    'POST /api/auth/reset-password',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-in/link',
    'POST /api/auth/sign-out',
    'POST /api/auth/sign-up/email',
    'POST /api/auth/two-factor/disable',
    'POST /api/auth/two-factor/enable',
    'POST /api/auth/two-factor/generate-backup-codes',
    'POST /api/auth/two-factor/verify-backup-code',
    'POST /api/auth/two-factor/verify-totp',
    'POST /api/auth/update-user',
  ]);
});

it('has no route in its table that is closed, apart from those of services that aren’t set up', () => {
  const paths = identityPaths();
  const closed = Object.keys(identityRoutes).filter((name) => !paths.includes(`/api/auth${pathOf(name)}`));
  expect(closed).toEqual(['POST /hosted/firebase', 'POST /hosted/oidc/start', 'POST /hosted/oidc/finish']);
});

type RouteName = keyof typeof identityRoutes;

/** A valid request to each route that needs a session, with a wrong password where it takes one. */
const requests = {
  'POST /change-password': { currentPassword: 'wrong horse', newPassword: 'a new battery staple' },
  'POST /delete-account': { email: 'ann@stint.test', password: 'wrong horse' },
  'POST /end-sessions': { password: 'wrong horse' },
  'POST /request-email-change': { email: 'new@stint.test', password: 'wrong horse' },
  'POST /confirm-email-change': { token: 'x' },
  'POST /update-user': { name: 'Ann' },
  'POST /two-factor/enable': { password: 'wrong horse' },
  'POST /two-factor/disable': { password: 'wrong horse' },
  'POST /two-factor/generate-backup-codes': { password: 'wrong horse' },
  'GET /passkey/generate-register-options': undefined,
  'POST /passkey/verify-registration': { response: {}, name: 'Laptop' },
  'GET /passkeys': undefined,
  'POST /passkey/update-passkey': { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Laptop' },
  'POST /remove-passkey': { id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  'GET /connected-services': undefined,
  'POST /disconnect-service': { id: '01890a5d-ac96-774b-bcce-b302099a8057' },
} satisfies Partial<Record<RouteName, object | undefined>>;

const routes = Object.entries<IdentityRoute>(identityRoutes);
const signedInRoutes = routes.filter(([, { access }]) => access === 'signedIn').map(([name]) => name);
const passwordRoutes = routes.filter(([, { attempt }]) => attempt === 'ownAccount').map(([name]) => name);

it('has a request for each route that needs a session', () => {
  expect(Object.keys(requests).toSorted()).toEqual(signedInRoutes.toSorted());
});

it.each(signedInRoutes)('refuses %s without a session', async (name) => {
  const ann = await stint.newTenant('Ann');
  const { status } = await sendTo({ ...ann, cookie: '' }, name);
  expect(status).toBe(401);
});

it.each(passwordRoutes)('counts wrong passwords of %s as attempts to sign in', async (name) => {
  const eve = await stint.newTenant('Eve');
  const responses = await Promise.all(Array.from({ length: 12 }, () => sendTo(eve, name)));
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await signIn(eve, testPassword)).status).toBe(429);
});

it('counts a wrong current password as a sign-in attempt', async () => {
  const ben = await stint.newTenant('Ben');
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => changePassword(ben, `wrong horse ${n}`, 'a new battery staple')),
  );

  expect(responses.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(await changePassword(ben, testPassword, 'a new battery staple')).toMatchObject({
    status: 429,
    json: { code: 'TOO_MANY_GUESSES' },
  });
  expect((await signIn(ben, testPassword)).status).toBe(429);
});

it('doesn’t count the right current password', async () => {
  const cy = await stint.newTenant('Cy');
  const newPassword = 'a new battery staple';
  const { status, headers } = await changePassword(cy, testPassword, newPassword);
  expect(status).toBe(200);
  const cookie = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  expect((await cy.send({ path: '/api/v1/me', headers: { cookie: cookie.join('; ') } })).status).toBe(200);
  for (let n = 0; n < 10; n += 1) expect((await signIn(cy, 'wrong horse')).status).toBe(401);
  expect((await signIn(cy, newPassword)).status).toBe(429);
});

it('rejects one of the most common passwords as a new one', async () => {
  const fay = await stint.newTenant('Fay');
  const { status, json } = await changePassword(fay, testPassword, 'qwertyuiop');
  expect({ status, json }).toEqual({
    status: 400,
    json: {
      code: 'PASSWORD_TOO_COMMON',
      message:
        'This password is easy to guess: common, or a word with digits or a pattern. Choose another one.',
    },
  });
  expect((await signIn(fay, testPassword)).status).toBe(200);
});

it('rejects the own email as a new password', async () => {
  const gus = await stint.newTenant('Gus');
  expect(await changePassword(gus, testPassword, gus.email.toUpperCase())).toMatchObject({
    status: 400,
    json: { code: 'PASSWORD_IS_EMAIL', message: 'Your email can’t be your password. Choose another one.' },
  });
});

it('checks no password without a session', async () => {
  const dan = await stint.newTenant('Dan');
  const { status } = await changePassword({ ...dan, cookie: '' }, testPassword, 'a new battery staple', '');
  expect(status).toBe(401);
});

/** Every path of the identity service, exposed or not. */
function identityPaths(): string[] {
  const { api } = createIdentityService({
    pool: stint.database.identityPool,
    secret: testSecret,
    url: stint.url,
    attemptsPerMinute: 10_000,
    deleteFiles: async () => undefined,
  });
  // Endpoints without a path can be called only from code.
  const paths = Object.values<{ path?: string }>(api).flatMap(({ path }) => path ?? []);
  return [...new Set(paths)].map((path) => `/api/auth${path.replaceAll(/:\w+/g, 'x')}`);
}

function pathOf(name: string): string {
  return name.slice(name.indexOf('/'));
}

function sendTo(caller: ApiCaller, name: string) {
  const body = new Map<string, object | undefined>(Object.entries(requests)).get(name);
  return caller.send({
    method: body ? 'POST' : 'GET',
    path: `/api/auth${pathOf(name)}`,
    ...(body && { body }),
    headers: { origin: stint.url, cookie: caller.cookie },
  });
}

function changePassword(
  caller: ApiCaller,
  currentPassword: string,
  newPassword: string,
  cookie = caller.cookie,
) {
  return caller.send({
    method: 'POST',
    path: '/api/auth/change-password',
    body: { currentPassword, newPassword },
    headers: { origin: stint.url, cookie },
  });
}

function signIn(caller: ApiCaller, guess: string) {
  return caller.send({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body: { email: caller.email, password: guess },
    headers: { origin: stint.url },
  });
}
