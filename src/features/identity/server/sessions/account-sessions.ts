import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
import { clientAddressHeader } from '#src/features/identity/server/identity-audit.ts';
import { confirmIdentity } from '#src/features/identity/server/sign-in/confirm-identity.ts';
import { hasPassword } from '#src/features/identity/server/sign-in/sign-in-methods.ts';
import type { Caller } from '#src/platform/server/access.ts';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';
import { noteSessionChange } from './session-changes.ts';
import { freshSeconds } from './session-idle-timeout.ts';

export type AccountSession = {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastActiveAt: Date;
};

/** Open sessions, the last used first. */
export async function listSessions(identity: pg.Pool, { userId }: Caller): Promise<AccountSession[]> {
  const { rows } = await identity.query<AccountSession>(
    `select id, user_agent as "userAgent", created_at as "createdAt", last_active_at as "lastActiveAt"
     from sessions where user_id = $1 and expires_at > now()
     order by last_active_at desc, id desc`,
    [userId],
  );
  return rows;
}

/** Whether there was such a session. */
async function endSession(db: IdentityDb, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from sessions where user_id = $1 and id = $2', [userId, id]);
  return rowCount === 1;
}

/** Ends all sessions but one, and all that is half open: logins that wait for a code, and links to reset the password. */
export async function endAccess(
  db: IdentityDb,
  userId: string,
  { exceptSession }: { exceptSession: string | null },
): Promise<void> {
  await db.query('select end_account_access($1, $2)', [userId, exceptSession]);
}

/** Ends one session, or all except the caller's. */
export function endSessionsPlugin(pool: pg.Pool) {
  return {
    id: 'end-sessions',
    endpoints: {
      endSessions: createAuthEndpoint(
        '/end-sessions',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: identityRoutes['POST /end-sessions'].request,
        },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          const { id } = ctx.body;
          if (await hasPassword(pool, user.id)) await confirmIdentity(pool, ctx, ctx.body);
          else if (Date.now() - session.createdAt.getTime() > freshSeconds * 1_000)
            throw new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH', message: logInAgain });
          await withIdentityTransaction(pool, async (db) => {
            if (id === undefined) await endAccess(db, user.id, { exceptSession: session.id });
            else if (!(await endSession(db, user.id, id)))
              throw new APIError('NOT_FOUND', { code: 'NOT_FOUND', message: alreadyEnded });
            await recordIdentityAudit(db, {
              action: 'session.ended',
              actorId: user.id,
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

const logInAgain = m.logInAgain;
const alreadyEnded = m.alreadyLoggedOut;
