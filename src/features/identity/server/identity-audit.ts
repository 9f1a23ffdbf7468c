import type { GenericEndpointContext } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import type pg from 'pg';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';
import { isFirstStep, routeOf } from './find-identity-route.ts';
import { findChallengedUser } from './two-factor/two-factor.ts';

/** Set by the HTTP layer from the connection, never by the client: the address used for limits, sessions and audit. */
export const clientAddressHeader = 'x-stint-client-address';

/** Records a finished request of the identity service. */
export async function auditIdentityRequest(pool: pg.Pool, request: GenericEndpointContext): Promise<void> {
  const address = request.headers?.get(clientAddressHeader) ?? null;
  const { newSession, session } = request.context;
  const { signIn, audit } = routeOf(request);
  if (isHalfFinished(request)) return;
  const isStep = signIn === 'code';
  if (isFailed(request)) {
    // A wrong code while setting up two-step login isn't a failed sign-in.
    if (signIn !== 'password' && (!isStep || session)) return;
    const subjectId = isStep ? await findChallengedUser(request) : await findAccountId(pool, request.body);
    await recordIdentityAudit(pool, { action: 'signIn.failed', actorId: null, subjectId, address });
    return;
  }
  const action = isStep && session ? 'twoFactor.enabled' : audit;
  const actorId = (newSession ?? session)?.user.id;
  if (action && actorId) await recordIdentityAudit(pool, { action, actorId, address });
}

/** A code that was refused before the service checked it, such as one used before. */
export async function auditRefusedStep(pool: pg.Pool, request: GenericEndpointContext): Promise<void> {
  const subjectId = await findChallengedUser(request);
  if (subjectId === null) return;
  const address = request.headers?.get(clientAddressHeader) ?? null;
  await recordIdentityAudit(pool, { action: 'signIn.failed', actorId: null, subjectId, address });
}

export function isFailed({ context }: GenericEndpointContext): boolean {
  // Its type omits the endpoint's result, which hooks get.
  return 'returned' in context && isAPIError(context.returned);
}

/** The password or the other identity service was right, but the account also needs a code. */
export function isHalfFinished(request: GenericEndpointContext): boolean {
  return isFirstStep(routeOf(request)) && request.context.newSession?.user['twoFactorEnabled'] === true;
}

/** The attempted email itself isn't recorded: people type passwords into that field. */
async function findAccountId(pool: pg.Pool, body: unknown): Promise<string | null> {
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
  if (typeof email !== 'string') return null;
  const { rows } = await pool.query<{ id: string }>('select id from users where email = lower($1)', [email]);
  return rows[0]?.id ?? null;
}
