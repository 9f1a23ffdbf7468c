import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import type pg from 'pg';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import type { FindServiceName } from '#src/features/identity/server/hosted/service-name.ts';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import {
  findRemovableMethod,
  findSignInMethods,
  isOnlyMethod,
  isPasskey,
} from '#src/features/identity/server/sign-in/sign-in-methods.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';

/** Passkeys of the account. The passkey plugin would remove the last way to sign in. */
export function passkeyListPlugin({ pool, nameOf }: { pool: pg.Pool; nameOf: FindServiceName }) {
  return {
    id: 'passkey-list',
    endpoints: {
      listOwnPasskeys: createAuthEndpoint(
        '/passkeys',
        { method: 'GET', use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const methods = await findSignInMethods(pool, ctx.context.session.user.id);
          return ctx.json(
            methods.filter(isPasskey).map((method) => ({
              id: method.id,
              name: method.name,
              createdAt: method.createdAt.toISOString(),
              isOnlyMethod: isOnlyMethod(method, methods, nameOf),
            })),
          );
        },
      ),
      removePasskey: createAuthEndpoint(
        '/remove-passkey',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: identityRoutes['POST /remove-passkey'].request,
        },
        async (ctx) => {
          const userId = ctx.context.session.user.id;
          await withIdentityTransaction(pool, async (db) => {
            const { id } = await findRemovableMethod(
              db,
              { userId, id: ctx.body.id },
              { nameOf, isRemovable: isPasskey },
            );
            await db.query('delete from passkeys where user_id = $1 and id = $2', [userId, id]);
            await recordIdentityAudit(db, {
              action: 'passkey.removed',
              actorId: userId,
              address: ctx.headers?.get(clientAddressHeader) ?? null,
            });
          });
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
