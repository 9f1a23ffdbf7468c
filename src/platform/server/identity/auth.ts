import { randomBytes } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth';
import type { AuthContext, BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { newId } from '#src/platform/shared/ids.ts';
import { isCommonPassword } from './common-passwords.ts';
import { knownBrowserCookie, knownBrowsers } from './known-browser.ts';
import { giveBackGuess, takeGuess, tooManyGuesses } from './password-guesses.ts';
import { profileProblem } from './profile.ts';
import { sessionStore } from './session-store.ts';
import { cookiePrefix } from './session-token.ts';
import { defaultSessionDays } from './session.ts';

export type IdentityOptions = {
  /** Connections of the role that alone may read the identity tables. */
  pool: pg.Pool;
  secret: string;
  /** The public address; its scheme decides whether cookies are Secure. */
  url: string;
  registration: 'approval' | 'open' | 'invitation';
  /** Attempts to sign in or up that one address has in a minute. */
  attemptsPerMinute: number;
  /** After so many days a session ends, however often it is used. */
  sessionDays?: number;
  /** Once somebody has signed out, or was. */
  onSessionEnd?: (userId: string) => void;
  /** What the identity service finds worth a line in the log. */
  report?: (message: string, error?: Error) => void;
};

/** Set by the HTTP layer from the connection, never by a caller: what limits and sessions take for the address. */
export const clientAddressHeader = 'x-stint-client-address';

const basePath = '/api/auth';

/** The embedded identity service: e-mail and password, sessions in cookies, kept in our PostgreSQL. */
export function createIdentity({
  pool,
  secret,
  url,
  registration,
  attemptsPerMinute,
  sessionDays = defaultSessionDays,
  onSessionEnd,
  report,
}: IdentityOptions) {
  const db = new Kysely<Record<string, never>>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const browsers = knownBrowsers(secret);
  const attempts = { window: 60, max: attemptsPerMinute };
  return betterAuth({
    appName: 'Stint',
    baseURL: url,
    basePath,
    secret,
    database: (options: BetterAuthOptions) =>
      sessionStore(kyselyAdapter(db, { type: 'postgres', transaction: true })(options), sessionDays),
    user: { modelName: 'users' },
    session: {
      modelName: 'sessions',
      fields: { token: 'tokenHash' },
      expiresIn: Math.min(7, sessionDays) * day,
      updateAge: day,
    },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimits',
      window: 60,
      max: 300,
      customRules: { '/sign-in/email': attempts, '/sign-up/email': attempts, '/change-password': attempts },
    },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 256 },
    trustedOrigins: (request) => ownOrigin(request),
    advanced: {
      cookiePrefix: cookiePrefix(url),
      // Our prefix marks cookies as secure already; this option would add a second prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: url.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: () => newId(Date.now(), randomBytes(10)) },
    },
    telemetry: { enabled: false },
    // What it did not expect is thrown to the edge, logged there once and answered calmly.
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (_level, message, ...details: unknown[]) =>
        report?.(
          message,
          details.find((detail) => detail instanceof Error),
        ),
    },
    hooks: {
      // Before the account's transaction: within it, waiting for a second connection could wait for ever.
      before: createAuthMiddleware(async (request) => {
        if (request.path === '/sign-up/email' && registration === 'invitation' && (await hasAccounts(pool)))
          throw new APIError('FORBIDDEN', {
            message: 'This installation takes new accounts by invitation only.',
          });
        if (await isCommonPassword(chosenPassword(request)))
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: commonPassword });
        const email = await triedAccount(request);
        if (email === null) return undefined;
        const browser = browsers.recognized(request.getCookie(knownBy(request).name), email);
        const wait = await takeGuess(pool, { email, browser });
        if (wait !== null)
          throw new APIError(
            'TOO_MANY_REQUESTS',
            { code: 'TOO_MANY_GUESSES', message: tooManyGuesses(wait) },
            { 'x-retry-after': String(wait) },
          );
        return request.path === '/change-password' ? endingOtherSessions : undefined;
      }),
      after: createAuthMiddleware(async (request) => {
        const { newSession } = request.context;
        if (!newSession || !asksForPassword(request)) return;
        await endFormerSession(request, newSession.session.token);
        const account = newSession.user.email;
        const { name, attributes } = knownBy(request);
        const cookie = request.getCookie(name);
        request.setCookie(name, browsers.welcomed(cookie, account), attributes);
        if (request.path === '/sign-up/email') return;
        await giveBackGuess(pool, { email: account, browser: browsers.recognized(cookie, account) });
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: presentable(user) }),
        },
        update: { before: async (user) => ({ data: presentable(user) }) },
      },
      session: {
        delete: { after: async ({ userId }) => onSessionEnd?.(userId) },
      },
    },
  });
}

export type Identity = ReturnType<typeof createIdentity>;

/** The page's own origin, whatever name the server is reached by; a page of another origin is never in the list. */
function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin');
  const host = request?.headers.get('host');
  return origin && host && URL.canParse(origin) && new URL(origin).host === host ? [origin] : [];
}

function presentable<Profile extends object>(profile: Profile): Profile {
  const message = profileProblem(profile);
  if (message) throw new APIError('BAD_REQUEST', { code: 'INVALID_PROFILE', message });
  return profile;
}

/** The cookie that a browser is known by, which goes nowhere but here. */
function knownBy({ context }: { context: Pick<AuthContext, 'createAuthCookie'> }) {
  const { name, maxAge } = knownBrowserCookie;
  return context.createAuthCookie(name, { maxAge, path: basePath });
}

function asksForPassword({ path }: { path: string }): boolean {
  return ['/sign-in/email', '/sign-up/email', '/change-password'].includes(path);
}

/** The password that a request sets. */
function chosenPassword({ path, body }: { path: string; body?: unknown }): string {
  const field = path === '/sign-up/email' ? 'password' : 'newPassword';
  const chosen: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof chosen === 'string' ? chosen : '';
}

/** Whose password a request tries; what it sent was not looked at yet. */
async function triedAccount(request: GenericEndpointContext): Promise<string | null> {
  if (request.path === '/change-password') {
    const session = await getSessionFromCtx(request, { disableRefresh: true });
    return session?.user.email ?? null;
  }
  const body: unknown = request.body;
  if (request.path !== '/sign-in/email' || typeof body !== 'object' || body === null || !('email' in body))
    return null;
  return typeof body.email === 'string' ? body.email : null;
}

/** A browser keeps one session: the token that a new one replaces would stay valid unseen. */
async function endFormerSession({ context, getSignedCookie }: GenericEndpointContext, token: string) {
  const former = await getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (former && former !== token) await context.internalAdapter.deleteSession(former);
}

async function hasAccounts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>('select exists (select from users)');
  return rows[0]?.exists ?? false;
}

const commonPassword = 'This is one of the 10,000 most common passwords. Choose one that is harder to guess.';

/** Added to what a change of the password asks for. */
const endingOtherSessions = { context: { body: { revokeOtherSessions: true } } };

const day = 24 * 60 * 60;
