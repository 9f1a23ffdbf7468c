import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth';
import type { BetterAuthOptions } from 'better-auth';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { passwordLength } from '#src/features/identity/rules/password-length.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { accountDeletionPlugin } from './accounts/account-deletion.ts';
import { emailChangePlugin } from './accounts/email-change.ts';
import { explainRefusedAccounts, explainDatabaseFailures } from './auth-database-errors.ts';
import { openRoutes } from './find-identity-route.ts';
import { connectedServicesPlugin } from './hosted/connected-services.ts';
import { noHosted } from './hosted/hosted-config.ts';
import { hostedSignInPlugin } from './hosted/hosted-sign-in.ts';
import type { HostedServiceSettings } from './hosted/hosted-sign-in.ts';
import { serviceNames } from './hosted/service-name.ts';
import { clientAddressHeader } from './identity-audit.ts';
import { identityBasePath, identityHooks } from './identity-hooks.ts';
import { invitationPlugin } from './invitations/check-invitation.ts';
import { passkeyListPlugin } from './passkeys/passkey-list.ts';
import { passkeyPlugin } from './passkeys/passkeys.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import { passwordReset } from './passwords/password-reset.ts';
import { findRegistrationPolicy } from './registration/find-registration-policy.ts';
import { registrationPlugin } from './registration/registration-by-mail.ts';
import { endSessionsPlugin } from './sessions/account-sessions.ts';
import { createHashedSessionStore } from './sessions/hashed-session-store.ts';
import { sessionIdleTimeout } from './sessions/session-idle-timeout.ts';
import { cookiePrefix } from './sessions/session-token.ts';
import { defaultSessionDays } from './sessions/validate-session.ts';
import { signInLinkPlugin } from './sign-in/sign-in-link.ts';
import { twoFactorPlugin } from './two-factor/two-factor.ts';

export type IdentityServiceOptions = {
  /** Connections of the only role that may read the identity tables. */
  pool: pg.Pool;
  secret: string;
  /** The public URL; its scheme decides whether cookies are Secure. */
  url: string;
  /** The language of mails, as a BCP 47 tag. */
  language?: string;
  /** Other identity services to sign in with. */
  hosted?: HostedServiceSettings;
  /** Sign-in and sign-up attempts per minute and IP address. */
  attemptsPerMinute: number;
  /** Sessions end after this many days, even if used daily. */
  sessionDays?: number;
  /** Called when an account was created; must not fail. */
  onSignUp?: () => Promise<void>;
  /** New accounts begin with a link in a mail. */
  sendsMail?: boolean;
  /** Deletes what an account has in the file store. */
  deleteFiles: (userId: string) => Promise<void>;
  passwordHashing?: PasswordHashing | undefined;
  /** Warnings of the identity service for the log. */
  logWarning?: (message: string, error?: Error) => void;
};

/** The embedded identity service: email and password, cookie sessions, stored in our PostgreSQL. */
export function createIdentityService({
  pool,
  secret,
  url,
  language = 'en',
  hosted: { nameOf, ...services } = noServices,
  attemptsPerMinute,
  sessionDays = defaultSessionDays,
  onSignUp,
  sendsMail = false,
  deleteFiles,
  passwordHashing = createPasswordHashing(),
  logWarning,
}: IdentityServiceOptions) {
  const db = new Kysely<Record<string, never>>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const isInvitationRequired = async () => (await findRegistrationPolicy(pool)) === 'invitation';
  const isEmailConfirmed = async () => sendsMail && (await findRegistrationPolicy(pool)) !== 'first';
  const mailing = { pool, url, language };
  const connecting = { ...mailing, nameOf };
  return betterAuth({
    appName: 'Stint',
    baseURL: url,
    basePath: identityBasePath,
    secret,
    database: (options: BetterAuthOptions) =>
      explainRefusedAccounts(
        createHashedSessionStore(
          explainDatabaseFailures(kyselyAdapter(db, { type: 'postgres', transaction: true })(options)),
          sessionDays,
        ),
      ),
    user: {
      modelName: 'users',
      additionalFields: {
        invitationHash: { type: 'string', required: false, input: false, returned: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: { token: 'tokenHash' },
      ...sessionIdleTimeout(sessionDays),
    },
    account: { modelName: 'accounts' },
    // Only hashes of reset links are stored.
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimits',
      ...usualLimit,
      customRules: rateLimits(attemptsPerMinute),
    },
    plugins: [
      twoFactorPlugin(passwordHashing, secret),
      passkeyPlugin(url),
      passkeyListPlugin(connecting),
      emailChangePlugin(mailing),
      registrationPlugin({ ...mailing, isInvitationRequired, isEmailConfirmed }),
      signInLinkPlugin({ ...mailing, sendsMail }),
      invitationPlugin(pool),
      accountDeletionPlugin({ pool, deleteFiles }),
      endSessionsPlugin(pool),
      hostedSignInPlugin(services, { ...connecting, isInvitationRequired, onSignUp }),
      connectedServicesPlugin(connecting),
    ],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: 256,
      password: passwordHashing,
      ...passwordReset(mailing),
    },
    trustedOrigins: (request) => sameOrigins(request),
    advanced: {
      cookiePrefix: cookiePrefix(url),
      // Our prefix already marks cookies as secure; this option would add a second one.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: url.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      // One query reads a session with its user. With two, the service prints a failure of the second to the console.
      database: { generateId: () => newRecordId(), joins: true },
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
    ...identityHooks({
      ...connecting,
      secret,
      passwordHashing,
      isInvitationRequired,
      isEmailConfirmed,
      onSignUp,
    }),
  });
}

const noServices: HostedServiceSettings = {
  oidc: null,
  verifyFirebase: null,
  nameOf: serviceNames(noHosted),
};

const usualLimit = { window: 60, max: 300 };

/** The limits of all open routes by path. */
function rateLimits(attemptsPerMinute: number) {
  const limits = {
    attempts: { window: 60, max: attemptsPerMinute },
    usual: usualLimit,
    none: false as const,
  };
  return Object.fromEntries(openRoutes.map(({ path, limit }) => [path, limits[limit]]));
}

export type IdentityService = ReturnType<typeof createIdentityService>;

/** Allows the page's own origin under any host name of the server; another site's origin never matches. */
function sameOrigins(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin');
  const host = request?.headers.get('host');
  return origin && host && URL.canParse(origin) && new URL(origin).host === host ? [origin] : [];
}
