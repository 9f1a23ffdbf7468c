import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin, User } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import type { AccountMailOptions } from '#src/features/identity/server/mails/account-mails.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import { mayGetMail } from '#src/platform/server/mail/mail-limit.ts';
import { queueIdentityMail } from '#src/platform/server/mail/queue-mail.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';

const lifetimeMs = 15 * 60_000;

type SignInLinkOptions = AccountMailOptions & { pool: pg.Pool; sendsMail: boolean };

/**
 * Signs in with a link from a mail, once within 15 minutes. The page of the link asks for a click, so scanners that open
 * it use nothing up. The link replaces the password, not the second step.
 */
export function signInLinkPlugin({ pool, url, language, sendsMail }: SignInLinkOptions) {
  return {
    id: 'sign-in-link',
    endpoints: {
      requestSignInLink: createAuthEndpoint(
        '/request-sign-in-link',
        { method: 'POST', body: identityRoutes['POST /request-sign-in-link'].request },
        async (ctx) => {
          const account = sendsMail ? await findAccount(pool, ctx.body.email) : null;
          if (account) {
            const token = randomBytes(32).toString('base64url');
            // Its value is the account, so that everything that ends sessions ends the link, too.
            await ctx.context.internalAdapter.createVerificationValue({
              identifier: identifierOf(token),
              value: account.id,
              expiresAt: new Date(Date.now() + lifetimeMs),
            });
            await send(account, token, ctx.headers?.get(clientAddressHeader) ?? null);
          }
          return ctx.json({ status: true });
        },
      ),
      signInByLink: createAuthEndpoint(
        '/sign-in/link',
        { method: 'POST', body: identityRoutes['POST /sign-in/link'].request },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const link = await internalAdapter.consumeVerificationValue(identifierOf(ctx.body.token));
          const user = link && (await internalAdapter.findUserById(link.value));
          if (!user) throw new APIError('BAD_REQUEST', { code: 'INVALID_LINK', message: m.invalidLink });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user: { id: user.id, email: user.email, name: user.name } });
        },
      ),
    },
  } satisfies BetterAuthPlugin;

  async function send({ id, name, email }: Account, token: string, address: string | null): Promise<void> {
    const page = new URL('/auth/sign-in-link', url);
    // In the fragment, which browsers send to no server.
    page.hash = token;
    await withIdentityTransaction(pool, async (db) => {
      // Silent: an answer would show that the account exists.
      if (!(await mayGetMail(db, id, 'signInLink'))) return;
      await queueIdentityMail(db, {
        kind: 'signInLink',
        recipient: email,
        userId: id,
        content: accountMails(language).signInLink(name, page.href),
      });
      await recordIdentityAudit(db, {
        action: 'signIn.linkRequested',
        actorId: null,
        subjectId: id,
        address,
      });
    });
  }
}

type Account = Pick<User, 'id' | 'name' | 'email'>;

async function findAccount(pool: pg.Pool, email: string): Promise<Account | null> {
  const { rows } = await pool.query<Account>(
    'select id, name, email from users where email = lower($1) and disabled_at is null',
    [email],
  );
  return rows[0] ?? null;
}

/** Stored as its hash. */
function identifierOf(token: string): string {
  return `sign-in-link:${token}`;
}
