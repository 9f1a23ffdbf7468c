import { UnsecuredJWT, createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { FirebaseConfig } from './hosted-config.ts';
import { HostedSignInError, invalidTokenMessage, toIdentity } from './hosted-identity.ts';
import type { HostedIdentity } from './hosted-identity.ts';

/** `maxSignInAge`: seconds since the user signed in to Firebase; without it, only the token's own age counts. */
export type VerifyFirebaseToken = (idToken: string, maxSignInAge?: number) => Promise<HostedIdentity>;

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Seconds by which clocks may differ. */
const clockTolerance = 10;

/**
 * Verifies an ID token of Firebase Authentication as Google describes it: signed by one of Google's current keys, for
 * this project, neither expired nor from the future.
 */
export function createFirebaseVerifier(
  config: Pick<FirebaseConfig, 'projectId' | 'emulatorUrl'>,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(googleKeys)),
): VerifyFirebaseToken {
  const { projectId, emulatorUrl } = config;
  const issuer = issuerOf(projectId);
  const provider = firebaseProvider(config);
  const options = { issuer, audience: projectId, clockTolerance, maxTokenAge: '1h' };
  return async (idToken, maxSignInAge) => {
    try {
      const { payload } =
        emulatorUrl === undefined
          ? await jwtVerify(idToken, keys, { ...options, algorithms: ['RS256'] })
          : UnsecuredJWT.decode(idToken, options);
      checkSignInTime(payload, maxSignInAge);
      checkTenant(payload);
      return toIdentity(provider, payload);
    } catch (error) {
      throw toSignInError(error);
    }
  };
}

/** An emulator's user never becomes a user of the real project. */
export function firebaseProvider({
  projectId,
  emulatorUrl,
}: Pick<FirebaseConfig, 'projectId' | 'emulatorUrl'>): string {
  return emulatorUrl === undefined ? issuerOf(projectId) : `${emulatorUrl}/${projectId}`;
}

function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

function checkSignInTime({ auth_time: at }: JWTPayload, maxAge = Number.POSITIVE_INFINITY): void {
  const now = Date.now() / 1000;
  if (typeof at !== 'number' || at > now + clockTolerance || at < now - maxAge - clockTolerance)
    throw new errors.JWTClaimValidationFailed('wrong time of the sign-in', {}, 'auth_time', 'check_failed');
}

/** Users of a tenant of Identity Platform share issuer and audience with those of the project, but are others. */
function checkTenant({ firebase }: JWTPayload): void {
  if (typeof firebase === 'object' && firebase !== null && 'tenant' in firebase)
    throw new errors.JWTClaimValidationFailed('a user of a tenant', {}, 'firebase', 'check_failed');
}

function toSignInError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired)
    return new HostedSignInError('TOKEN_EXPIRED', 'This login has expired. Log in again.', {
      reason: error.code,
    });
  if (error instanceof errors.JWTClaimValidationFailed) {
    const reason = `${error.code} ${error.claim}`;
    return error.claim === 'aud' || error.claim === 'iss'
      ? new HostedSignInError('OTHER_PROJECT', 'This login is for another app or project.', { reason })
      : new HostedSignInError('INVALID_TOKEN', invalidTokenMessage, { reason });
  }
  // Its keys, not the token.
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
    return unreachable(error.code);
  if (error instanceof errors.JOSEError) {
    // An answer of Google that isn't 200.
    if (error.code === 'ERR_JOSE_GENERIC') return unreachable(error.message);
    return new HostedSignInError('INVALID_TOKEN', invalidTokenMessage, { reason: error.code });
  }
  return error instanceof TypeError && error.message === 'fetch failed' ? unreachable(error.message) : error;
}

function unreachable(reason: string): HostedSignInError {
  return new HostedSignInError(
    'PROVIDER_UNREACHABLE',
    'Can’t reach Google to verify this login. Try again in a moment.',
    { reason, status: 'SERVICE_UNAVAILABLE' },
  );
}
