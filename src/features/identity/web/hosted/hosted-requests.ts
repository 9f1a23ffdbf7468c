import * as m from '#messages/identity.ts';
import { CodeRequired, IdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';

const returnKey = 'stint-hosted-return';

/** A request that ends in a session; throws `CodeRequired` if a code is missing. */
export async function requestHosted(path: string, body: object): Promise<void> {
  const answer = await requestWithOurMessages(path, body);
  if (typeof answer === 'object' && answer !== null && 'twoFactorRedirect' in answer)
    throw new CodeRequired();
}

/** Leaves the page for the provider. `search`: the page to return to afterwards. */
export async function continueWithOidc(search: string, invitation: string | undefined): Promise<never> {
  // Our own server's answer.
  const { url } = (await requestWithOurMessages('/hosted/oidc/start', { invitation })) as { url: string };
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
  return { searchBefore, send: () => requestHosted('/hosted/oidc/finish', { query }) };
}

async function requestWithOurMessages(path: string, body: object): Promise<unknown> {
  return requestIdentity(path, body).catch((error: unknown) => {
    if (!(error instanceof IdentityError)) throw error;
    throw new IdentityError(error.status, error.code, messages[error.code] ?? error.message);
  });
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
};
