import type { GenericEndpointContext } from 'better-auth';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type pg from 'pg';
import { isHostedSignIn } from './hosted/hosted-paths.ts';

const plugin = twoFactor({
  issuer: 'Stint',
  schema: { twoFactor: { modelName: 'twoFactors' } },
});

/**
 * Codes of an authenticator app, and ten backup codes. Ten wrong codes lock the second step for 15 minutes. Asked after
 * the password or another identity service, which the plugin itself would trust.
 */
export const twoFactorPlugin = {
  ...plugin,
  hooks: {
    after: plugin.hooks.after.map((hook) => ({
      ...hook,
      matcher: (context: Parameters<typeof hook.matcher>[0]) =>
        hook.matcher(context) || isHostedSignIn(context),
    })),
  },
};

const verifyTotp = '/two-factor/verify-totp';
const verifyBackupCode = '/two-factor/verify-backup-code';

/** Requests that ask for the password of the signed-in account, and for a code where two-step login is on. */
export const twoFactorPasswordPaths = [
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
];

export function isSecondStep({ path }: { path: string }): boolean {
  return path === verifyTotp || path === verifyBackupCode;
}

/**
 * Closes what the service leaves open: with a session, codes could be tried without limit; a code would work several
 * times while it is valid; and a caller could have the browser trusted without being asked.
 */
export async function guardSecondStep(pool: pg.Pool, request: GenericEndpointContext): Promise<void> {
  if (!isSecondStep(request)) return;
  const body: unknown = request.body;
  if (typeof body === 'object' && body !== null && 'trustDevice' in body) throw invalidCode();
  const session = await getSessionFromCtx(request, { disableRefresh: true });
  if (session) {
    // Confirms a new authenticator app.
    if (request.path === verifyTotp && session.user['twoFactorEnabled'] !== true) return;
    throw invalidCode();
  }
  const userId = await findChallengedUser(request);
  if (userId === null || request.path === verifyBackupCode) return;
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : '';
  if (!(await claimCode(pool, userId, typeof code === 'string' ? code.slice(0, 20) : '')))
    throw invalidCode();
}

/** False if this code was already tried: each works once. */
export async function claimCode(pool: pg.Pool, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update two_factors set used_codes = (array[$2::text] || used_codes)[1:20]
     where user_id = $1 and not ($2 = any (used_codes))`,
    [userId, code],
  );
  return rowCount === 1;
}

/** The account whose password was right and whose code is missing. */
export async function findChallengedUser(request: GenericEndpointContext): Promise<string | null> {
  const { name } = request.context.createAuthCookie('two_factor');
  const identifier = await request.getSignedCookie(name, request.context.secret);
  if (!identifier) return null;
  const challenge = await request.context.internalAdapter.findVerificationValue(identifier);
  return challenge && challenge.expiresAt > new Date() ? challenge.value : null;
}

function invalidCode(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
}
