import * as m from '#messages/identity.ts';
import {
  IdentityError,
  requestFirstStep,
  requestIdentity,
} from '#src/features/identity/web/identity-client.ts';
import type { IdentityErrorCode, IdentityRequest } from '#src/features/identity/web/identity-client.ts';

const returnKey = 'stint-hosted-return';

/** Begins a session with what another service knows; throws `CodeRequired` if a code is missing. */
export async function requestHosted<Name extends 'POST /hosted/firebase' | 'POST /hosted/oidc/finish'>(
  name: Name,
  body: IdentityRequest<Name>,
): Promise<void> {
  await requestFirstStep(name, body).catch(rethrowWithOurMessage);
}

/** Leaves the page for the provider. `search`: the page to return to afterwards. */
export async function continueWithOidc(search: string, invitation: string | undefined): Promise<never> {
  const { url } = await requestIdentity('POST /hosted/oidc/start', { invitation }).catch(
    rethrowWithOurMessage,
  );
  sessionStorage.setItem(returnKey, search);
  location.assign(url);
  return new Promise<never>(() => {
    // The page stays busy until the browser leaves it.
  });
}

/** Whether the address holds a provider's answer. */
export function isOidcReturn(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

export function finishOidc(query: string) {
  const searchBefore = sessionStorage.getItem(returnKey) ?? '';
  sessionStorage.removeItem(returnKey);
  return { searchBefore, send: () => requestHosted('POST /hosted/oidc/finish', { query }) };
}

function rethrowWithOurMessage(error: unknown): never {
  if (!(error instanceof IdentityError)) throw error;
  throw new IdentityError(error.status, error.code, messages[error.code] ?? error.message);
}

const messages: Readonly<Record<string, string>> = {
  ACCOUNT_EXISTS: m.connectExistingAccount,
  EMAIL_NOT_VERIFIED: m.emailNotConfirmed,
  NO_EMAIL: m.hostedWithoutEmail,
  CANCELLED: m.hostedCancelled,
  NO_ATTEMPT: m.hostedTookTooLong,
  INVALID_TOKEN: m.hostedNotVerified,
  OTHER_PROJECT: m.hostedNotVerified,
  TOKEN_EXPIRED: m.hostedTookTooLong,
  PROVIDER_UNREACHABLE: m.hostedUnreachable,
} satisfies Partial<Record<IdentityErrorCode, string>>;
