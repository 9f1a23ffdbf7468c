import * as z from 'zod';
import * as m from '#messages/api/identity.ts';
import { isStorableText } from '#src/platform/shared/text.ts';

/** Who someone is according to an identity service that they signed in to. */
export type HostedIdentity = {
  /** The issuer, because subjects are unique only within one. */
  provider: string;
  subject: string;
  email: string;
  /** Only such an email leads to an account. */
  isEmailVerified: boolean;
  name: string;
};

/** A sign-in that isn't accepted. `reason` is for the audit log. */
export class HostedSignInError extends Error {
  readonly code: string;
  readonly reason: string;
  readonly status: 'FORBIDDEN' | 'UNAUTHORIZED' | 'SERVICE_UNAVAILABLE';

  constructor(
    code: string,
    message: string,
    {
      reason = code,
      status = 'UNAUTHORIZED',
    }: { reason?: string; status?: HostedSignInError['status'] } = {},
  ) {
    super(message);
    this.name = 'HostedSignInError';
    this.code = code;
    this.reason = reason;
    this.status = status;
  }
}

/** Plain characters only: some others become an ASCII letter in lower case. */
const Email = z.email().max(254);

/** Claims that all providers share. `trustsEmails`: the provider has verified each email, even if it doesn't say so. */
export function toIdentity(
  provider: string,
  claims: Readonly<Record<string, unknown>>,
  { trustsEmails = false }: { trustsEmails?: boolean } = {},
): HostedIdentity {
  const { sub, email, email_verified: isVerified, name } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || !isStorableText(sub))
    throw new HostedSignInError('INVALID_TOKEN', invalidTokenMessage, { reason: 'sub' });
  const { data: known } = Email.safeParse(email);
  if (known === undefined)
    throw new HostedSignInError(
      'NO_EMAIL',
      'This login has no email. Allow the provider to share it, then try again.',
    );
  return {
    provider,
    subject: sub,
    email: known.toLowerCase(),
    // Some providers send booleans as text.
    isEmailVerified: trustsEmails || isVerified === true || isVerified === 'true',
    name: typeof name === 'string' ? name.trim() : '',
  };
}

export const invalidTokenMessage = m.loginUnverified;
