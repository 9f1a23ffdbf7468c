import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import { recordIdentityAudit } from '#src/platform/server/audit-log.ts';
import { clientAddressHeader } from '#src/platform/server/identity/identity-audit.ts';
import { withIdentityTransaction } from '#src/platform/server/identity/identity-transaction.ts';
import type { IdentityDb } from '#src/platform/server/identity/identity-transaction.ts';
import { noteSessionChange } from '#src/platform/server/identity/session-changes.ts';
import { connectedServices, disconnectService } from './hosted-paths.ts';
import type { FindServiceName } from './service-name.ts';

type Method = { id: string; provider: string; createdAt: Date };

/** The services that can sign in to the account. You can disconnect each unless you couldn’t log in without it. */
export function connectedServicesPlugin({ pool, nameOf }: { pool: pg.Pool; nameOf: FindServiceName }) {
  return {
    id: 'connected-services',
    endpoints: {
      listConnectedServices: createAuthEndpoint(
        connectedServices,
        { method: 'GET', use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const { id } = ctx.context.session.user;
          const services = await findServices(pool, id);
          const canUseOther = await hasOwnMethod(pool, id);
          return ctx.json(
            services.map((service) => ({
              id: service.id,
              ...nameOf(service.provider),
              connectedAt: service.createdAt.toISOString(),
              isOnlyMethod: !canUseOther && !services.some((other) => replaces(other, service)),
            })),
          );
        },
      ),
      disconnectService: createAuthEndpoint(
        disconnectService,
        { method: 'POST', use: [sensitiveSessionMiddleware], body: z.object({ id: z.uuid() }) },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          await withIdentityTransaction(pool, async (db) => {
            // Two at once could otherwise remove the last two methods.
            await db.query('select from users where id = $1 for update', [user.id]);
            const services = await findServices(db, user.id);
            const service = services.find(({ id }) => id === ctx.body.id);
            if (!service) throw new APIError('NOT_FOUND', { code: 'NOT_FOUND', message: 'Not connected' });
            if (!services.some((other) => replaces(other, service)) && !(await hasOwnMethod(db, user.id)))
              throw new APIError('CONFLICT', { code: 'ONLY_SIGN_IN_METHOD', message: onlyMethodMessage });
            await db.query('delete from accounts where user_id = $1 and id = $2', [user.id, service.id]);
            // The service may have opened them.
            await db.query('delete from sessions where user_id = $1 and id <> $2', [user.id, session.id]);
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

  function replaces(other: Method, { id }: Method): boolean {
    return other.id !== id && nameOf(other.provider).isSetUp;
  }
}

async function findServices(db: IdentityDb, userId: string): Promise<Method[]> {
  const { rows } = await db.query<Method>(
    `select id, provider_id as provider, created_at as "createdAt" from accounts
       where user_id = $1 and provider_id <> 'credential' order by created_at, id`,
    [userId],
  );
  return rows;
}

/** A password or a passkey. */
async function hasOwnMethod(db: IdentityDb, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>(
    `select exists (select from accounts where user_id = $1 and provider_id = 'credential' and password is not null)
         or exists (select from passkeys where user_id = $1) as exists`,
    [userId],
  );
  return rows[0]?.exists ?? false;
}

const onlyMethodMessage =
  'You couldn’t log in without this service. Set a password with “Forgot password?” or add a passkey first.';
