import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import type pg from 'pg';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import { endAccess } from '#src/features/identity/server/sessions/account-sessions.ts';
import { noteSessionChange } from '#src/features/identity/server/sessions/session-changes.ts';
import {
  findRemovableMethod,
  findSignInMethods,
  isOnlyMethod,
  isService,
} from '#src/features/identity/server/sign-in/sign-in-methods.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';
import type { FindServiceName } from './service-name.ts';

/** The services that can sign in to the account. You can disconnect each unless you couldn’t log in without it. */
export function connectedServicesPlugin({ pool, nameOf }: { pool: pg.Pool; nameOf: FindServiceName }) {
  return {
    id: 'connected-services',
    endpoints: {
      listConnectedServices: createAuthEndpoint(
        '/connected-services',
        { method: 'GET', use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const methods = await findSignInMethods(pool, ctx.context.session.user.id);
          return ctx.json(
            methods.filter(isService).map((service) => ({
              id: service.id,
              ...nameOf(service.provider),
              connectedAt: service.createdAt.toISOString(),
              isOnlyMethod: isOnlyMethod(service, methods, nameOf),
            })),
          );
        },
      ),
      disconnectService: createAuthEndpoint(
        '/disconnect-service',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: identityRoutes['POST /disconnect-service'].request,
        },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          await withIdentityTransaction(pool, async (db) => {
            const service = await findRemovableMethod(
              db,
              { userId: user.id, id: ctx.body.id },
              { nameOf, isRemovable: isService },
            );
            await db.query('delete from accounts where user_id = $1 and id = $2', [user.id, service.id]);
            // The service may have opened them.
            await endAccess(db, user.id, { exceptSession: session.id });
            await recordIdentityAudit(db, {
              action: 'signInMethod.removed',
              actorId: user.id,
              before: { provider: service.provider },
              address: ctx.headers?.get(clientAddressHeader) ?? null,
            });
          });
          noteSessionChange(user.id);
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
