import { createHash, randomBytes } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import type { AccountMailOptions } from '#src/features/identity/server/mails/account-mails.ts';
import { endAccess } from '#src/features/identity/server/sessions/account-sessions.ts';
import { noteSessionChange } from '#src/features/identity/server/sessions/session-changes.ts';
import { confirmIdentity } from '#src/features/identity/server/sign-in/confirm-identity.ts';
import { isUniqueViolation } from '#src/platform/server/database/database-errors.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';
import { mayGetMail } from '#src/platform/server/mail/mail-limit.ts';
import { queueIdentityMail } from '#src/platform/server/mail/queue-mail.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';

type EmailChangeOptions = AccountMailOptions & { pool: pg.Pool };
type EmailOwner = { id: string; name: string; email: string };

/**
 * Changes the email once a link at the new address is opened in a session of the account: after a typo, the link alone
 * gives nothing to the owner of the wrong address.
 */
export function emailChangePlugin({ pool, url, language }: EmailChangeOptions) {
  return {
    id: 'email-change',
    endpoints: {
      requestEmailChange: createAuthEndpoint(
        '/request-email-change',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: identityRoutes['POST /request-email-change'].request,
        },
        async (ctx) => {
          const { user } = ctx.context.session;
          const newEmail = ctx.body.email.toLowerCase();
          await confirmIdentity(pool, ctx, ctx.body);
          if (newEmail === ctx.body.password.trim().toLowerCase())
            throw new APIError('BAD_REQUEST', { code: 'PASSWORD_IS_EMAIL', message: m.emailIsPassword });
          if (newEmail === user.email)
            throw new APIError('BAD_REQUEST', { code: 'EMAIL_UNCHANGED', message: m.emailUnchanged });
          await withIdentityTransaction(pool, (db) => request(db, user, newEmail, addressOf(ctx)));
          return ctx.json({ status: true });
        },
      ),
      confirmEmailChange: createAuthEndpoint(
        '/confirm-email-change',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: identityRoutes['POST /confirm-email-change'].request,
        },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          const newEmail = await withIdentityTransaction(pool, (db) =>
            confirm(db, { user, sessionId: session.id, token: ctx.body.token, address: addressOf(ctx) }),
          ).catch((error: unknown) => {
            // Someone registered with this address at the same moment.
            throw isUniqueViolation(error) ? invalidLink() : error;
          });
          noteSessionChange(user.id);
          return ctx.json({ email: newEmail });
        },
      ),
    },
  } satisfies BetterAuthPlugin;

  async function request(db: IdentityDb, user: EmailOwner, newEmail: string, address: string | null) {
    if (!(await mayGetMail(db, user.id, 'emailChangeNotice'))) throw tooManyRequests();
    const token = randomBytes(24).toString('base64url');
    await db.query(
      `insert into email_changes (user_id, email, token_hash) values ($1, $2, $3)
         on conflict (user_id) do update set email = $2, token_hash = $3, created_at = default, expires_at = default`,
      [user.id, newEmail, hashToken(token)],
    );
    const page = new URL('/profile/confirm-email', url);
    // In the fragment, which browsers send to no server.
    page.hash = token;
    const { rows } = await db.query<{ name: string }>('select name from users where email = $1', [newEmail]);
    const [owner] = rows;
    // The same answer for an address in use: only its owner learns that it has an account.
    await queueIdentityMail(db, {
      kind: owner ? 'existingAccount' : 'emailChange',
      recipient: newEmail,
      userId: user.id,
      content: owner
        ? accountMails(language).existingAccount(owner.name, new URL('/auth/login', url).href)
        : accountMails(language).emailChange(user.name, page.href),
    });
    await queueIdentityMail(db, {
      kind: 'emailChangeNotice',
      recipient: user.email,
      userId: user.id,
      content: accountMails(language).emailChangeNotice(user.name, newEmail),
    });
    await recordIdentityAudit(db, {
      action: 'email.changeRequested',
      actorId: user.id,
      after: { email: newEmail },
      address,
    });
  }

  type Confirmation = { user: EmailOwner; sessionId: string; token: string; address: string | null };

  async function confirm(db: IdentityDb, { user, sessionId, token, address }: Confirmation): Promise<string> {
    const { rows } = await db.query<{ email: string }>(
      `delete from email_changes where user_id = $1 and token_hash = $2 and expires_at > now() returning email`,
      [user.id, hashToken(token)],
    );
    const newEmail = rows[0]?.email;
    if (newEmail === undefined) throw invalidLink();
    const { rowCount } = await db.query(
      `update users set email = $2, email_verified = true, updated_at = now()
         where id = $1 and not exists (select from users where email = $2)`,
      [user.id, newEmail],
    );
    // Someone has registered with this address since.
    if (rowCount === 0) throw invalidLink();
    // Also reset links at the former address.
    await endAccess(db, user.id, { exceptSession: sessionId });
    await queueIdentityMail(db, {
      kind: 'emailChanged',
      recipient: user.email,
      userId: user.id,
      content: accountMails(language).emailChanged(user.name, newEmail),
    });
    await recordIdentityAudit(db, {
      action: 'email.changed',
      actorId: user.id,
      before: { email: user.email },
      after: { email: newEmail },
      address,
    });
    return newEmail;
  }
}

/** A new password ends what someone with the old one may have started. */
export async function cancelEmailChange(db: IdentityDb, userId: string): Promise<void> {
  await db.query('delete from email_changes where user_id = $1', [userId]);
}

function addressOf({ headers }: Pick<GenericEndpointContext, 'headers'>): string | null {
  return headers?.get(clientAddressHeader) ?? null;
}

/** 192 random bits, so a plain hash can't be reversed. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function tooManyRequests(): APIError {
  return new APIError('TOO_MANY_REQUESTS', {
    code: 'TOO_MANY_EMAIL_CHANGES',
    message: m.tooManyEmailChanges,
  });
}

function invalidLink(): APIError {
  return new APIError('BAD_REQUEST', { code: 'INVALID_LINK', message: m.invalidLink });
}
