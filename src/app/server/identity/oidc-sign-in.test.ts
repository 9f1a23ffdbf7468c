/** Sign-in with a provider of OpenID Connect. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';
import { startForgingProvider } from '#tests/support/server/forging-provider.ts';
import type { Forgery, ForgingProvider } from '#tests/support/server/forging-provider.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { startOidcProvider } from '#tests/support/server/oidc-provider.ts';
import type { OidcTestProvider } from '#tests/support/server/oidc-provider.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

const redirectUri = 'http://127.0.0.1/auth/login';

describe('a provider of OpenID Connect', () => {
  let provider: OidcTestProvider;
  let stint: Installation;
  beforeAll(async () => {
    provider = await startOidcProvider(redirectUri);
    stint = await startInstallation({ hosted: { oidc: provider.config, firebase: null } });
    return async () => {
      await stint[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    };
  });

  it('creates an account that waits for approval, and signs in to it from then on [1.5]', async () => {
    const sub = newId();
    provider.signInAs({ sub, email: `${sub}@Example.org`, email_verified: true, name: 'Fay Lee' });
    const first = new IdentityBrowser(stint.url);
    const { status, json } = await signIn(first);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { user: { email: `${sub}@example.org`, name: 'Fay Lee' } },
    });
    const uid = await first.whoAmI();
    expect((await stint.owner.api.accounts.list({ search: sub })).items).toMatchObject([
      { uid, status: 'pending' },
    ]);

    const second = new IdentityBrowser(stint.url);
    await signIn(second);
    expect(await second.whoAmI()).toBe(uid);
  });

  it('reaches an existing account once its password was entered, too', async () => {
    const ann = await stint.newTenant('Ann');
    provider.signInAs({ sub: newId(), email: ann.email, email_verified: true });
    const browser = new IdentityBrowser(stint.url);
    expect(await signIn(browser)).toMatchObject({ status: 403, json: { code: 'ACCOUNT_EXISTS' } });
    await browser.post('/sign-in/email', { email: ann.email, password: testPassword });
    const other = new IdentityBrowser(stint.url);
    await signIn(other);
    expect(await other.whoAmI()).toBe(ann.uid);
  });

  it.each([
    ['an unverified email', { email: 'new@example.org', email_verified: false }, 403, 'EMAIL_NOT_VERIFIED'],
    ['an email of unknown state', { email: 'new@example.org' }, 403, 'EMAIL_NOT_VERIFIED'],
    ['no email', {}, 401, 'NO_EMAIL'],
  ])('that shows %s leads nowhere', async (_what, user, status, code) => {
    provider.signInAs({ sub: newId(), ...user });
    const browser = new IdentityBrowser(stint.url);
    expect(await signIn(browser)).toMatchObject({ status, json: { code } });
    expect(await browser.whoAmI()).toBeNull();
  });

  it('at which you cancel leads back with a message', async () => {
    provider.signInAs('cancel');
    const answer = await signIn(new IdentityBrowser(stint.url));
    expect(answer).toMatchObject({
      status: 401,
      json: { code: 'CANCELLED', message: 'You weren’t logged in with Acme. Try again.' },
    });
  });

  it('signs in only the browser that began, and only once', async () => {
    const sub = newId();
    provider.signInAs({ sub, email: `${sub}@example.org`, email_verified: true });
    const [victim, attacker] = [new IdentityBrowser(stint.url), new IdentityBrowser(stint.url)];
    const query = await visitProvider(await start(attacker));
    expect(await victim.post('/hosted/oidc/finish', { query })).toMatchObject({
      status: 401,
      json: { code: 'NO_ATTEMPT' },
    });
    await start(victim);
    expect(await victim.post('/hosted/oidc/finish', { query })).toMatchObject({
      status: 401,
      json: { code: 'INVALID_TOKEN' },
    });
    expect((await attacker.post('/hosted/oidc/finish', { query })).status).toBe(200);
    expect((await attacker.post('/hosted/oidc/finish', { query })).status).toBe(401);
  });

  it('sends the browser only to the provider, with PKCE, state and nonce', async () => {
    const url = await start(new IdentityBrowser(stint.url));
    expect(url.origin).toBe(provider.config.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'stint',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(url.href).not.toContain('secret');
  });
});

describe('a forged ID token', () => {
  let provider: ForgingProvider;
  let stint: Installation;
  beforeAll(async () => {
    provider = await startForgingProvider();
    stint = await startInstallation({ hosted: { oidc: provider.config, firebase: null } });
    return async () => {
      await stint[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    };
  });

  const attacks: [string, Forgery][] = [
    ['for another audience', { claims: { aud: 'other' } }],
    ['by another issuer', { claims: { iss: 'https://evil.example' } }],
    ['without a signature (alg: none)', { key: 'none' }],
    ['signed with the public key (HS256)', { key: 'public' }],
    ['signed with the client secret (HS256)', { key: 'secret' }],
    ['signed with another key', { key: 'other' }],
    ['that has expired', { issued: -900, expires: -600 }],
    ['that isn’t valid yet', { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
    ['of another sign-in', { claims: { nonce: 'other' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['for several apps, authorized for another', { claims: { aud: ['stint', 'other'], azp: 'other' } }],
    ['authorized for another app', { claims: { azp: 'other' } }],
    ['issued 11 minutes ago', { issued: -660 }],
    ['issued in 11 minutes', { issued: 660, expires: 900 }],
    ['with a subject that can’t be stored', { claims: { sub: 'victim\0' } }],
  ];

  it.each(attacks)(
    '%s is refused with a clear message, recorded, and nothing leaks',
    async (_kind, forgery) => {
      const browser = new IdentityBrowser(stint.url);
      const { status, text, json } = await signInForged(browser, forgery);
      expect({ status, json }).toEqual({
        status: 401,
        json: { code: 'INVALID_TOKEN', message: 'This login couldn’t be verified. Try again.' },
      });
      expect(text).not.toContain('victim');
      expect(await browser.whoAmI()).toBeNull();
      const { items } = await stint.owner.api.audit.list({ action: 'signIn.failed' });
      expect(items[0]).toMatchObject({ actor: null, subject: null, after: { provider: 'oidc' } });
    },
  );

  it('differs from a genuine one only in what is forged', async () => {
    const browser = new IdentityBrowser(stint.url);
    expect((await signInForged(browser, {})).status).toBe(200);
    expect(await browser.whoAmI()).not.toBeNull();
  });

  it('isn’t needed to see that the provider is down, and it may come back', async () => {
    await using down = await startForgingProvider();
    await using other = await startInstallation({ hosted: { oidc: down.config, firebase: null } });
    down.setDown(true);
    const browser = new IdentityBrowser(other.url);
    expect(await browser.post('/hosted/oidc/start', {})).toMatchObject({
      status: 503,
      json: { code: 'PROVIDER_UNREACHABLE' },
    });
    down.setDown(false);
    expect((await browser.post('/hosted/oidc/start', {})).status).toBe(200);
  });

  async function signInForged(browser: IdentityBrowser, forgery: Forgery) {
    const { searchParams } = await start(browser);
    await provider.forge(searchParams.get('nonce') ?? '', forgery);
    return browser.post('/hosted/oidc/finish', { query: `?code=any&state=${searchParams.get('state')}` });
  }
});

async function start(browser: IdentityBrowser): Promise<URL> {
  const { json } = await browser.post('/hosted/oidc/start', {});
  return new URL((json as { url: string }).url);
}

async function signIn(browser: IdentityBrowser) {
  return browser.post('/hosted/oidc/finish', { query: await visitProvider(await start(browser)) });
}

/** Follows the provider's redirects; returns the query it sends back to Stint. */
async function visitProvider(url: URL): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  while (!next.href.startsWith(redirectUri)) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider stopped at ${next.href}: ${await response.text()}`);
    next = new URL(location, next);
  }
  return next.search;
}
