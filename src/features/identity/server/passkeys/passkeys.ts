import { passkey } from '@better-auth/passkey';
import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import * as m from '#messages/api/identity.ts';
import { routeOf } from '#src/features/identity/server/find-identity-route.ts';
import { isReadableName } from '#src/platform/shared/text.ts';

const maxNameLength = 100;

/** A passkey replaces the password and the second step, so the device must verify its user, such as by fingerprint. */
export function passkeyPlugin(url: string) {
  return passkey({
    rpName: 'Stint',
    rpID: new URL(url).hostname,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        if (verification.registrationInfo?.userVerified !== true) throw unverifiedUser();
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw unverifiedUser();
      },
    },
    schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
  });
}

/** The service stores names of any kind. */
export function checkPasskeyName(request: GenericEndpointContext): void {
  if (!routeOf(request).namesPasskey) return;
  const body: unknown = request.body;
  const name: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'name') : undefined;
  if (typeof name !== 'string') return;
  if (name.length > maxNameLength)
    throw new APIError('BAD_REQUEST', {
      code: 'NAME_TOO_LONG',
      message: m.passkeyNameTooLong({ max: maxNameLength }),
    });
  if (!isReadableName(name))
    throw new APIError('BAD_REQUEST', {
      code: 'NAME_UNREADABLE',
      message: m.passkeyNameUnreadable,
    });
}

function unverifiedUser(): APIError {
  return new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: m.passkeyUnverified,
  });
}
