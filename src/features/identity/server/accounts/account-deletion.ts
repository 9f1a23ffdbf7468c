import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import { findAccountsLeftAlone } from '#src/features/identity/server/accounts/last-owner-deletion.ts';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import { noteSessionChange } from '#src/features/identity/server/sessions/session-changes.ts';
import { confirmIdentity } from '#src/features/identity/server/sign-in/confirm-identity.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';

type AccountDeletionOptions = {
  pool: pg.Pool;
  /** Deletes what the account has in the file store. */
  deleteFiles: (userId: string) => Promise<void>;
};

/**
 * Deletes the signed-in account with everything it owns. Only its audit entries stay. With the last owner go the accounts
 * that nobody could give access any more and the audit log, so the installation is as new. [decision 173]
 */
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
          const deletedIds = await withIdentityTransaction(pool, async (db) => {
            await db.query('select lock_accounts()');
            const left = await findAccountsLeftAlone(db, user.id);
            if (left.some(({ isActive }) => isActive))
              throw new APIError('CONFLICT', { code: 'LAST_SUPER_ADMIN', message: m.onlySuperAdmin });
            if (
              !isSameList(
                left.map(({ email }) => email),
                ctx.body.otherAccounts,
              )
            )
              throw new APIError('CONFLICT', {
                code: 'OTHER_ACCOUNTS_CHANGED',
                message: m.otherAccountsChanged,
              });
            // The owner last: the database keeps an owner as long as there are accounts.
            const ids = [...left.map(({ userId }) => userId), user.id];
            for (const id of ids) await db.query('select delete_account($1)', [id]);
            if (await hasAccounts(db))
              await recordIdentityAudit(db, {
                action: 'account.deleted',
                actorId: user.id,
                before: { email: user.email },
                address: ctx.headers?.get(clientAddressHeader) ?? null,
              });
            return ids;
          });
          deleteSessionCookie(ctx);
          for (const id of deletedIds) {
            noteSessionChange(id);
            // The sweep deletes what is left after a failure, and what a running upload still adds.
            await deleteFiles(id).catch((error: unknown) =>
              ctx.context.logger.error('Files stay for now', error),
            );
          }
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Without accounts, the installation is as new: its audit log is empty and stays so. */
async function hasAccounts(db: IdentityDb): Promise<boolean> {
  const { rows } = await db.query<{ isInUse: boolean }>('select exists (select from users) as "isInUse"');
  return rows[0]?.isInUse ?? false;
}

function isSameList(these: readonly string[], those: readonly string[]): boolean {
  return JSON.stringify(these.toSorted()) === JSON.stringify(those.toSorted());
}
