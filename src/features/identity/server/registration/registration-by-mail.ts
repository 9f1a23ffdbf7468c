import { createHash, randomBytes } from 'node:crypto';
import { runWithTransaction } from '@better-auth/core/context';
import type { BetterAuthPlugin, GenericEndpointContext, User } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import { passwordLength } from '#src/features/identity/rules/password-length.ts';
import { invitationRequired } from '#src/features/identity/server/invitations/check-invitation.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import type { AccountMailOptions } from '#src/features/identity/server/mails/account-mails.ts';
import { isUniqueViolation } from '#src/platform/server/database/database-errors.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';
import { mayMailAddress } from '#src/platform/server/mail/mail-limit.ts';
import { queueIdentityMail } from '#src/platform/server/mail/queue-mail.ts';
import { findProfileError } from './profile-limits.ts';

type RegistrationOptions = AccountMailOptions & {
  pool: pg.Pool;
  isInvitationRequired: () => Promise<boolean>;
  /** Otherwise, accounts begin at once. */
  isEmailConfirmed: () => Promise<boolean>;
};
type NewAccount = { name: string; email: string; password: string };

/**
 * Registration where mail is sent: the account begins once the owner of the email opens a link and enters the password
 * again, which only the person who registered knows. The answer doesn't show whether the email has an account.
 */
export function registrationPlugin(options: RegistrationOptions) {
  const { pool, url, language, isInvitationRequired, isEmailConfirmed } = options;
  return {
    id: 'registration',
    endpoints: {
      requestRegistration: createAuthEndpoint(
        '/request-registration',
        {
          method: 'POST',
          body: identityRoutes['POST /request-registration'].request,
        },
        async (ctx) => {
          if (!(await isEmailConfirmed()))
            throw new APIError('NOT_FOUND', { code: 'NOT_FOUND', message: m.registerDirectly });
          const { name, password } = ctx.body;
          const email = ctx.body.email.toLowerCase();
          const problem = findProfileError({ name });
          if (problem) throw new APIError('BAD_REQUEST', { code: 'INVALID_PROFILE', message: problem });
          if (password.length < passwordLength.min)
            throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message: m.passwordTooShort });
          if (await isInvitationRequired()) throw invitationRequired();
          const hash = await ctx.context.password.hash(password);
          await withIdentityTransaction(pool, (db) => request(db, { name, email, password: hash }));
          return ctx.json({ status: true });
        },
      ),
      confirmRegistration: createAuthEndpoint(
        '/confirm-registration',
        { method: 'POST', body: identityRoutes['POST /confirm-registration'].request },
        async (ctx) => {
          const account = await findRegistration(pool, ctx.body.token);
          if (!account) throw invalidLink();
          if (!(await ctx.context.password.verify({ password: ctx.body.password, hash: account.password })))
            throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: m.invalidPassword });
          const user = await createAccount(ctx, account).catch((error: unknown) => {
            // An account with this email was created since.
            throw isUniqueViolation(error) ? invalidLink() : error;
          });
          await pool.query('delete from registrations where email = $1', [user.email]);
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user: { id: user.id, email: user.email, name: user.name } });
        },
      ),
    },
  } satisfies BetterAuthPlugin;

  async function request(db: IdentityDb, account: NewAccount): Promise<void> {
    const { name, email, password } = account;
    await db.query('delete from registrations where expires_at < now()');
    // Silent, like everything that depends on the email.
    if (!(await mayMailAddress(db, email))) return;
    const { rows } = await db.query<{ name: string }>('select name from users where email = $1', [email]);
    const [owner] = rows;
    const token = randomBytes(24).toString('base64url');
    const page = new URL('/auth/confirm-registration', url);
    // In the fragment, which browsers send to no server.
    page.hash = token;
    if (!owner)
      await db.query(
        'insert into registrations (token_hash, email, name, password) values ($1, $2, $3, $4)',
        [hashToken(token), email, name, password],
      );
    await queueIdentityMail(db, {
      kind: owner ? 'existingAccount' : 'registration',
      recipient: email,
      userId: null,
      content: owner
        ? accountMails(language).existingAccount(owner.name, new URL('/auth/login', url).href)
        : accountMails(language).registration(name, page.href),
    });
  }
}

async function findRegistration(pool: pg.Pool, token: string): Promise<NewAccount | null> {
  const { rows } = await pool.query<NewAccount>(
    'select name, email, password from registrations where token_hash = $1 and expires_at > now()',
    [hashToken(token)],
  );
  return rows[0] ?? null;
}

async function createAccount(
  { context: { adapter, internalAdapter } }: GenericEndpointContext,
  { name, email, password }: NewAccount,
): Promise<User> {
  return runWithTransaction(adapter, async () => {
    const user = await internalAdapter.createUser(
      { name, email, emailVerified: true },
      { method: 'email-password' },
    );
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password,
    });
    return user;
  });
}

/** 192 random bits, so a plain hash can't be reversed. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function invalidLink(): APIError {
  return new APIError('BAD_REQUEST', { code: 'INVALID_LINK', message: m.invalidLink });
}
