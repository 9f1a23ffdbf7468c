import { createOTP } from '@better-auth/utils/otp';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { isFirstStep, routeOf } from '#src/features/identity/server/find-identity-route.ts';
import type { PasswordHashing } from '#src/features/identity/server/passwords/password-hashing.ts';
import {
  refundLoginAttempt,
  requireLoginAttempt,
} from '#src/features/identity/server/sign-in/wrong-attempts.ts';
import type { LoginAttempt } from '#src/features/identity/server/sign-in/wrong-attempts.ts';
import { backupCodeStorage, findBackupCode } from './backup-codes.ts';

/**
 * Codes of an authenticator app, and ten backup codes. Asked after the password, a mailed link or another identity service, which the
 * plugin itself would trust.
 */
export function twoFactorPlugin(hashing: PasswordHashing, secret: string) {
  const plugin = twoFactor({
    issuer: 'Stint',
    // It looks before the code is checked and counts afterwards, so parallel requests get more than ten.
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: backupCodeStorage(hashing, secret) },
    schema: { twoFactor: { modelName: 'twoFactors' } },
  });
  return {
    ...plugin,
    hooks: {
      after: plugin.hooks.after.map((hook) => ({
        ...hook,
        matcher: (context: Parameters<typeof hook.matcher>[0]) =>
          hook.matcher(context) || isFirstStep(routeOf(context)),
      })),
    },
  };
}

const verifyTotp = '/two-factor/verify-totp';
const verifyBackupCode = '/two-factor/verify-backup-code';

/**
 * Closes what the service leaves open: with a session, codes could be tried without limit; without one, ten wrong codes
 * in 15 minutes weren’t the limit in parallel; a code would work several times while it is valid; and a caller could have
 * the browser trusted without being asked. Returns what the service must use instead of a backup code: its stored form.
 */
export async function guardSecondStep(pool: pg.Pool, request: GenericEndpointContext) {
  if (routeOf(request).signIn !== 'code') return undefined;
  const body: unknown = request.body;
  if (typeof body === 'object' && body !== null && 'trustDevice' in body) throw invalidCode();
  const session = await getSessionFromCtx(request, { disableRefresh: true });
  // Only a new authenticator app is confirmed with a session.
  if (session && (request.path !== verifyTotp || session.user['twoFactorEnabled'] === true))
    throw invalidCode();
  const userId = session?.user.id ?? (await findChallengedUser(request));
  if (userId === null) return undefined;
  if (!session) await requireLoginAttempt(pool, secondStepOf(userId));
  const typed: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : '';
  const attempt = { userId, code: String(typed) };
  if (request.path === verifyBackupCode)
    return { context: { body: { code: await findBackupCode(pool, request, attempt) } } };
  if (!(await useCode(pool, request, attempt))) throw invalidCode();
  return undefined;
}

/** The code was right, so the attempt doesn't count. */
export async function refundSecondStep(pool: pg.Pool, userId: string): Promise<void> {
  await refundLoginAttempt(pool, secondStepOf(userId));
}

/** Counted for all browsers together. No email contains NUL, so only someone with the password can use up this limit. */
function secondStepOf(userId: string): LoginAttempt {
  return { email: `second step\0${userId}`, browser: null };
}

/** Whether the authenticator app shows this code. Each works once: codes that were used are remembered. */
export async function useCode(
  pool: pg.Pool,
  { context: { secretConfig: key } }: Pick<GenericEndpointContext, 'context'>,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ secret: string }>('select secret from two_factors where user_id = $1', [
    userId,
  ]);
  if (!rows[0]) return false;
  const secret = await symmetricDecrypt({ key, data: rows[0].secret });
  if (!(await createOTP(secret, { period: 30, digits: 6 }).verify(code))) return false;
  // At most three codes are right at a time.
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
  return new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: m.invalidCode });
}
