/** Rules for all routes: no session, a half-finished sign-in, other sites, and headers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import { createCaller, signedOutCaller, startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { isReading, requestsOfRoutes } from '#tests/support/server/route-list.ts';
import type { RouteRequest } from '#tests/support/server/route-list.ts';
import { rowVersions, storedRows } from '#tests/support/server/stored-rows.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';
import { cheapPasswordHashing, testSecret } from '#tests/support/server/test-server.ts';

let stint: Installation;
let ann: ApiCaller;
let requests: RouteRequest[];
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  requests = requestsOfRoutes(stint.routes);
  return () => stint[Symbol.asyncDispose]();
});

/** Routes that answer without a session. Every other must refuse with 401, so a new one is closed unless listed. */
const publicRoutes = [
  'GET /api/auth/get-session',
  'GET /api/auth/passkey/generate-authenticate-options',
  'GET /api/calendar/:id',
  'GET /api/docs',
  'GET /api/docs/page.css',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/docs/swagger-ui.css',
  // With a signed link.
  'GET /api/files',
  'GET /api/openapi.json',
  'GET /api/portal-link/logo',
  'GET /api/registration',
  'GET /api/social/github',
  'GET /api/social/linkedin',
  'GET /api/social/mastodon',
  'GET /healthz',
  'GET /i/:id',
  'GET /i/:id/e-invoice',
  'GET /i/:id/logo',
  'GET /i/:id/pdf',
  'GET /metrics',
  'GET /p/:id',
  'GET /readyz',
  'POST /api/auth/confirm-registration',
  'POST /api/auth/hosted/firebase',
  'POST /api/auth/hosted/oidc/finish',
  'POST /api/auth/hosted/oidc/start',
  'POST /api/auth/invitation',
  'POST /api/auth/passkey/verify-authentication',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/request-registration',
  'POST /api/auth/request-sign-in-link',
  'POST /api/auth/reset-password',
  'POST /api/auth/sign-in/link',
  'POST /api/auth/sign-out',
  'POST /api/auth/sign-up/email',
  'POST /api/invoice-link',
  'POST /api/invoice-link/answer',
  'POST /api/portal-link',
  'POST /api/portal-link/answer-quote',
  'POST /api/portal-link/approve',
  'POST /api/portal-link/archive',
  'POST /api/portal-link/ask',
  'POST /api/portal-link/document',
  'POST /api/portal-link/e-invoice',
  'POST /api/portal-link/invoice',
  'POST /api/portal-link/propose',
  'POST /api/portal-link/renew',
  'POST /api/portal-link/report',
  'POST /api/portal-link/statement',
  'POST /api/portal-link/upload',
  'POST /api/portal-link/work',
];

describe('without a finished sign-in', () => {
  it.each(['no session', 'a half-finished sign-in'])('%s opens only public routes', async (what) => {
    const cookie = what === 'no session' ? '' : await halfFinishedSignIn();
    const visitor = signedOutCaller(stint.url);
    const open = new Set<string>();
    for (const request of requests.filter(({ method }) => method !== 'HEAD')) {
      const { status } = await visitor.send({ ...request, headers: { cookie } });
      if (status !== 401) open.add(routeOf(request));
    }

    expect([...open].toSorted()).toEqual(publicRoutes);
  });
});

describe('another site', () => {
  const evil = 'https://evil.example';
  const form = (type: string) => ({ 'content-type': type, origin: evil });
  it.each<[string, Record<string, string>]>([
    ['a foreign origin', { origin: evil }],
    ['the origin null', { origin: 'null' }],
    ['a sibling domain', { origin: 'http://sibling.localhost', 'sec-fetch-site': 'same-site' }],
    ['no origin', { 'sec-fetch-site': 'cross-site' }],
    ['a form', form('application/x-www-form-urlencoded')],
    ['a form with files', form('multipart/form-data; boundary=x')],
    ['a form of plain text', form('text/plain')],
  ])('can write through no route with %s', async (_what, headers) => {
    const before = await rowVersions(stint.database.url);
    const accepted: string[] = [];
    for (const { method, path, body } of requests.filter((request) => !isReading(request.method))) {
      const { status, json } = await ann.send({ method, path, body, headers });
      const isRefused = status === 403 && (json as { code?: string } | undefined)?.code === 'FORBIDDEN';
      if (!isRefused) accepted.push(`${status} ${method} ${path}`);
    }

    expect(accepted).toEqual([]);
    expect(await rowVersions(stint.database.url)).toEqual(before);
  });

  it('changes nothing by reading, also with headers that name another method', async () => {
    const writes = requests.filter(({ method }) => !isReading(method));
    const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    const before = await rowsOfRecords();
    for (const { path } of [...writes, ...requests.filter(({ method }) => method === 'GET')])
      if (path !== '/api/events')
        for (const method of ['GET', 'HEAD']) await ann.send({ method, path, headers: override });

    expect(await rowsOfRecords()).toEqual(before);
  });
});

describe('over https, with and without a session', () => {
  it.each(['without', 'with'])('every answer has all security headers, %s', async (session) => {
    const url = 'https://time.example.org';
    await using app = await buildServer({
      database: stint.database,
      files: stint.files,
      keys: stint.keys,
      secret: testSecret,
      url,
      attemptsPerMinute: 10_000,
      callsPerMinute: Infinity,
      passwordHashing: cheapPasswordHashing,
      webFolder: 'nowhere',
    });
    const cookie = session === 'with' ? ann.cookie.replaceAll('stint.', '__Host-stint.') : '';
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const caller = createCaller(address, { ...ann, cookie });
    const lacking: string[] = [];
    for (const { method, path, body } of requests.filter((request) => request.path !== '/api/events')) {
      const { status, headers } = await caller.send({ method, path, body });
      const wrong = Object.entries(required(path)).filter(
        ([name, value]) => !value.test(headers.get(name) ?? ''),
      );
      if (isTextWithoutCharset(headers.get('content-type'))) wrong.push(['content-type', /charset/]);
      if (wrong.length > 0) lacking.push(`${status} ${method} ${path}: ${wrong.join(', ')}`);
    }

    expect(lacking).toEqual([]);
  });
});

/** Headers of every answer. [ASVS 3.4, 4.1.1, 14.3.2] */
function required(path: string): Record<string, RegExp> {
  // The pages that document the API are the same for everyone.
  const isPersonal = /^\/(api(?!\/docs)|i|p)\//.test(path);
  const isSecret = /^\/(api\/(invoice|portal)-link|i|p)(\/|$)/.test(path);
  return {
    'content-security-policy':
      /script-src 'self';.*object-src 'none'; base-uri 'none';.*frame-ancestors 'none'/,
    'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': isSecret ? /^no-referrer$/ : /^same-origin$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    ...(isPersonal ? { 'cache-control': /no-store/ } : {}),
  };
}

function isTextWithoutCharset(type: string | null): boolean {
  return type !== null && type.startsWith('text/') && !/charset=utf-8/i.test(type);
}

/** Without the log of exports and the challenges of passkeys, which reading adds to. */
async function rowsOfRecords() {
  const { audit_log: _log, verifications: _challenges, ...rows } = await storedRows(stint.database.url);
  return rows;
}

async function halfFinishedSignIn(): Promise<string> {
  const bob = await stint.newTenant('Bob');
  const post = (path: string, body: object, cookie: string) =>
    bob.send({ method: 'POST', path: `/api/auth/${path}`, body, headers: { origin: stint.url, cookie } });
  const enabled = await post('two-factor/enable', { password: testPassword }, bob.cookie);
  const { totpURI } = enabled.json as { totpURI: string };
  await post('two-factor/verify-totp', { code: await codeOf(totpURI) }, bob.cookie);
  const { headers, json } = await post('sign-in/email', { email: bob.email, password: testPassword }, '');
  expect(json).toMatchObject({ twoFactorRedirect: true });
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

function routeOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${(path.split('?')[0] ?? '').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')}`;
}
