import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import * as z from 'zod';
import { recordIdentityAudit } from '#src/platform/server/audit-log.ts';
import { isRestrictViolation } from '#src/platform/server/database/database-errors.ts';
import { confirmIdentity, identityProof } from './confirm-identity.ts';
import { clientAddressHeader } from './identity-audit.ts';
import { withIdentityTransaction } from './identity-transaction.ts';

export const deleteAccount = '/delete-account';

type AccountDeletionOptions = {
  pool: pg.Pool;
  /** Deletes what the account has in the file store. */
  deleteFiles: (userId: string) => Promise<void>;
};

/** Deletes the signed-in account with everything it owns. Only its audit entries stay. */
export function accountDeletionPlugin({ pool, deleteFiles }: AccountDeletionOptions) {
  return {
    id: 'account-deletion',
    endpoints: {
      deleteAccount: createAuthEndpoint(
        deleteAccount,
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: z.object({ email: z.string().max(254), ...identityProof }),
        },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          if (ctx.body.email.trim().toLowerCase() !== user.email)
            throw new APIError('BAD_REQUEST', { code: 'EMAIL_MISMATCH', message: 'Not your email' });
          await confirmIdentity(pool, ctx, ctx.body);
          await rejectLastSuperAdmin(() => pool.query('select require_other_super_admin($1)', [user.id]));
          // Nothing may upload files from another device now.
          await pool.query('delete from sessions where user_id = $1 and id <> $2', [user.id, session.id]);
          // First, because the sweep leaves files of unknown accounts alone.
          await deleteFiles(user.id);
          await rejectLastSuperAdmin(() =>
            withIdentityTransaction(pool, async (db) => {
              await db.query('select delete_account($1)', [user.id]);
              await recordIdentityAudit(db, {
                action: 'account.deleted',
                actorId: user.id,
                before: { email: user.email },
                address: ctx.headers?.get(clientAddressHeader) ?? null,
              });
            }),
          );
          deleteSessionCookie(ctx);
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Without a super admin, no account could be approved again. */
async function rejectLastSuperAdmin(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRestrictViolation(error)) throw error;
    throw new APIError('CONFLICT', { code: 'LAST_SUPER_ADMIN', message: lastSuperAdminMessage });
  }
}

const lastSuperAdminMessage =
  'You’re the only super admin. Make another account super admin first, so that someone can manage this installation.';
