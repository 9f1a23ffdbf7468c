import type { AuthContext, BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import { passwordLength } from '#src/platform/shared/password-length.ts';
import { deleteAccount } from './accounts/account-deletion.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './accounts/email-change.ts';
import { connectIdentity } from './hosted/connect-identity.ts';
import type { ConnectOptions } from './hosted/connect-identity.ts';
import { isHostedSignIn } from './hosted/hosted-paths.ts';
import { takeLinkOffer } from './hosted/link-offer.ts';
import { auditIdentityRequest, auditRefusedStep, isFailed, isHalfFinished } from './identity-audit.ts';
import { invitationHashOf, requireInvitation } from './invitations/invitations.ts';
import { checkPasskeyName, passkeySignIn } from './passkeys/passkeys.ts';
import { isCommonPassword } from './passwords/common-passwords.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import { renewPasswordHash } from './passwords/renew-password-hash.ts';
import { findProfileError } from './registration/profile-limits.ts';
import { confirmRegistration, requestRegistration } from './registration/registration.ts';
import { endAccess, endSessions } from './sessions/account-sessions.ts';
import { noteSessionChange } from './sessions/session-changes.ts';
import { confirmIdentity, identityProof } from './sign-in/confirm-identity.ts';
import { refundLoginAttempt, requireLoginAttempt } from './sign-in/login-throttle.ts';
import { signInByLink } from './sign-in/sign-in-link-paths.ts';
import { trustedDeviceCookie, trustedDevices } from './sign-in/trusted-device.ts';
import {
  guardSecondStep,
  isSecondStep,
  refundSecondStep,
  twoFactorPasswordPaths,
} from './two-factor/two-factor.ts';

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
        if (request.path === '/sign-up/email') {
          await requireInvitation(pool, request, isInvitationRequired);
          // The link of an invitation proves the email, too.
          if (invitationHashOf(request) === null && (await isEmailConfirmed()))
            throw new APIError('FORBIDDEN', { code: 'EMAIL_CONFIRMATION_REQUIRED', message: confirmFirst });
        }
        if (newPassword(request).length > passwordLength.max)
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG', message: 'Password too long' });
        if (await isCommonPassword(newPassword(request)))
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: commonPasswordMessage });
        const backupCode = await guardSecondStep(pool, request).catch(async (error: unknown) => {
          if (isAPIError(error)) await auditRefusedStep(pool, request);
          throw error;
        });
        checkPasskeyName(request);
        const email = await attemptedEmail(request);
        if (isEmail(newPassword(request), email ?? (await passwordOwner(request))))
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_IS_EMAIL', message: emailPasswordMessage });
        if (email === null) return backupCode;
        const browser = devices.recognize(request.getCookie(deviceCookie(request).name), email);
        await requireLoginAttempt(pool, { email, browser });
        if (twoFactorPasswordPaths.includes(request.path)) await requireCode(pool, request);
        return request.path === '/change-password' ? revokeOthersContext : undefined;
      }),
      after: createAuthMiddleware(async (request) => {
        await auditIdentityRequest(pool, request);
        const { newSession, session } = request.context;
        const { name, attributes } = deviceCookie(request);
        const cookie = request.getCookie(name);
        const refund = (email: string) =>
          refundLoginAttempt(pool, { email, browser: devices.recognize(cookie, email) });
        if (passwordPaths.includes(request.path) && session && !isFailed(request))
          await refund(session.user.email);
        if (request.path === confirmEmailChange && session && !isFailed(request)) {
          // The browser is known by the email, which is a new one.
          const account = await request.context.internalAdapter.findUserById(session.user.id);
          if (account) request.setCookie(name, devices.trust(cookie, account.email), attributes);
        }
        // A refused request may have renewed its session.
        if (!newSession || isFailed(request)) return;
        if (changedProofPaths.includes(request.path))
          await endAccess(pool, newSession.user.id, { exceptSession: newSession.session.id });
        if (!isSignIn(request)) return;
        if (request.path === '/sign-in/email')
          await renewPasswordHash(pool, options.passwordHashing, {
            userId: newSession.user.id,
            password: textOf(request.body, 'password'),
          });
        await endPreviousSession(request, newSession.session.token);
        // The service now ends this session and asks for a code.
        if (isHalfFinished(request)) return;
        const account = newSession.user.email;
        if (request.path === '/change-password') await cancelEmailChange(pool, newSession.user.id);
        request.setCookie(name, devices.trust(cookie, account), attributes);
        const offer = await takeLinkOffer(request, account);
        if (offer) await connectIdentity(options, request, newSession.user, offer);
        if ([passkeySignIn, signInByLink].includes(request.path) || isHostedSignIn(request)) return;
        if (signUpPaths.includes(request.path)) return onSignUp?.();
        await refund(account);
        if (isSecondStep(request)) await refundSecondStep(pool, newSession.user.id);
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
            if (request?.path === '/sign-up/email') return;
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

/** Creates a session for someone who proved who they are. */
function isSignIn(request: GenericEndpointContext): boolean {
  if (isSecondStep(request)) return !request.context.session;
  return (
    ['/sign-in/email', ...signUpPaths, '/change-password', passkeySignIn, signInByLink].includes(
      request.path,
    ) || isHostedSignIn(request)
  );
}

/** The password that a request sets. */
function newPassword({ path, body }: { path: string; body?: unknown }): string {
  const field = path === '/sign-up/email' || path === requestRegistration ? 'password' : 'newPassword';
  return textOf(body, field);
}

/** The email of the account that gets a password without being signed in. */
async function passwordOwner({ path, body, context }: GenericEndpointContext): Promise<string> {
  if (path === '/sign-up/email' || path === requestRegistration) return textOf(body, 'email');
  if (path !== '/reset-password') return '';
  const token = textOf(body, 'token');
  const link = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
  const owner = link && (await context.internalAdapter.findUserById(link.value));
  return owner?.email ?? '';
}

function textOf(fields: unknown, name: string): string {
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : '';
  return typeof value === 'string' ? value : '';
}

function isEmail(password: string, email: string): boolean {
  return password !== '' && password.trim().toLowerCase() === email.trim().toLowerCase();
}

/** Ask for the password of the signed-in account; wrong ones count as failed attempts to sign in. */
const passwordPaths: readonly string[] = [
  ...twoFactorPasswordPaths,
  requestEmailChange,
  deleteAccount,
  endSessions,
];

/** With the password alone, someone at an open tab could replace the second factor or turn it off. */
async function requireCode(pool: pg.Pool, request: GenericEndpointContext): Promise<void> {
  const session = await getSessionFromCtx(request, { disableRefresh: true });
  if (session?.user['twoFactorEnabled'] !== true) return;
  const { data: proof } = z.object(identityProof).safeParse(request.body);
  if (!proof) throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Invalid password' });
  await confirmIdentity(pool, request, proof);
}

/** Afterwards, nothing that began with the former password or without the second step may go on. */
const changedProofPaths: readonly string[] = ['/change-password', '/two-factor/disable'];

/** The email a sign-in request tries; its body isn't validated yet. */
async function attemptedEmail(request: GenericEndpointContext): Promise<string | null> {
  if (request.path === '/change-password' || passwordPaths.includes(request.path)) {
    const session = await getSessionFromCtx(request, { disableRefresh: true });
    return session?.user.email ?? null;
  }
  const body: unknown = request.body;
  if (request.path !== '/sign-in/email' || typeof body !== 'object' || body === null || !('email' in body))
    return null;
  return typeof body.email === 'string' ? body.email : null;
}

/** One session per browser: the replaced token would otherwise stay valid unnoticed. */
async function endPreviousSession({ context, getSignedCookie }: GenericEndpointContext, token: string) {
  const former = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (former && former !== token) await context.internalAdapter.deleteSession(former);
}

/** What the next account becomes. The first one needs neither approval nor invitation. [6.4] */
export async function findNextRegistration(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ next: string }>(
    `select case when exists (select from users) then registration_policy() else 'first' end as next`,
  );
  return rows[0]?.next ?? 'approval';
}

async function isDisabled(pool: pg.Pool, userId: string): Promise<boolean> {
  const query = 'select from users where id = $1 and disabled_at is not null';
  return (await pool.query(query, [userId])).rowCount === 1;
}

const signUpPaths: readonly string[] = ['/sign-up/email', confirmRegistration];

const confirmFirst = 'Confirm your email first: request a link to register.';
const disabledMessage = 'This account is disabled. Ask the administrator of this installation.';
const emailPasswordMessage = 'Your email can’t be your password. Choose another one.';
const commonPasswordMessage =
  'This password is easy to guess: common, or a word with digits or a pattern. Choose another one.';

/** Added to every password change. */
const revokeOthersContext = { context: { body: { revokeOtherSessions: true } } };
