/** A provider of OpenID Connect (oidc-provider), in this process. It signs in its current user without asking. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import type { OidcConfig } from '#src/features/identity/server/hosted/hosted-config.ts';
import { loadPackages } from './separate-packages.ts';

export type OidcUser = { sub: string; email?: string; email_verified?: boolean; name?: string };

export type OidcTestProvider = AsyncDisposable & {
  config: OidcConfig;
  signInAs(user: OidcUser | 'cancel'): void;
};

/** `redirectUri`: where it may send browsers back to. */
export async function startOidcProvider(redirectUri: string): Promise<OidcTestProvider> {
  const require = await loadPackages('emulators');
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'stint', client_secret: 'a-secret-of-the-provider' };
  let current: OidcUser | 'cancel' = 'cancel';
  const users = new Map<string, OidcUser>();
  // The package has no types.
  const { Provider } = (await import(require.resolve('oidc-provider'))) as { Provider: ProviderClass };
  const { default: MemoryAdapter } = (await import(
    join(dirname(require.resolve('oidc-provider')), 'adapters/memory_adapter.js')
  )) as { default: new (name: string) => object };
  const provider = new Provider(issuer, {
    // Without these three, it warns.
    adapter: class extends MemoryAdapter {},
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    jwks: { keys: [await createKey()] },
    clients: [{ ...client, redirect_uris: [redirectUri] }],
    // As most providers do: the email is only in the user info.
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the provider'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => users.get(sub) }),
    loadExistingGrant: async (context: GrantContext) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client.clientId,
        accountId: context.oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      answer(request, response);
      return;
    }
    if (current !== 'cancel') users.set(current.sub, current);
    const result =
      current === 'cancel'
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId: current.sub, remember: false } };
    void provider.interactionFinished(request, response, result);
  });
  return {
    config: {
      issuer,
      clientId: client.client_id,
      clientSecret: client.client_secret,
      label: 'Acme',
      trustsEmails: false,
    },
    signInAs: (user) => {
      current = user;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

async function createKey(): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return exportJWK(privateKey);
}

type ProviderClass = new (
  issuer: string,
  settings: object,
) => {
  callback(): RequestListener;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
};

type GrantContext = {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: {
      Grant: new (of: { clientId: string; accountId: string }) => {
        addOIDCScope(scope: string): void;
        save(): Promise<string>;
      };
    };
  };
};
