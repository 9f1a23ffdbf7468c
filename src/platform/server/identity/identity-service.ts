import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth';
import type { AuthContext, BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { newId } from '#src/platform/server/create-once.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { passwordLength } from '#src/platform/shared/password-length.ts';
import { defaultSessionDays } from './find-session.ts';
import { createSessionStore } from './hashed-session-store.ts';
import { auditIdentityRequest, clientAddressHeader, isFailed, isHalfFinished } from './identity-audit.ts';
import { acceptInvitation, requireInvitation } from './invitations.ts';
import { refundLoginAttempt, consumeLoginAttempt, throttledMessage } from './login-throttle.ts';
import { checkPasskeyName, passkeyPlugin, passkeySignIn } from './passkeys.ts';
import { passwordReset } from './password-reset.ts';
import { findProfileError, isCommonPassword } from './profile-limits.ts';
import { noteSessionChange } from './session-changes.ts';
import { cookiePrefix } from './session-token.ts';
import { trustedDeviceCookie, trustedDevices } from './trusted-device.ts';
import { guardSecondStep, isSecondStep, twoFactorPasswordPaths, twoFactorPlugin } from './two-factor.ts';

export type IdentityServiceOptions = {
  /** Connections of the only role that may read the identity tables. */
  pool: pg.Pool;
  secret: string;
  /** The public URL; its scheme decides whether cookies are Secure. */
  url: string;
  registration: 'approval' | 'open' | 'invitation';
  /** Sign-in and sign-up attempts per minute and IP address. */
  attemptsPerMinute: number;
  /** Sessions end after this many days, even if used daily. */
  sessionDays?: number;
  /** Called when an account was created; must not fail. */
  onSignUp?: () => Promise<void>;
  /** The mail with the address that sets a new password. */
  passwordResetMail: (name: string, url: string) => MailContent;
  /** Warnings of the identity service for the log. */
  logWarning?: (message: string, error?: Error) => void;
};

const basePath = '/api/auth';

/** The embedded identity service: email and password, cookie sessions, stored in our PostgreSQL. */
export function createIdentityService({
  pool,
  secret,
  url,
  registration,
  attemptsPerMinute,
  sessionDays = defaultSessionDays,
  onSignUp,
  passwordResetMail,
  logWarning,
}: IdentityServiceOptions) {
  const db = new Kysely<Record<string, never>>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const devices = trustedDevices(secret);
  const attemptLimit = { window: 60, max: attemptsPerMinute };
  return betterAuth({
    appName: 'Stint',
    baseURL: url,
    basePath,
    secret,
    database: (options: BetterAuthOptions) =>
      createSessionStore(kyselyAdapter(db, { type: 'postgres', transaction: true })(options), sessionDays),
    user: { modelName: 'users' },
    session: {
      modelName: 'sessions',
      fields: { token: 'tokenHash' },
      expiresIn: Math.min(7, sessionDays) * daySeconds,
      updateAge: daySeconds,
      // To add a passkey.
      freshAge: 15 * 60,
    },
    account: { modelName: 'accounts' },
    // Only hashes of reset links are stored.
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimits',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': attemptLimit,
        '/sign-up/email': attemptLimit,
        '/change-password': attemptLimit,
        '/request-password-reset': attemptLimit,
        '/reset-password': attemptLimit,
        '/two-factor/*': attemptLimit,
        '/passkey/*-authenticat*': attemptLimit,
      },
    },
    plugins: [twoFactorPlugin, passkeyPlugin(url)],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: 256,
      ...passwordReset({ pool, url, passwordResetMail }),
    },
    trustedOrigins: (request) => sameOrigins(request),
    advanced: {
      cookiePrefix: cookiePrefix(url),
      // Our prefix already marks cookies as secure; this option would add a second one.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: url.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: () => newId() },
    },
    telemetry: { enabled: false },
    // Unexpected errors reach our error handler, which logs them once.
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (_level, message, ...details: unknown[]) =>
        logWarning?.(
          message,
          details.find((detail) => detail instanceof Error),
        ),
    },
    hooks: {
      // Before the account's transaction: inside it, waiting for a second connection could deadlock.
      before: createAuthMiddleware(async (request) => {
        if (request.path === '/sign-up/email')
          await requireInvitation(
            pool,
            request,
            async () => registration === 'invitation' && (await hasAccounts(pool)),
          );
        if (newPassword(request).length > passwordLength.max)
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG', message: 'Password too long' });
        if (await isCommonPassword(newPassword(request)))
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: commonPasswordMessage });
        await guardSecondStep(pool, request);
        checkPasskeyName(request);
        const email = await attemptedEmail(request);
        if (isEmail(newPassword(request), email ?? signUpEmail(request)))
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_IS_EMAIL', message: emailPasswordMessage });
        if (email === null) return undefined;
        const browser = devices.recognize(
          request.getCookie(trustedDeviceCookieSettings(request).name),
          email,
        );
        const waitSeconds = await consumeLoginAttempt(pool, { email, browser });
        if (waitSeconds !== null)
          throw new APIError(
            'TOO_MANY_REQUESTS',
            { code: 'TOO_MANY_GUESSES', message: throttledMessage(waitSeconds) },
            { 'x-retry-after': String(waitSeconds) },
          );
        return request.path === '/change-password' ? revokeOthersContext : undefined;
      }),
      after: createAuthMiddleware(async (request) => {
        await auditIdentityRequest(pool, request);
        const { newSession, session } = request.context;
        const { name, attributes } = trustedDeviceCookieSettings(request);
        const cookie = request.getCookie(name);
        const refund = (email: string) =>
          refundLoginAttempt(pool, { email, browser: devices.recognize(cookie, email) });
        if (twoFactorPasswordPaths.includes(request.path) && session && !isFailed(request))
          return refund(session.user.email);
        if (!newSession || !isSignIn(request)) return;
        await endPreviousSession(request, newSession.session.token);
        // The service now ends this session and asks for a code.
        if (isHalfFinished(request)) return;
        const account = newSession.user.email;
        request.setCookie(name, devices.trust(cookie, account), attributes);
        if (request.path === passkeySignIn) return;
        if (request.path === '/sign-up/email') {
          await acceptInvitation(pool, request, newSession.user.id);
          return onSignUp?.();
        }
        await refund(account);
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: assertValidProfile(user) }),
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
  });
}

export type IdentityService = ReturnType<typeof createIdentityService>;

/** Allows the page's own origin under any host name of the server; another site's origin never matches. */
function sameOrigins(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin');
  const host = request?.headers.get('host');
  return origin && host && URL.canParse(origin) && new URL(origin).host === host ? [origin] : [];
}

function assertValidProfile<Profile extends object>(profile: Profile): Profile {
  const message = findProfileError(profile);
  if (message) throw new APIError('BAD_REQUEST', { code: 'INVALID_PROFILE', message });
  return profile;
}

/** The cookie that identifies a trusted browser, sent only here. */
function trustedDeviceCookieSettings({ context }: { context: Pick<AuthContext, 'createAuthCookie'> }) {
  const { name, maxAge } = trustedDeviceCookie;
  return context.createAuthCookie(name, { maxAge, path: basePath });
}

/** Creates a session for someone who proved who they are. */
function isSignIn(request: GenericEndpointContext): boolean {
  if (isSecondStep(request)) return !request.context.session;
  return ['/sign-in/email', '/sign-up/email', '/change-password', passkeySignIn].includes(request.path);
}

/** The password that a request sets. */
function newPassword({ path, body }: { path: string; body?: unknown }): string {
  const field = path === '/sign-up/email' ? 'password' : 'newPassword';
  const chosen: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof chosen === 'string' ? chosen : '';
}

function signUpEmail({ path, body }: { path: string; body?: unknown }): string {
  if (path !== '/sign-up/email' || typeof body !== 'object' || body === null || !('email' in body)) return '';
  return typeof body.email === 'string' ? body.email : '';
}

function isEmail(password: string, email: string): boolean {
  return password !== '' && password.trim().toLowerCase() === email.trim().toLowerCase();
}

/** The email a sign-in request tries; its body isn't validated yet. */
async function attemptedEmail(request: GenericEndpointContext): Promise<string | null> {
  if (request.path === '/change-password' || twoFactorPasswordPaths.includes(request.path)) {
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

export async function hasAccounts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>('select exists (select from users)');
  return rows[0]?.exists ?? false;
}

async function isDisabled(pool: pg.Pool, userId: string): Promise<boolean> {
  const query = 'select from users where id = $1 and disabled_at is not null';
  return (await pool.query(query, [userId])).rowCount === 1;
}

const disabledMessage = 'This account is disabled. Ask the administrator of this installation.';
const emailPasswordMessage = 'Your email can’t be your password. Choose another one.';
const commonPasswordMessage =
  'This is one of the 10,000 most common passwords. Choose one that is harder to guess.';

/** Added to every password change. */
const revokeOthersContext = { context: { body: { revokeOtherSessions: true } } };

const daySeconds = 24 * 60 * 60;
