import type { BetterAuthOptions } from 'better-auth';
import type pg from 'pg';
import { recordIdentityAudit } from '#src/platform/server/audit-log.ts';
import { queueIdentityMail } from '#src/platform/server/mail/mail-queue.ts';
import type { AccountMails } from './account-mails.ts';
import { cancelEmailChange } from './email-change.ts';
import { clientAddressHeader } from './identity-audit.ts';

type PasswordResetOptions = {
  pool: pg.Pool;
  /** The public URL. */
  url: string;
  mails: AccountMails;
};

/** Mails per account and hour, so that others can't flood it. */
const maxMailsPerHour = 3;

/** A link by email sets a new password once, within an hour. It ends all sessions and
 * everything else that opens the account, except two-step login: that protects it from someone who reads its mail. */
export function passwordReset({ pool, url, mails }: PasswordResetOptions) {
  return {
    resetPasswordTokenExpiresIn: 60 * 60,
    revokeSessionsOnPasswordReset: true,
    async sendResetPassword({ user, token }, request) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*) from mails
           where user_id = $1 and kind = 'passwordReset' and created_at > now() - interval '1 hour'`,
        [user.id],
      );
      // Silent: an answer would show that the account exists.
      if ((rows[0]?.count ?? 0) >= maxMailsPerHour) return;
      const page = new URL('/auth/reset-password', url);
      // In the fragment, which browsers send to no server.
      page.hash = token;
      await queueIdentityMail(pool, {
        kind: 'passwordReset',
        recipient: user.email,
        userId: user.id,
        content: mails.passwordReset(user.name, page.href),
      });
      await audit('password.resetRequested', user.id, request, null);
    },
    async onPasswordReset({ user }, request) {
      // The account may have been in other hands: nothing of before may open it.
      await pool.query('delete from sessions where user_id = $1', [user.id]);
      await pool.query('delete from api_keys where user_id = $1', [user.id]);
      await pool.query('delete from passkeys where user_id = $1', [user.id]);
      await pool.query(`delete from accounts where user_id = $1 and provider_id <> 'credential'`, [user.id]);
      await pool.query('delete from verifications where value = $1', [user.id]);
      await cancelEmailChange(pool, user.id);
      await audit('password.reset', user.id, request, user.id);
    },
  } satisfies Partial<BetterAuthOptions['emailAndPassword']>;

  async function audit(
    action: 'password.resetRequested' | 'password.reset',
    subjectId: string,
    request: Request | undefined,
    actorId: string | null,
  ) {
    const address = request?.headers.get(clientAddressHeader) ?? null;
    await recordIdentityAudit(pool, { action, actorId, subjectId, address });
  }
}
