/** Hosts, response headers, metrics, and the log of rejected requests. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import { logOptions } from '#src/platform/server/log.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';
import { cheapPasswordHashing, testSecret } from '#tests/support/server/test-server.ts';

const lines: string[] = [];
let stint: Installation;
/** Behind a proxy at 10.0.0.1, at https://time.example.org. */
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  stint = await startInstallation();
  const { logger, ...log } = logOptions('warn');
  app = await buildServer({
    database: stint.database,
    files: stint.files,
    attemptsPerMinute: 10_000,
    callsPerMinute: Infinity,
    passwordHashing: cheapPasswordHashing,
    url: 'https://time.example.org',
    secret: testSecret,
    metricsToken: 'a-token-for-Prometheus',
    trustProxy: ['10.0.0.1', '127.0.0.1'],
    webFolder: 'nowhere',
    log: { logger: { ...logger, stream: collecting(lines) }, ...log },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  return async () => {
    await app.close();
    await stint[Symbol.asyncDispose]();
  };
});

describe('the Host header', () => {
  it.each([
    'time.example.org',
    'TIME.example.org:8443',
    'localhost:3000',
    '127.0.0.1',
    '127.8.9.1:80',
    '[::1]:3000',
    'stint.localhost',
  ])('accepts %s', async (host) => {
    expect((await app.inject({ url: '/api/v1/me', headers: { host } })).statusCode).toBe(401);
  });

  it.each([
    'evil.example',
    'time.example.org.evil.example',
    'evil-time.example.org',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.5:3000',
    'evil.example@time.example.org',
    'time.example.org:80:90',
  ])('rejects “%s”, regardless of proxy headers', async (host) => {
    const headers = { host, 'x-forwarded-host': 'time.example.org', 'x-forwarded-for': '203.0.113.7' };
    const response = await app.inject({ url: '/api/v1/me', headers });

    expect(response.statusCode).toBe(421);
    expect(response.json()).toEqual({
      code: 'MISDIRECTED_REQUEST',
      message: expect.stringMatching(
        /^Stint is served at https:\/\/time\.example\.org\. .*STINT_URL/,
      ) as string,
    });
  });

  it.each(['/healthz', '/readyz'])('is not checked for %s', async (url) => {
    expect((await app.inject({ url, headers: { host: '10.1.2.3:3000' } })).statusCode).toBe(200);
  });
});

describe('security headers', () => {
  it.each([
    ['a response', 200, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'],
    ['an unknown address', 404, 'GET /api/nothing HTTP/1.1\r\nhost: localhost\r\n'],
    ['an address that cannot be decoded', 400, 'GET /% HTTP/1.1\r\nhost: localhost\r\n'],
    ['an address too long', 414, `GET /api/calendar/${'x'.repeat(300)} HTTP/1.1\r\nhost: localhost\r\n`],
    ['an unknown method', 404, 'PROPFIND / HTTP/1.1\r\nhost: localhost\r\n'],
    ['TRACE', 404, 'TRACE / HTTP/1.1\r\nhost: localhost\r\n'],
    ['a request for another host', 421, 'GET / HTTP/1.1\r\nhost: evil.example\r\n'],
    ['a request without a host', 421, 'GET / HTTP/1.1\r\n'],
    ['an unknown expectation', 404, 'GET /api/nothing HTTP/1.1\r\nhost: localhost\r\nexpect: magic\r\n'],
    ['what is no HTTP', 400, 'HELLO\r\n'],
    ['a header that is none', 400, 'GET / HTTP/1.1\r\nhost: localhost\r\nno header\r\n'],
    ['headers too large', 431, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n`],
  ])('are on %s: %i', async (_what, status, request) => {
    const response = await sendRaw(`${request}connection: close\r\n\r\n`);

    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/m);
    expect(response).toMatch(/^content-security-policy: default-src 'self'; script-src 'self';/m);
    expect(response).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/m);
    expect(response.match(/^x-content-type-options/gm)).toHaveLength(1);
  });
});

it.each([
  ['two lengths', 'content-length: 5\r\ncontent-length: 6\r\n'],
  ['a length beside chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n'],
  ['chunks that aren’t the last encoding', 'transfer-encoding: chunked, identity\r\n'],
  ['a space after the name of a header', 'transfer-encoding : chunked\r\n'],
  ['a negative length', 'content-length: -5\r\n'],
])('refuses a request with %s, and reads none that is hidden in it', async (_what, lengths) => {
  const hidden = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  const response = await sendRaw(
    `POST /api/v1/clients HTTP/1.1\r\nhost: localhost\r\n${lengths}\r\n0\r\n\r\n${hidden}`,
  );
  expect(response.match(/^HTTP\/1\.1 .*/gm)).toEqual(['HTTP/1.1 400 Bad Request']);
});

describe('/metrics', () => {
  const fromHere = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } };
  it.each([
    ['this machine', fromHere],
    ['this machine by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
    ['another machine with the token', elsewhere({ authorization: 'Bearer a-token-for-Prometheus' })],
  ])('can be read by %s', async (_who, from) => {
    const { statusCode, body } = await app.inject({ url: '/metrics', ...from });
    expect(statusCode).toBe(200);
    expect(body).toContain('process_cpu_seconds_total');
  });

  it.each([
    ['another machine', elsewhere({})],
    ['another machine that calls itself localhost', elsewhere({ host: 'localhost' })],
    ['another machine with a wrong token', elsewhere({ authorization: 'Bearer a-token' })],
    ['a trusted proxy on this machine', withHeader({ 'x-forwarded-for': '203.0.113.7' })],
    ['a trusted proxy that claims to ask for itself', withHeader({ 'x-forwarded-for': '127.0.0.1' })],
    ['a proxy that passes on our name', withHeader({ host: 'time.example.org' })],
    ['a page whose name was pointed here', withHeader({ host: 'evil.example' })],
  ])('cannot be read by %s', async (_who, from) => {
    const { statusCode, headers, body } = await app.inject({ url: '/metrics', ...from });
    expect(statusCode).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(body).not.toContain('process_cpu_seconds_total');
  });

  function withHeader(headers: Record<string, string>) {
    return { ...fromHere, headers: { ...fromHere.headers, ...headers } };
  }
});

describe('the log', () => {
  it.each([
    [
      'a sign-in failed',
      401,
      '/api/auth/sign-in/email',
      { email: 'ann@example.org', password: 'wrong horse' },
    ],
    ['access was denied', 403, '/api/v1/clients', { name: 'Acme' }],
    ['access was denied', 421, '/api/v1/clients?search=Acme', { name: 'Acme' }],
    ['access was denied', 401, '/metrics', undefined],
  ])('has a line “%s” for %i of %s, without personal data', async (msg, status, url, payload) => {
    lines.splice(0);
    const cookie = status === 403 ? await cookieOf(await stint.newAccount('Pia')) : '';
    const host = status === 421 ? 'evil.example' : 'time.example.org';
    const { statusCode } = await app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { host, cookie, 'user-agent': 'the browser of Ann' },
      remoteAddress: '203.0.113.7',
      ...(payload ? { payload } : {}),
    });

    expect(statusCode).toBe(status);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg,
        requestId: expect.any(String) as string,
        req: { method: payload ? 'POST' : 'GET', path: url.split('?')[0] },
        res: { status },
      }),
    ]);
    expect(lines.join('')).not.toMatch(/example\.org|203\.0|horse|Acme|browser|session_token/);
  });

  it.each([
    [
      '/api/v1/clients',
      { name: 5, email: 'secret', taxes: 'secret', 'a secret': 1 },
      { procedure: 'clients.create', fields: ['email', 'name', 'an unknown field'] },
    ],
    [
      '/api/rpc/clients/create',
      { json: { name: 'Acme', contacts: [{ name: 'secret', email: 'secret' }] } },
      { procedure: 'clients.create', fields: ['contacts.0.email'] },
    ],
    [
      '/api/v1/clients',
      '{"name": "secret',
      { req: { method: 'POST', path: '/api/v1/clients' }, fields: ['request'] },
    ],
    [
      '/api/auth/update-user',
      { name: 'a secret\n' },
      { req: { method: 'POST', path: '/api/auth/update-user' } },
    ],
  ])('names where input to %s was refused, without what it was', async (url, payload, line) => {
    const cookie = await cookieOf(await stint.newTenant('Rose'));
    lines.splice(0);
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      headers: {
        host: 'time.example.org',
        origin: 'https://time.example.org',
        'content-type': 'application/json',
        cookie,
      },
      payload,
    });
    expect(statusCode).toBe(400);
    expect(lines.map((each) => JSON.parse(each) as object)).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'input was refused', ...line }),
    ]);
    expect(lines.join('')).not.toMatch(/secret|example\.org/);
  });
});

async function cookieOf({ email }: ApiCaller): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { host: 'time.example.org' },
    payload: { email, password: testPassword },
  });
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

function elsewhere(headers: Record<string, string>) {
  return { remoteAddress: '203.0.113.7', headers: { host: 'time.example.org', ...headers } };
}

async function sendRaw(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (chunk: Buffer) => {
    response += chunk.toString();
  });
  socket.on('error', () => undefined); // The connection ends after the response, while we still send.
  socket.write(request);
  await once(socket, 'close');
  return response;
}

function collecting(into: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      into.push(chunk.toString());
      done();
    },
  });
}
