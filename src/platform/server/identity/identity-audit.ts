import type { GenericEndpointContext } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import type pg from 'pg';
import { recordIdentityAudit } from '#src/platform/server/audit-log.ts';
import type { AuditAction } from '#src/platform/shared/audit-actions.ts';

/** Set by the HTTP layer from the connection, never by the client: the address used for limits, sessions and audit. */
export const clientAddressHeader = 'x-stint-client-address';

/** Records a finished request of the identity service. */
export async function auditIdentityRequest(pool: pg.Pool, request: GenericEndpointContext): Promise<void> {
  const address = request.headers?.get(clientAddressHeader) ?? null;
  const { newSession, session } = request.context;
  // Its type omits the endpoint's result, which hooks get.
  if ('returned' in request.context && isAPIError(request.context.returned)) {
    if (request.path !== '/sign-in/email') return;
    const subjectId = await findAccountId(pool, request.body);
    await recordIdentityAudit(pool, { action: 'signIn.failed', actorId: null, subjectId, address });
    return;
  }
  const action = successActions[request.path];
  const actorId = (newSession ?? session)?.user.id;
  if (action && actorId) await recordIdentityAudit(pool, { action, actorId, address });
}

const successActions: Readonly<Record<string, AuditAction>> = {
  '/sign-up/email': 'account.registered',
  '/sign-in/email': 'signIn.succeeded',
  '/change-password': 'password.changed',
  '/update-user': 'name.changed',
};

/** The attempted email itself isn't recorded: people type passwords into that field. */
async function findAccountId(pool: pg.Pool, body: unknown): Promise<string | null> {
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
  if (typeof email !== 'string') return null;
  const { rows } = await pool.query<{ id: string }>('select id from users where email = lower($1)', [email]);
  return rows[0]?.id ?? null;
}
