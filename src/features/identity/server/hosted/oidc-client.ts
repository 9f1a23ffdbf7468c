import * as client from 'openid-client';
import * as z from 'zod';
import type { OidcConfig } from './hosted-config.ts';
import { HostedSignInError, invalidTokenMessage, toIdentity } from './hosted-identity.ts';
import type { HostedIdentity } from './hosted-identity.ts';

/** What only this browser and the server know about a sign-in that began. */
export type OidcAttempt = { state: string; nonce: string; verifier: string };

export type OidcClient = {
  label: string;
  start(): Promise<{ url: string; attempt: OidcAttempt }>;
  /** `query`: of the address that the provider sent the browser back to. */
  finish(query: string, attempt: OidcAttempt): Promise<HostedIdentity>;
};

const timeoutSeconds = 10;
/** How old an ID token is at most, and how far the clocks may differ. */
const maxTokenAgeSeconds = 10 * 60;

/** The authorization code flow with PKCE, state, nonce and a signed ID token. */
export function createOidcClient(
  { issuer, clientId, clientSecret, label, trustsEmails }: OidcConfig,
  stintUrl: string,
): OidcClient {
  const redirectUri = new URL('/auth/login', stintUrl).href;
  let discovered: Promise<client.Configuration> | undefined;
  /** Which of the provider's ways to authenticate it accepted last. */
  let acceptedWay = 0;
  /** The way of each exchange, by its PKCE verifier: several logins may run at once. */
  const wayOfExchange = new Map<string, number>();

  const authenticate: client.ClientAuth = (provider, metadata, body, headers) => {
    const ways = authenticationWays(provider);
    const way = wayOfExchange.get(body.get('code_verifier') ?? '') ?? acceptedWay;
    ways[way % ways.length]?.(clientSecret)(provider, metadata, body, headers);
  };

  /** Once; again after a failure, so that a provider may be down when Stint starts. */
  function configuration(): Promise<client.Configuration> {
    const isPlain = issuer.startsWith('http:');
    discovered ??= client
      .discovery(new URL(issuer), clientId, undefined, authenticate, {
        timeout: timeoutSeconds,
        // oxlint-disable-next-line typescript/no-deprecated -- Marked to stand out: only for providers on this machine.
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  /** What the provider answers or doesn't answer is never our error. */
  async function callProvider<Answer>(
    work: (config: client.Configuration) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await work(await configuration());
    } catch (error) {
      throw toSignInError(error, label);
    }
  }

  return {
    label,
    start: () =>
      callProvider(async (config) => {
        const attempt = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, attempt };
      }),
    finish: (query, { state, nonce, verifier }) =>
      callProvider(async (config) => {
        const address = new URL(redirectUri);
        address.search = query;
        const exchange = async (way: number) => {
          wayOfExchange.set(verifier, way);
          const response = await client
            .authorizationCodeGrant(config, address, {
              expectedState: state,
              expectedNonce: nonce,
              pkceCodeVerifier: verifier,
              idTokenExpected: true,
            })
            .finally(() => wayOfExchange.delete(verifier));
          acceptedWay = way;
          return response;
        };
        const first = acceptedWay;
        const tokens = await exchange(first).catch((error: unknown) => {
          const isOnlyWay = authenticationWays(config.serverMetadata()).length === 1;
          if (isOnlyWay || !isClientRefused(error)) throw error;
          return exchange(first + 1).catch((second: unknown) => {
            // A second refusal may only be a consequence of the first, such as a code that is used up.
            throw second instanceof client.ResponseBodyError || isClientRefused(second) ? error : second;
          });
        });
        const claims = tokens.claims();
        if (!claims) throw invalidToken('no ID token');
        if (claims.azp !== undefined && claims.azp !== clientId) throw invalidToken('azp');
        if (Math.abs(Date.now() / 1000 - claims.iat) > maxTokenAgeSeconds) throw invalidToken('iat');
        // Many providers put the email only there.
        const profile =
          claims['email'] === undefined
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        return toIdentity(claims.iss, { ...profile, ...claims }, { trustsEmails });
      }),
  };
}

/**
 * The ways that the provider's discovery names, `client_secret_basic` first. Many providers support several but allow a
 * client only one: after a refusal, the other one is used.
 */
function authenticationWays({ token_endpoint_auth_methods_supported: supported }: client.ServerMetadata) {
  const ways = [
    supported?.includes('client_secret_basic') !== false && client.ClientSecretBasic,
    supported?.includes('client_secret_post') !== false && client.ClientSecretPost,
  ].filter((way) => way !== false);
  return ways.length === 0 ? [client.ClientSecretBasic] : ways;
}

function isClientRefused(error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  return error instanceof client.ResponseBodyError && error.error === 'invalid_client';
}

function invalidToken(reason: string): HostedSignInError {
  return new HostedSignInError('INVALID_TOKEN', invalidTokenMessage, { reason });
}

function toSignInError(error: unknown, label: string): unknown {
  if (error instanceof HostedSignInError) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new HostedSignInError('CANCELLED', `You weren’t logged in with ${label}. Try again.`, {
      reason: knownReason(error.error),
    });
  const reason = errorReason(error);
  if (reason === null) return error;
  return unreachableReasons.some((each) => reason.startsWith(each))
    ? new HostedSignInError(
        'PROVIDER_UNREACHABLE',
        `Can’t reach ${label}. Try again in a moment, or log in with your password.`,
        { reason, status: 'SERVICE_UNAVAILABLE' },
      )
    : invalidToken(reason);
}

/** Codes of OAuth only: the address may say anything, and the audit log keeps it. */
function knownReason(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : 'other';
}

/** Null: an error of ours. */
function errorReason(error: unknown): string | null {
  if (error instanceof client.ResponseBodyError) return knownReason(error.error);
  if (error instanceof client.WWWAuthenticateChallengeError)
    return knownReason(error.cause[0]?.parameters.error ?? 'invalid_client');
  if (error instanceof client.ClientError) return [error.code ?? error.name, ...detailOf(error)].join(' ');
  if (error instanceof TypeError && error.message === 'fetch failed')
    return [error.message, ...detailOf(error)].join(' ');
  return null;
}

/** Which claim of the token is wrong, or why there is no connection, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. */
function detailOf({ cause }: Error): string[] {
  const { data: outer } = Detail.safeParse(cause);
  const { data: inner } = Detail.safeParse(outer?.cause);
  const detail = outer?.claim ?? inner?.claim ?? outer?.code;
  return detail === undefined || detail.startsWith('OAUTH_') ? [] : [detail];
}

const Detail = z.object({
  claim: z.string().optional(),
  code: z
    .string()
    .regex(/^\w{1,60}$/u)
    .optional(),
  cause: z.unknown().optional(),
});

const unreachableReasons = [
  'fetch failed',
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];
