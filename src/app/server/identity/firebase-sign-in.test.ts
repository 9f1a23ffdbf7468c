/** Sign-in with ID tokens of Firebase Authentication. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';
import { createFirebaseSigner, firebaseProject } from '#tests/support/server/firebase-tokens.ts';
import type { FirebaseClaims } from '#tests/support/server/firebase-tokens.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

let stint: Installation;
let signer: Awaited<ReturnType<typeof createFirebaseSigner>>;
beforeAll(async () => {
  signer = await createFirebaseSigner();
  stint = await startInstallation({
    hosted: { oidc: null, firebase: firebaseProject },
    firebaseKeys: signer.keys,
  });
  return () => stint[Symbol.asyncDispose]();
});

describe('an ID token of Firebase', () => {
  it('creates an account that waits for approval, and signs in to it from then on [1.4]', async () => {
    const fay = aUser({ name: 'Fay Lee' });
    const first = new IdentityBrowser(stint.url);
    const { status, json } = await signIn(first, await signer.sign(fay));
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { user: { email: fay.email, name: 'Fay Lee' } },
    });
    const uid = await first.whoAmI();

    const { items } = await stint.owner.api.accounts.list({ search: fay.email });
    expect(items).toMatchObject([{ uid, status: 'pending' }]);

    const second = new IdentityBrowser(stint.url);
    // The provider's email may change; its subject doesn't.
    await signIn(second, await signer.sign({ ...fay, email: 'moved@example.org', email_verified: false }));
    expect(await second.whoAmI()).toBe(uid);
    expect(await auditOf(uid)).toEqual(['account.registered', 'signIn.succeeded', 'signIn.succeeded']);
  });

  it('is mapped to its account by issuer and subject [1.4]', async () => {
    const user = aUser();
    await signIn(new IdentityBrowser(stint.url), await signer.sign(user));
    const { rows } = await stint.database.identityPool.query(
      'select provider_id, password, access_token, id_token from accounts where account_id = $1',
      [user.sub],
    );
    expect(rows).toEqual([
      {
        provider_id: 'https://securetoken.google.com/stint-test',
        password: null,
        access_token: null,
        id_token: null,
      },
    ]);
  });

  it('whose name can’t be stored gets one from the email', async () => {
    const user = aUser({ name: 'x'.repeat(300) });
    const { json } = await signIn(new IdentityBrowser(stint.url), await signer.sign(user));
    expect(json).toMatchObject({ user: { name: user.email.split('@')[0] } });
  });

  it('reaches an account with this email only once its password was entered, too', async () => {
    const ann = await stint.newTenant('Ann');
    const browser = new IdentityBrowser(stint.url);
    const token = await signer.sign(aUser({ email: ann.email.toUpperCase() }));
    const refused = await signIn(browser, token);
    expect(refused).toMatchObject({ status: 403, json: { code: 'ACCOUNT_EXISTS' } });
    expect(await browser.whoAmI()).toBeNull();

    await browser.post('/sign-in/email', { email: ann.email, password: testPassword });
    const other = new IdentityBrowser(stint.url);
    expect((await signIn(other, token)).status).toBe(200);
    expect(await other.whoAmI()).toBe(ann.uid);
    expect(await auditOf(ann.uid)).toContain('signInMethod.added');
  });

  it('isn’t linked to another account that signs in later in the same browser', async () => {
    const [ann, ben] = [await stint.newTenant('Ann'), await stint.newTenant('Ben')];
    const browser = new IdentityBrowser(stint.url);
    const token = await signer.sign(aUser({ email: ann.email }));
    await signIn(browser, token);
    await browser.post('/sign-in/email', { email: ben.email, password: testPassword });
    expect((await signIn(new IdentityBrowser(stint.url), token)).status).toBe(403);
  });

  it('of an older sign-in opens no session, because other apps of the project hold such tokens', async () => {
    const browser = new IdentityBrowser(stint.url);
    const refused = await signIn(browser, await signer.sign(aUser({ signedIn: -6 * 60 })));
    expect(refused).toMatchObject({ status: 401, json: { code: 'INVALID_TOKEN' } });
    expect(await browser.whoAmI()).toBeNull();
  });

  it('of a tenant’s user is refused', async () => {
    const token = await signer.sign(aUser({ firebase: { tenant: 'other' } }));
    const refused = await signIn(new IdentityBrowser(stint.url), token);
    expect(refused).toMatchObject({ status: 401, json: { code: 'INVALID_TOKEN' } });
  });

  it('with a letter that only looks like an ASCII one reaches no account', async () => {
    const kim = await stint.newTenant('Kim');
    const lookAlike = kim.email.replace('k', '\u212A');
    const refused = await signIn(
      new IdentityBrowser(stint.url),
      await signer.sign(aUser({ email: lookAlike })),
    );
    expect(refused).toMatchObject({ status: 401, json: { code: 'NO_EMAIL' } });
  });

  it('with an unverified email leads nowhere', async () => {
    const ann = await stint.newTenant('Ann');
    for (const email of [ann.email, 'new@example.org']) {
      const browser = new IdentityBrowser(stint.url);
      const answer = await signIn(browser, await signer.sign(aUser({ email, email_verified: false })));
      expect(answer).toMatchObject({ status: 403, json: { code: 'EMAIL_NOT_VERIFIED' } });
      await browser.post('/sign-in/email', { email: ann.email, password: testPassword });
    }
    expect(await auditOf(ann.uid)).not.toContain('signInMethod.added');
  });

  it('doesn’t open a disabled account, and the attempt is recorded', async () => {
    const user = aUser();
    const browser = new IdentityBrowser(stint.url);
    await signIn(browser, await signer.sign(user));
    const uid = await browser.whoAmI();
    await stint.database.identityPool.query('update users set disabled_at = now() where id = $1', [uid]);

    const answer = await signIn(new IdentityBrowser(stint.url), await signer.sign(user));
    expect(answer).toMatchObject({ status: 403, json: { code: 'ACCOUNT_DISABLED' } });
    expect(await auditOf(uid)).toContain('signIn.failed');
  });

  it('doesn’t replace the second step', async () => {
    const user = aUser();
    const browser = new IdentityBrowser(stint.url);
    await signIn(browser, await signer.sign(user));
    const uid = await browser.whoAmI();
    await stint.database.identityPool.query('update users set two_factor_enabled = true where id = $1', [
      uid,
    ]);

    const again = new IdentityBrowser(stint.url);
    const { status, json } = await signIn(again, await signer.sign(user));
    expect({ status, json }).toMatchObject({ status: 200, json: { twoFactorRedirect: true } });
    expect(await again.whoAmI()).toBeNull();
    expect((await auditOf(uid)).filter((action) => action === 'signIn.succeeded')).toHaveLength(1);
  });
});

it('opens the content security policy for Google’s hosts only where Firebase is set up', async () => {
  const policies = async ({ url }: { url: string }) => {
    const { headers } = await fetch(`${url}/healthz`);
    return [headers.get('content-security-policy'), headers.get('cross-origin-opener-policy')] as const;
  };
  const [policy, opener] = await policies(stint);
  expect(policy).toContain("script-src 'self' https://apis.google.com;");
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  );
  expect(policy).toContain("frame-src 'self' https://stint-test.firebaseapp.com;");
  expect(opener).toBe('same-origin-allow-popups');

  await using plain = await startInstallation();
  const [strict, strictOpener] = await policies(plain);
  expect(strict).not.toMatch(/https?:|connect-src|frame-src/);
  expect(strictOpener).toBe('same-origin');
});

describe('a forged ID token', () => {
  const attacks: [
    string,
    (signing: typeof signer, claims: FirebaseClaims) => Promise<string> | string,
    string,
  ][] = [
    ['for another audience', (s, c) => s.sign({ ...c, aud: 'other-project' }), 'OTHER_PROJECT'],
    [
      'by another issuer',
      (s, c) => s.sign({ ...c, iss: 'https://securetoken.google.com/other' }),
      'OTHER_PROJECT',
    ],
    [
      'of another project',
      (s, c) => s.sign({ ...c, aud: 'other', iss: 'https://securetoken.google.com/other' }),
      'OTHER_PROJECT',
    ],
    ['without a signature (alg: none)', (s, c) => s.unsigned(c), 'INVALID_TOKEN'],
    ['signed with the public key (HS256)', (s, c) => s.signWithPublicKey(c), 'INVALID_TOKEN'],
    ['signed with another key', (s, c) => s.signWithOtherKey(c), 'INVALID_TOKEN'],
    ['that has expired', (s, c) => s.sign({ ...c, issued: -3700, expires: -60 }), 'TOKEN_EXPIRED'],
    ['issued in the future', (s, c) => s.sign({ ...c, issued: 600 }), 'INVALID_TOKEN'],
    ['signed in with in the future', (s, c) => s.sign({ ...c, signedIn: 600 }), 'INVALID_TOKEN'],
    ['valid for years', (s, c) => s.sign({ ...c, issued: -90_000, expires: 90_000 }), 'TOKEN_EXPIRED'],
    ['without a subject', (s, c) => s.sign({ ...c, sub: '' }), 'INVALID_TOKEN'],
    [
      'with a changed payload',
      async (s, c) => swapPayload(await s.sign(c), s.unsigned({ ...c, sub: 'x' })),
      'INVALID_TOKEN',
    ],
    ['that is no token', () => 'not.a.token', 'INVALID_TOKEN'],
  ];

  it.each(attacks)(
    '%s is refused with a clear message, recorded, and nothing leaks',
    async (_kind, forge, code) => {
      const ann = await linkedAccount();
      const browser = new IdentityBrowser(stint.url);
      const before = await failedSignIns();
      const { status, text, json } = await signIn(browser, await forge(signer, ann));

      expect({ status, json }).toEqual({ status: 401, json: { code, message: messages[code] } });
      expect(text).not.toContain(ann.email);
      expect(browser.cookie).toBe('');
      const after = await failedSignIns();
      expect(after).toHaveLength(before.length + 1);
      expect(after.at(-1)).toMatchObject({ actor: null, subject: null, after: { provider: 'firebase' } });
    },
  );

  it.each([{}, { idToken: 7 }, { idToken: 'x'.repeat(10_001) }, { idToken: null }])(
    'malformed as %j is refused',
    async (body) => {
      expect((await new IdentityBrowser(stint.url).post('/hosted/firebase', body)).status).toBe(400);
    },
  );
});

const messages: Record<string, string> = {
  OTHER_PROJECT: 'This login is for another app or project.',
  INVALID_TOKEN: 'This login couldn’t be verified. Try again.',
  TOKEN_EXPIRED: 'This login has expired. Log in again.',
};

describe('rules of registration', () => {
  it('by invitation hold for Firebase: none, of another email, and its own', async () => {
    await using closed = await startInstallation({
      registration: 'invitation',
      hosted: { oidc: null, firebase: firebaseProject },
      firebaseKeys: signer.keys,
    });
    const user = aUser();
    const invite = async (email: string) => {
      const { link } = await closed.owner.api.invitations.create({ email, tenantEnabled: true });
      return new URL(link ?? '').hash.slice(1);
    };
    const browser = new IdentityBrowser(closed.url);
    const idToken = await signer.sign(user);
    expect(await browser.post('/hosted/firebase', { idToken })).toMatchObject({
      json: { code: 'INVITATION_REQUIRED' },
    });
    const foreign = await invite('other@example.org');
    expect(await browser.post('/hosted/firebase', { idToken, invitation: foreign })).toMatchObject({
      json: { code: 'INVITATION_INVALID' },
    });
    const invitation = await invite(user.email);
    expect((await browser.post('/hosted/firebase', { idToken, invitation })).status).toBe(200);
    const { items } = await closed.owner.api.accounts.list({ search: user.email });
    expect(items).toMatchObject([{ status: 'active' }]);
  });

  it('without Firebase there is no such sign-in', async () => {
    await using plain = await startInstallation();
    const answer = await new IdentityBrowser(plain.url).post('/hosted/firebase', {
      idToken: await signer.sign(aUser()),
    });
    expect(answer.status).toBe(404);
  });
});

function aUser(claims: Partial<FirebaseClaims> = {}) {
  const sub = newId();
  return { sub, email: `${sub}@example.org`, email_verified: true, ...claims };
}

async function linkedAccount() {
  const user = aUser();
  await signIn(new IdentityBrowser(stint.url), await signer.sign(user));
  return user;
}

const signIn = (browser: IdentityBrowser, idToken: string) => browser.post('/hosted/firebase', { idToken });

/** Oldest first. */
async function auditOf(uid: string | null): Promise<string[]> {
  const { items } = await stint.owner.api.audit.list({ accountId: uid ?? '' });
  return items.map(({ action }) => action).toReversed();
}

async function failedSignIns() {
  const { items } = await stint.owner.api.audit.list({ action: 'signIn.failed' });
  return items.toReversed();
}

function swapPayload(token: string, other: string): string {
  const [header, , signature] = token.split('.');
  return [header, other.split('.')[1], signature].join('.');
}
