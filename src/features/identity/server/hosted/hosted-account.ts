import { runWithTransaction } from '@better-auth/core/context';
import type { GenericEndpointContext, User } from 'better-auth';
import type pg from 'pg';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import {
  invitationHashOf,
  requireInvitation,
} from '#src/features/identity/server/invitations/check-invitation.ts';
import { findProfileError } from '#src/features/identity/server/registration/profile-limits.ts';
import { isUniqueViolation } from '#src/platform/server/database/database-errors.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';
import { connectIdentity } from './connect-identity.ts';
import type { ConnectOptions } from './connect-identity.ts';
import { HostedSignInError } from './hosted-identity.ts';
import type { HostedIdentity } from './hosted-identity.ts';
import { offerLink } from './link-offer.ts';

export type HostedAccountOptions = ConnectOptions & {
  /** New accounts need an invitation. */
  isInvitationRequired: () => Promise<boolean>;
  onSignUp: (() => Promise<void>) | undefined;
};

/** The provider's subjects are kept among the sign-in methods of the identity service. */
const findOwner = `select user_id as "userId" from accounts where provider_id = $1 and account_id = $2`;

/** `identityToLink`: not linked yet, because the account may be disabled or ask for a code. */
type SignInOutcome = { user: User; identityToLink?: HostedIdentity };

type SignIn = [GenericEndpointContext, HostedAccountOptions, HostedIdentity, invitation: string];

/** The account of a verified identity, created where the rules of registration allow it. */
export async function findOrCreateAccount(...signIn: SignIn): Promise<SignInOutcome> {
  try {
    return await findOrCreate(...signIn);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another sign-in has created the account since we looked for it.
    return findOrCreate(...signIn);
  }
}

async function findOrCreate(...[request, options, identity, invitation]: SignIn): Promise<SignInOutcome> {
  const { pool, isInvitationRequired, onSignUp } = options;
  const { internalAdapter } = request.context;
  const owner = await findLinkedUser(pool, request, identity);
  if (owner) return { user: owner };

  if (!identity.isEmailVerified)
    throw new HostedSignInError(
      'EMAIL_NOT_VERIFIED',
      'Confirm your email with the provider first. Then log in again.',
      { status: 'FORBIDDEN' },
    );
  const existing = await internalAdapter.findUserByEmail(identity.email);
  if (existing?.user.emailVerified) return { user: existing.user, identityToLink: identity };
  if (existing) {
    // Anyone could have registered this email here, so its account must be proven, too.
    await offerLink(request, identity);
    throw new HostedSignInError(
      'ACCOUNT_EXISTS',
      'You already have an account here. Log in as usual once, and both ways work from then on.',
      { status: 'FORBIDDEN' },
    );
  }

  const signUp = { body: { email: identity.email, invitation } };
  await requireInvitation(pool, signUp, isInvitationRequired);
  const created = await createAccount(request, identity, invitationHashOf(signUp));
  await recordIdentityAudit(pool, {
    action: 'account.registered',
    actorId: created.id,
    after: { provider: identity.provider },
    address: request.headers?.get(clientAddressHeader) ?? null,
  });
  await onSignUp?.();
  return { user: created };
}

async function findLinkedUser(
  pool: pg.Pool,
  { context }: GenericEndpointContext,
  { provider, subject }: HostedIdentity,
): Promise<User | null> {
  const { rows } = await pool.query<{ userId: string }>(findOwner, [provider, subject]);
  return rows[0] ? context.internalAdapter.findUserById(rows[0].userId) : null;
}

/** At once, or after the code where two-step login is on. */
export async function linkAfterSignIn(
  options: ConnectOptions,
  request: GenericEndpointContext,
  user: User & { twoFactorEnabled?: unknown },
  identity: HostedIdentity,
): Promise<void> {
  if (user.twoFactorEnabled === true) await offerLink(request, identity);
  else await connectIdentity(options, request, user, identity);
}

async function createAccount(
  { context: { adapter, internalAdapter } }: GenericEndpointContext,
  { provider, subject, email, name }: HostedIdentity,
  invitationHash: string | null,
): Promise<User> {
  return runWithTransaction(adapter, async () => {
    const user = await internalAdapter.createUser(
      {
        // Users can change it in their profile.
        name: findProfileError({ name }) === undefined ? name : email.slice(0, email.indexOf('@')),
        email,
        emailVerified: true,
        invitationHash,
      },
      { method: 'oauth', oauth: { providerId: provider } },
    );
    await internalAdapter.createAccount({ userId: user.id, providerId: provider, accountId: subject });
    return user;
  });
}

/** `subjectId`: null if nothing is known about who tried. */
export async function auditRefusal(
  pool: pg.Pool,
  request: GenericEndpointContext,
  { provider, reason, subjectId }: { provider: string; reason: string; subjectId: string | null },
): Promise<void> {
  await recordIdentityAudit(pool, {
    action: 'signIn.failed',
    actorId: null,
    subjectId,
    after: { provider, reason },
    address: request.headers?.get(clientAddressHeader) ?? null,
  });
}
