import type { AuthContext, BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import * as m from '#messages/api/identity.ts';
import { identityProof } from '#src/features/identity/contract-fields.ts';
import { cancelEmailChange } from './accounts/email-change.ts';
import { routeOf } from './find-identity-route.ts';
import { connectIdentity } from './hosted/connect-identity.ts';
import type { ConnectOptions } from './hosted/connect-identity.ts';
import { takeLinkOffer } from './hosted/link-offer.ts';
import { auditIdentityRequest, auditRefusedStep, isFailed, isHalfFinished } from './identity-audit.ts';
import { invitationHashOf, requireInvitation } from './invitations/check-invitation.ts';
import { checkPasskeyName } from './passkeys/passkeys.ts';
import { checkNewPassword, checkNotEmail } from './passwords/check-new-password.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import { renewPasswordHash } from './passwords/renew-password-hash.ts';
import { findProfileError } from './registration/profile-limits.ts';
import { endAccess } from './sessions/account-sessions.ts';
import { noteSessionChange } from './sessions/session-changes.ts';
import { confirmIdentity } from './sign-in/confirm-identity.ts';
import { trustedDeviceCookie, trustedDevices } from './sign-in/trusted-device.ts';
import { refundLoginAttempt, requireLoginAttempt } from './sign-in/wrong-attempts.ts';
import { guardSecondStep, refundSecondStep } from './two-factor/two-factor.ts';

export const identityBasePath = '/api/auth';

type HookOptions = ConnectOptions & {
  secret: string;
  passwordHashing: PasswordHashing;
  isInvitationRequired: () => Promise<boolean>;
  /** New accounts begin with a link in a mail. */
  isEmailConfirmed: () => Promise<boolean>;
  onSignUp: (() => Promise<void>) | undefined;
};

/** What we check before a request of the identity service, and do after it. */
export function identityHooks(options: HookOptions) {
  const { pool, secret, isInvitationRequired, isEmailConfirmed, onSignUp } = options;
  const devices = trustedDevices(secret);
  return {
    hooks: {
      // Before the account's transaction: inside it, waiting for a second connection could deadlock.
      before: createAuthMiddleware(async (request) => {
        const route = routeOf(request);
        if (route.signIn === 'signUp') {
          await requireInvitation(pool, request, isInvitationRequired);
          // The link of an invitation proves the email, too.
          if (invitationHashOf(request) === null && (await isEmailConfirmed()))
            throw new APIError('FORBIDDEN', { code: 'EMAIL_CONFIRMATION_REQUIRED', message: confirmFirst });
        }
        const newPassword = route.newPassword ? textOf(request.body, route.newPassword.field) : '';
        await checkNewPassword(newPassword);
        const backupCode = await guardSecondStep(pool, request).catch(async (error: unknown) => {
          if (isAPIError(error)) await auditRefusedStep(pool, request);
          throw error;
        });
        checkPasskeyName(request);
        checkNotEmail(newPassword, await emailOf(request, route.newPassword?.owner));
        const email = await emailOf(request, route.attempt);
        if (email === null) return backupCode;
        const browser = devices.recognize(request.getCookie(deviceCookie(request).name), email);
        await requireLoginAttempt(pool, { email, browser });
        if (route.needsCode) await requireCode(pool, request);
        return route.signIn === 'passwordChange' ? revokeOthersContext : undefined;
      }),
      after: createAuthMiddleware(async (request) => {
        await auditIdentityRequest(pool, request);
        const route = routeOf(request);
        const { newSession, session } = request.context;
        const { name, attributes } = deviceCookie(request);
        const cookie = request.getCookie(name);
        const refund = (email: string) =>
          refundLoginAttempt(pool, { email, browser: devices.recognize(cookie, email) });
        // Those that begin a session are refunded with it.
        if (route.attempt === 'ownAccount' && !route.signIn && session && !isFailed(request))
          await refund(session.user.email);
        if (route.changesEmail && session && !isFailed(request)) {
          // The browser is known by the email, which is a new one.
          const account = await request.context.internalAdapter.findUserById(session.user.id);
          if (account) request.setCookie(name, devices.trust(cookie, account.email), attributes);
        }
        // A refused request may have renewed its session.
        if (!newSession || isFailed(request)) return;
        if (route.endsOtherAccess)
          await endAccess(pool, newSession.user.id, { exceptSession: newSession.session.id });
        // In a session, a code only confirms a new authenticator app.
        if (!route.signIn || (route.signIn === 'code' && session)) return;
        if (route.signIn === 'password')
          await renewPasswordHash(pool, options.passwordHashing, {
            userId: newSession.user.id,
            password: textOf(request.body, 'password'),
          });
        await endPreviousSession(request, newSession.session.token);
        // The service now ends this session and asks for a code.
        if (isHalfFinished(request)) return;
        const account = newSession.user.email;
        if (route.signIn === 'passwordChange') await cancelEmailChange(pool, newSession.user.id);
        request.setCookie(name, devices.trust(cookie, account), attributes);
        const offer = await takeLinkOffer(request, account);
        if (offer) await connectIdentity(options, request, newSession.user, offer);
        switch (route.signIn) {
          case 'signUp':
          case 'confirmedSignUp':
            return onSignUp?.();
          case 'password':
          case 'passwordChange':
            return refund(account);
          case 'code':
            await refund(account);
            return refundSecondStep(pool, newSession.user.id);
          case 'passkey':
          case 'link':
          case 'hosted':
            return undefined;
        }
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, request) => ({
            data: { ...assertValidProfile(user), invitationHash: invitationOf(user, request?.body) },
          }),
        },
        update: {
          before: async (user) => ({ data: assertValidProfile(user) }),
          after: async ({ id }) => noteSessionChange(id),
        },
      },
      session: {
        create: {
          // After the password was checked, so that it doesn't reveal which accounts are disabled.
          before: async ({ userId }, request) => {
            // A new account isn't disabled, and its transaction must not wait for a second connection.
            if (request && routeOf(request).signIn === 'signUp') return;
            if (await isDisabled(pool, userId))
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: disabledMessage });
          },
        },
        delete: { after: async ({ userId }) => noteSessionChange(userId) },
      },
    },
  } satisfies Pick<BetterAuthOptions, 'hooks' | 'databaseHooks'>;
}

/** Sign-in with other services sets it itself. */
function invitationOf(user: object, body: unknown): unknown {
  return Reflect.get(user, 'invitationHash') ?? invitationHashOf({ body });
}

function assertValidProfile<Profile extends object>(profile: Profile): Profile {
  const message = findProfileError(profile);
  if (message) throw new APIError('BAD_REQUEST', { code: 'INVALID_PROFILE', message });
  return profile;
}

/** The cookie that identifies a trusted browser. Browsers accept `__Host-` cookies only for the path `/`. */
function deviceCookie({ context }: { context: Pick<AuthContext, 'createAuthCookie'> }) {
  const { name, maxAge } = trustedDeviceCookie;
  return context.createAuthCookie(name, { maxAge });
}

/** The email of an account that a request tries to open or gives a password; its body isn't validated yet. */
async function emailOf(
  request: GenericEndpointContext,
  owner: 'typedEmail' | 'link' | 'ownAccount' | undefined,
): Promise<string | null> {
  switch (owner) {
    case 'typedEmail':
      return textOrNull(request.body, 'email');
    case 'ownAccount':
      return (await getSessionFromCtx(request, { disableRefresh: true }))?.user.email ?? null;
    case 'link': {
      const { internalAdapter } = request.context;
      const token = textOf(request.body, 'token');
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      return (link && (await internalAdapter.findUserById(link.value)))?.email ?? null;
    }
    case undefined:
      return null;
  }
}

function textOrNull(fields: unknown, name: string): string | null {
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : null;
  return typeof value === 'string' ? value : null;
}

function textOf(fields: unknown, name: string): string {
  return textOrNull(fields, name) ?? '';
}

/** With the password alone, someone at an open tab could replace the second factor or turn it off. */
async function requireCode(pool: pg.Pool, request: GenericEndpointContext): Promise<void> {
  const session = await getSessionFromCtx(request, { disableRefresh: true });
  if (session?.user['twoFactorEnabled'] !== true) return;
  const { data: proof } = z.object(identityProof).safeParse(request.body);
  if (!proof) throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: m.invalidPassword });
  await confirmIdentity(pool, request, proof);
}

/** One session per browser: the replaced token would otherwise stay valid unnoticed. */
async function endPreviousSession({ context, getSignedCookie }: GenericEndpointContext, token: string) {
  const former = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (former && former !== token) await context.internalAdapter.deleteSession(former);
}

async function isDisabled(pool: pg.Pool, userId: string): Promise<boolean> {
  const query = 'select from users where id = $1 and disabled_at is not null';
  return (await pool.query(query, [userId])).rowCount === 1;
}

const confirmFirst = m.confirmEmailFirst;
const disabledMessage = m.accountDisabled;

/** Added to every password change. */
const revokeOthersContext = { context: { body: { revokeOtherSessions: true } } };
