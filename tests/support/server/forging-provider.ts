/** A provider of OpenID Connect whose ID tokens a test forges. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose';
import type { OidcConfig } from '#src/features/identity/server/hosted/hosted-config.ts';

/** Overwrites claims; times are in seconds from now. */
export type Forgery = {
  claims?: Record<string, unknown>;
  issued?: number;
  expires?: number;
  key?: 'own' | 'other' | 'none' | 'public' | 'secret';
};

export type ForgingProvider = AsyncDisposable & {
  config: OidcConfig;
  /** The next ID token, for this nonce. */
  forge(nonce: string, forgery: Forgery): Promise<void>;
  /** Closes every connection without an answer. */
  setDown(isDown: boolean): void;
};

export async function startForgingProvider(): Promise<ForgingProvider> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const publicPem = await exportSPKI(own.publicKey);
  let idToken = '';
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy();
    const path = request.url?.split('?')[0] ?? '';
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/jwks': { keys: [jwk] },
      '/token': { access_token: 'access', token_type: 'Bearer', id_token: idToken },
    };
    response.setHeader('content-type', 'application/json');
    response.statusCode = answers[path] ? 200 : 404;
    response.end(JSON.stringify(answers[path] ?? {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    issuer,
    clientId: 'stint',
    clientSecret: 'a-secret-of-the-provider',
    label: 'Acme',
    trustsEmails: false,
  };

  return {
    config,
    async forge(nonce, { claims = {}, issued = -5, expires = 300, key = 'own' }) {
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        iss: issuer,
        aud: config.clientId,
        sub: 'victim',
        email: 'victim@example.org',
        email_verified: true,
        nonce,
        iat: now + issued,
        exp: now + expires,
        ...claims,
      };
      const encode = (text: string) => new TextEncoder().encode(text);
      const sign = (alg: string, by: CryptoKey | Uint8Array) =>
        new SignJWT(payload).setProtectedHeader({ alg, kid: 'own' }).sign(by);
      idToken = await {
        own: () => sign('RS256', own.privateKey),
        other: () => sign('RS256', other.privateKey),
        none: async () => new UnsecuredJWT(payload).encode(),
        public: () => sign('HS256', encode(publicPem)),
        secret: () => sign('HS256', encode(config.clientSecret)),
      }[key]();
    },
    setDown: (value) => {
      isDown = value;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
