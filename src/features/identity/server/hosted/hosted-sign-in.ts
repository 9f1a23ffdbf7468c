import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import type { VerifyFirebaseToken } from './firebase-token.ts';
import { auditRefusal, findOrCreateAccount, linkAfterSignIn } from './hosted-account.ts';
import type { HostedAccountOptions } from './hosted-account.ts';
import { HostedSignInError } from './hosted-identity.ts';
import type { HostedIdentity } from './hosted-identity.ts';
import { readJsonCookie } from './json-cookie.ts';
import type { OidcClient } from './oidc-client.ts';
import type { FindServiceName } from './service-name.ts';

/** The services that are configured. */
export type HostedServiceSettings = {
  oidc: OidcClient | null;
  verifyFirebase: VerifyFirebaseToken | null;
  nameOf: FindServiceName;
};

/** In seconds. A session needs a fresh sign-in: other apps of the project hold tokens of older ones. */
const maxFirebaseSignInAge = 5 * 60;

/** Ends after this time at the provider. */
const attemptSeconds = 15 * 60;

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  invitation: z.string(),
  startedAt: z.number(),
});

/** Sign-in through other identity services. They replace the password, not the second step. */
export function hostedSignInPlugin(
  { oidc, verifyFirebase }: Omit<HostedServiceSettings, 'nameOf'>,
  options: HostedAccountOptions,
): BetterAuthPlugin {
  return {
    id: 'hosted-sign-in',
    endpoints: {
      ...(verifyFirebase && {
        signInWithFirebase: createAuthEndpoint(
          '/hosted/firebase',
          { method: 'POST', body: identityRoutes['POST /hosted/firebase'].request },
          (request) =>
            signIn(request, 'firebase', request.body.invitation, () =>
              verifyFirebase(request.body.idToken, maxFirebaseSignInAge),
            ),
        ),
      }),
      ...(oidc && {
        startOidc: createAuthEndpoint(
          '/hosted/oidc/start',
          { method: 'POST', body: identityRoutes['POST /hosted/oidc/start'].request },
          async (request) => {
            const { url, attempt } = await rejectAndAudit(request, 'oidc', () => oidc.start());
            const { name, attributes } = attemptCookie(request);
            const { invitation = '' } = request.body;
            const stored = JSON.stringify({ ...attempt, invitation, startedAt: Date.now() });
            await request.setSignedCookie(name, stored, request.context.secret, attributes);
            return request.json({ url });
          },
        ),
        finishOidc: createAuthEndpoint(
          '/hosted/oidc/finish',
          { method: 'POST', body: identityRoutes['POST /hosted/oidc/finish'].request },
          async (request) => {
            const attempt = await takeAttempt(request);
            return signIn(request, 'oidc', attempt?.invitation, () => {
              if (attempt) return oidc.finish(request.body.query, attempt);
              throw new HostedSignInError(
                'NO_ATTEMPT',
                'This login didn’t start in this browser, or it took too long. Try again.',
              );
            });
          },
        ),
      }),
    },
  };

  async function signIn(
    request: GenericEndpointContext,
    provider: string,
    invitation: string | undefined,
    verify: () => Promise<HostedIdentity>,
  ) {
    const { user, identityToLink } = await rejectAndAudit(request, provider, async () =>
      findOrCreateAccount(request, options, await verify(), invitation ?? ''),
    );
    const session = await request.context.internalAdapter
      .createSession(user.id)
      .catch(async (error: unknown) => {
        await auditRefusal(options.pool, request, { provider, reason: 'NO_SESSION', subjectId: user.id });
        throw error;
      });
    if (identityToLink) await linkAfterSignIn(options, request, user, identityToLink);
    await setSessionCookie(request, { session, user });
    return request.json({ user: { id: user.id, email: user.email, name: user.name } });
  }

  /** Refusals are recorded; their reason stays there. */
  async function rejectAndAudit<Answer>(
    request: GenericEndpointContext,
    provider: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HostedSignInError)) throw error;
      const { status, code, message, reason } = error;
      await auditRefusal(options.pool, request, { provider, reason, subjectId: null });
      throw new APIError(status, { code, message });
    }
  }
}

/** What this browser began, once. */
async function takeAttempt(request: GenericEndpointContext) {
  const { name, attributes } = attemptCookie(request);
  const attempt = await readJsonCookie(request, name, Attempt);
  request.setCookie(name, '', { ...attributes, maxAge: 0 });
  return attempt && attempt.startedAt > Date.now() - attemptSeconds * 1000 ? attempt : null;
}

function attemptCookie({ context }: GenericEndpointContext) {
  return context.createAuthCookie('hosted_attempt', { maxAge: attemptSeconds });
}
