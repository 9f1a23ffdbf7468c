import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import { noteSessionChange } from '#src/features/identity/server/sessions/session-changes.ts';
import { confirmIdentity } from '#src/features/identity/server/sign-in/confirm-identity.ts';
import { isRestrictViolation } from '#src/platform/server/database/database-errors.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';

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
        '/delete-account',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: identityRoutes['POST /delete-account'].request,
        },
        async (ctx) => {
          const { user } = ctx.context.session;
          if (ctx.body.email.trim().toLowerCase() !== user.email)
            throw new APIError('BAD_REQUEST', { code: 'EMAIL_MISMATCH', message: m.notYourEmail });
          await confirmIdentity(pool, ctx, ctx.body);
          await withIdentityTransaction(pool, async (db) => {
            await rejectLastSuperAdmin(() => db.query('select require_other_super_admin($1)', [user.id]));
            await db.query('select delete_account($1)', [user.id]);
            await recordIdentityAudit(db, {
              action: 'account.deleted',
              actorId: user.id,
              before: { email: user.email },
              address: ctx.headers?.get(clientAddressHeader) ?? null,
            });
          });
          noteSessionChange(user.id);
          deleteSessionCookie(ctx);
          // The sweep deletes what is left after a failure, and what a running upload still adds.
          await deleteFiles(user.id).catch((error: unknown) =>
            ctx.context.logger.error('Files stay for now', error),
          );
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

const lastSuperAdminMessage = m.onlySuperAdmin;
