/** How Stint authenticates itself to a provider, and which reasons for failures administrators see. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { HostedSignInError } from './hosted-identity.ts';
import { createOidcClient } from './oidc-client.ts';

const clientSecret = 'a secret: with ünusual+characters';

describe('a provider gets the client secret', () => {
  it.each([
    ['in the header by default', { accepts: 'basic' }, ['basic']],
    [
      'in the header if it supports that',
      { methods: ['client_secret_post', 'client_secret_basic'] },
      ['basic'],
    ],
    ['in the body if it supports only that', { methods: ['client_secret_post'], accepts: 'post' }, ['post']],
    [
      'in the body after it refused the header',
      { methods: ['client_secret_basic', 'client_secret_post'], accepts: 'post' },
      ['basic', 'post', 'post'],
    ],
    [
      'in the body after it refused the header with a challenge',
      { accepts: 'post', challenges: true },
      ['basic', 'post', 'post'],
    ],
  ] as [string, ProviderOptions, string[]][])('%s', async (_what, options, attempts) => {
    await using provider = await startProvider(options);
    const client = createOidcClient(provider.config, 'https://stint.example.org');
    for (let login = 0; login < (attempts.length > 1 ? 2 : 1); login += 1)
      expect(await provider.logIn(client)).toMatchObject({ subject: 'ann' });
    expect(provider.attempts).toEqual(attempts);
  });
});

it('a token that is authorized for Stint is accepted', async () => {
  await using provider = await startProvider({ claims: { azp: 'stint' } });
  const client = createOidcClient(provider.config, 'https://stint.example.org');
  expect(await provider.logIn(client)).toMatchObject({ subject: 'ann' });
});

it.each<[string, ProviderOptions, boolean]>([
  ['is verified', { claims: { email_verified: true } }, true],
  ['is verified, as text', { claims: { email_verified: 'true' } }, true],
  ['isn’t verified', { claims: { email_verified: false } }, false],
  ['isn’t verified, as text', { claims: { email_verified: 'false' } }, false],
  ['is of unknown state', {}, false],
  [
    'isn’t verified at a provider that you trust',
    { claims: { email_verified: false }, trustsEmails: true },
    true,
  ],
])('an email that %s', async (_what, options, isEmailVerified) => {
  await using provider = await startProvider(options);
  const client = createOidcClient(provider.config, 'https://stint.example.org');
  expect(await provider.logIn(client)).toMatchObject({ email: 'ann@example.org', isEmailVerified });
});

describe('the reason of a failed login names', () => {
  it.each([
    ['a refused secret', { accepts: 'none' }, 'INVALID_TOKEN', 'invalid_client'],
    [
      'a refused secret, with a challenge',
      { accepts: 'none', challenges: true },
      'INVALID_TOKEN',
      'invalid_client',
    ],
    ['a wrong authorized party', { claims: { azp: 'other' } }, 'INVALID_TOKEN', 'azp'],
    [
      'a wrong audience',
      { claims: { aud: 'other' } },
      'INVALID_TOKEN',
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED aud',
    ],
    ['an old token', { claims: { iat: 1 } }, 'INVALID_TOKEN', 'iat'],
  ] as [string, ProviderOptions, string, string][])('%s', async (_what, options, code, reason) => {
    await using provider = await startProvider(options);
    const client = createOidcClient(provider.config, 'https://stint.example.org');
    await expect(provider.logIn(client)).rejects.toMatchObject({ code, reason });
  });

  it('why there was no connection', async () => {
    const { config, [Symbol.asyncDispose]: stop } = await startProvider();
    await stop();
    const failed = createOidcClient(config, 'https://stint.example.org').start();
    await expect(failed).rejects.toBeInstanceOf(HostedSignInError);
    await expect(failed).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
      reason: 'fetch failed ECONNREFUSED',
    });
  });
});

type ProviderOptions = {
  /** In its discovery. */
  methods?: string[];
  accepts?: 'basic' | 'post' | 'none';
  /** Refuses with `WWW-Authenticate`, as RFC 6749 requires after a header. */
  challenges?: boolean;
  claims?: object;
  trustsEmails?: boolean;
};

async function startProvider({
  methods,
  accepts = 'basic',
  challenges = false,
  claims,
  trustsEmails = false,
}: ProviderOptions = {}) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256' };
  const attempts: string[] = [];
  let nonce = '';
  const server = createServer((request, response) => {
    void answer(request.url?.split('?')[0] ?? '', request).then(({ status, body }) => {
      const challenge = status === 401 && challenges ? { 'www-authenticate': 'Basic realm="clients"' } : {};
      response.writeHead(status, { 'content-type': 'application/json', ...challenge });
      response.end(JSON.stringify(body));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(path: string, request: IncomingMessage) {
    if (path === '/jwks') return { status: 200, body: { keys: [jwk] } };
    if (path !== '/token')
      return {
        status: 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...(methods && { token_endpoint_auth_methods_supported: methods }),
        },
      };
    const form = new URLSearchParams(await text(request));
    const [user, password] = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => new URLSearchParams(`part=${part}`).get('part'));
    const way = request.headers.authorization === undefined ? 'post' : 'basic';
    attempts.push(way);
    const [id, secret] =
      way === 'basic' ? [user, password] : [form.get('client_id'), form.get('client_secret')];
    if (way !== accepts || id !== 'stint' || secret !== clientSecret)
      return { status: 401, body: { error: 'invalid_client' } };
    const idToken = await new SignJWT({
      iss: issuer,
      aud: 'stint',
      sub: 'ann',
      email: 'ann@example.org',
      nonce,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 60,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(privateKey);
    return { status: 200, body: { access_token: 'access', token_type: 'Bearer', id_token: idToken } };
  }

  return {
    config: { issuer, clientId: 'stint', clientSecret, label: 'Acme', trustsEmails },
    attempts,
    async logIn(client: ReturnType<typeof createOidcClient>) {
      const { url, attempt } = await client.start();
      nonce = new URL(url).searchParams.get('nonce') ?? '';
      return client.finish(`?code=any&state=${attempt.state}`, attempt);
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
