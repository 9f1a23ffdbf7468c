import type { BetterAuthOptions } from 'better-auth';
import type pg from 'pg';
import { cancelEmailChange } from '#src/features/identity/server/accounts/email-change.ts';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import type { AccountMailOptions } from '#src/features/identity/server/mails/account-mails.ts';
import { endAccess } from '#src/features/identity/server/sessions/account-sessions.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';
import { mayGetMail } from '#src/platform/server/mail/mail-limit.ts';
import { queueIdentityMail } from '#src/platform/server/mail/queue-mail.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';

type PasswordResetOptions = AccountMailOptions & { pool: pg.Pool };

/** A link by email sets a new password once, within an hour. It ends all sessions and
 * everything else that opens the account, except two-step login: that protects it from someone who reads its mail. */
export function passwordReset({ pool, url, language }: PasswordResetOptions) {
  return {
    resetPasswordTokenExpiresIn: 60 * 60,
    revokeSessionsOnPasswordReset: true,
    async sendResetPassword({ user, token }, request) {
      const page = new URL('/auth/reset-password', url);
      // In the fragment, which browsers send to no server.
      page.hash = token;
      await withIdentityTransaction(pool, async (db) => {
        // Silent: an answer would show that the account exists.
        if (!(await mayGetMail(db, user.id, 'passwordReset'))) return;
        await queueIdentityMail(db, {
          kind: 'passwordReset',
          recipient: user.email,
          userId: user.id,
          content: accountMails(language).passwordReset(user.name, page.href),
        });
        await audit(db, 'password.resetRequested', user.id, request, null);
      });
    },
    async onPasswordReset({ user }, request) {
      // The account may have been in other hands: nothing of before may open it.
      await withIdentityTransaction(pool, async (db) => {
        await endAccess(db, user.id, { exceptSession: null });
        await db.query('delete from api_keys where user_id = $1', [user.id]);
        await db.query('delete from passkeys where user_id = $1', [user.id]);
        await db.query(`delete from accounts where user_id = $1 and provider_id <> 'credential'`, [user.id]);
        await cancelEmailChange(db, user.id);
        await audit(db, 'password.reset', user.id, request, user.id);
      });
    },
  } satisfies Partial<BetterAuthOptions['emailAndPassword']>;

  async function audit(
    db: IdentityDb,
    action: 'password.resetRequested' | 'password.reset',
    subjectId: string,
    request: Request | undefined,
    actorId: string | null,
  ) {
    const address = request?.headers.get(clientAddressHeader) ?? null;
    await recordIdentityAudit(db, { action, actorId, subjectId, address });
  }
}
