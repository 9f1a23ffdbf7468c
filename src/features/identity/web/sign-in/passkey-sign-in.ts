import { startAuthentication } from '@simplewebauthn/browser';
import * as m from '#messages/identity.ts';
import { IdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';
import { passkeyObstacle } from '#src/features/identity/web/passkey-support.ts';

/** Asks the browser for a passkey and signs in with it. Loaded on demand. */
export async function sendPasskey(): Promise<void> {
  const obstacle = passkeyObstacle();
  if (obstacle) throw new IdentityError(400, 'NO_PASSKEYS', obstacles[obstacle]);
  const options = await requestIdentity('GET /passkey/generate-authenticate-options');
  const response = await startAuthentication({
    // A passkey replaces the second step as well.
    optionsJSON: { ...options, userVerification: 'required' },
  }).catch(() => {
    throw new IdentityError(400, 'PASSKEY_CANCELLED', m.passkeyCancelled);
  });
  await requestIdentity('POST /passkey/verify-authentication', { response }).catch((error: unknown) => {
    // Others, such as for a disabled account, explain themselves.
    const isRefused = error instanceof IdentityError && [400, 401].includes(error.status);
    throw isRefused ? new IdentityError(error.status, error.code, m.passkeyRefused) : error;
  });
}

const obstacles = { noDomain: m.passkeysNeedDomain, unsupported: m.passkeysUnsupported };
