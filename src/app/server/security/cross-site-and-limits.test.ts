/** Response headers, cross-site requests, cookies and rate limits. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import { createCaller, startInstallation, signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

let stint: Installation;
let ann: ApiCaller;
let nobody: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  nobody = signedOutCaller(stint.url);
  return () => stint[Symbol.asyncDispose]();
});

describe('a response', () => {
  it.each([
    '/healthz',
    '/api/v1/me',
    '/api/auth/get-session',
    '/api/openapi.json',
    '/api/nothing',
    '/api/v1/clients/x',
  ])('of %s has headers against framing, sniffing and scripts', async (path) => {
    const { headers } = await ann.send({ path });

    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each(['/api/v1/me', '/api/v1/nothing', '/api/rpc/clients/list', '/api/auth/get-session'])(
    'of %s is not cacheable',
    async (path) => {
      expect((await ann.send({ path })).headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('another site', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('cannot make a browser write: %o', async (headers) => {
    for (const path of [
      '/api/v1/clients',
      '/api/rpc/clients/create',
      '/api/auth/sign-out',
      '/api/auth/sign-in/email',
    ]) {
      const { status, json } = await ann.send({ method: 'POST', path, body: aClient(), headers });
      expect({ path, status, json }).toMatchObject({ path, status: 403, json: { code: 'FORBIDDEN' } });
    }
    expect((await ann.api.clients.list({})).items).toEqual([]);
  });

  it('gets no CORS headers', async () => {
    const { headers } = await ann.send({ path: '/api/v1/me', headers: { origin: 'https://evil.example' } });

    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('a session', () => {
  it('ends immediately on sign-out', async () => {
    const ben = await stint.newTenant('Ben');
    await ben.send({ method: 'POST', path: '/api/auth/sign-out', body: {}, headers: { origin: stint.url } });

    await expect(ben.api.session.me({})).rejects.toMatchObject({ status: 401 });
  });

  it('uses a cookie that scripts and other sites can’t use', async () => {
    const account = { name: 'Cy', email: 'cy@example.org', password: 'correct horse battery staple' };
    const { headers } = await nobody.send({ method: 'POST', path: '/api/auth/sign-up/email', body: account });

    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^stint\.session_token=.*; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^stint\.known_browser=.*; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it.each([
    'stint.session_token=',
    'stint.session_token=%',
    'stint.session_token=%00',
    "stint.session_token=' or 1=1 --",
    `stint.session_token=${'x'.repeat(5_000)}`,
    'stint.session_token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.signature',
    '=; ; a; =b',
  ])('is not opened by the cookie %j', async (cookie) => {
    const { status, json } = await nobody.send({ path: '/api/v1/me', headers: { cookie } });

    expect({ status, json }).toEqual({
      status: 401,
      json: { code: 'UNAUTHORIZED', message: 'Authentication required.' },
    });
  });
});

it('sign-in attempts are counted by address, which headers can’t forge', async () => {
  await using strict = await startTestServer({ attemptsPerMinute: 3 });
  const { email } = await register(strict.url);
  const caller = createCaller(strict.url, {
    ...ann,
    password: '',
    storageState: { cookies: [], origins: [] },
  });
  const attempts = [];
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5']) {
    const headers = { 'x-forwarded-for': address, 'x-real-ip': address, 'x-stint-client-address': address };
    const body = { email, password: 'wrong horse' };
    attempts.push(await caller.send({ method: 'POST', path: '/api/auth/sign-in/email', body, headers }));
  }

  expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
  expect(attempts[4]?.json).toEqual({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many requests. Please wait a moment.',
  });
  expect(Number(attempts[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('monitoring', () => {
  it.each(['/healthz', '/readyz'])('gets OK from %s', async (path) => {
    expect((await nobody.send({ path })).status).toBe(200);
  });

  it('reads metrics by route without personal data', async () => {
    await ann.api.clients.list({ search: 'secret' });
    const { text } = await nobody.send({ path: '/metrics' });

    expect(text).toContain('route="/api/v1/*"');
    expect(text).not.toMatch(/secret|@example\.org/);
  });
});

it('the API description lists every procedure', async () => {
  const { json } = await nobody.send({ path: '/api/openapi.json' });
  const { paths } = json as { paths: Record<string, Record<string, unknown>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  expect(described.toSorted()).toEqual(procedures.map(({ method, path }) => `${method} ${path}`).toSorted());
});
