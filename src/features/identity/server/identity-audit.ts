import type { GenericEndpointContext } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import type pg from 'pg';
import { recordIdentityAudit } from '#src/platform/server/audit-log.ts';
import type { AuditAction } from '#src/platform/shared/audit-actions.ts';
import { firebaseSignIn, isHostedSignIn, oidcFinish } from './hosted/hosted-paths.ts';
import { confirmRegistration } from './registration/registration.ts';
import { signInByLink } from './sign-in/sign-in-link-paths.ts';
import { findChallengedUser, isSecondStep } from './two-factor/two-factor.ts';

/** Set by the HTTP layer from the connection, never by the client: the address used for limits, sessions and audit. */
export const clientAddressHeader = 'x-stint-client-address';

/** Records a finished request of the identity service. */
export async function auditIdentityRequest(pool: pg.Pool, request: GenericEndpointContext): Promise<void> {
  const address = request.headers?.get(clientAddressHeader) ?? null;
  const { newSession, session } = request.context;
  if (isHalfFinished(request)) return;
  if (isFailed(request)) {
    const isStep = isSecondStep(request);
    // A wrong code while setting up two-step login isn't a failed sign-in.
    if (request.path !== '/sign-in/email' && (!isStep || session)) return;
    const subjectId = isStep ? await findChallengedUser(request) : await findAccountId(pool, request.body);
    await recordIdentityAudit(pool, { action: 'signIn.failed', actorId: null, subjectId, address });
    return;
  }
  const isConfirmed = isSecondStep(request) && session;
  const action = isConfirmed ? 'twoFactor.enabled' : successActions[request.path];
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

const successActions: Readonly<Record<string, AuditAction>> = {
  '/sign-up/email': 'account.registered',
  [confirmRegistration]: 'account.registered',
  '/sign-in/email': 'signIn.succeeded',
  [firebaseSignIn]: 'signIn.succeeded',
  [oidcFinish]: 'signIn.succeeded',
  [signInByLink]: 'signIn.succeeded',
  '/change-password': 'password.changed',
  '/update-user': 'name.changed',
  '/two-factor/verify-totp': 'signIn.succeeded',
  '/two-factor/verify-backup-code': 'signIn.succeeded',
  '/passkey/verify-authentication': 'signIn.succeeded',
  '/passkey/verify-registration': 'passkey.added',
  '/two-factor/disable': 'twoFactor.disabled',
  '/two-factor/generate-backup-codes': 'backupCodes.created',
};

export function isFailed({ context }: GenericEndpointContext): boolean {
  // Its type omits the endpoint's result, which hooks get.
  return 'returned' in context && isAPIError(context.returned);
}

/** The password or the other identity service was right, but the account also needs a code. */
export function isHalfFinished({ path, context }: GenericEndpointContext): boolean {
  const isFirstStep = ['/sign-in/email', signInByLink].includes(path) || isHostedSignIn({ path });
  return isFirstStep && context.newSession?.user['twoFactorEnabled'] === true;
}

/** The attempted email itself isn't recorded: people type passwords into that field. */
async function findAccountId(pool: pg.Pool, body: unknown): Promise<string | null> {
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
  if (typeof email !== 'string') return null;
  const { rows } = await pool.query<{ id: string }>('select id from users where email = lower($1)', [email]);
  return rows[0]?.id ?? null;
}
