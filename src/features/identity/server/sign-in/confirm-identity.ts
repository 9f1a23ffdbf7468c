import type { GenericEndpointContext } from 'better-auth';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { useBackupCode } from '#src/features/identity/server/two-factor/backup-codes.ts';
import { useCode } from '#src/features/identity/server/two-factor/two-factor.ts';

type IdentityProof = { password: string; code?: string | undefined };
type SignedInUser = { id: string; twoFactorEnabled?: unknown };

/** Throws unless the caller has just proved to be the owner of the account. Hooks limit the attempts. */
export async function confirmIdentity(
  pool: pg.Pool,
  request: GenericEndpointContext,
  { password, code }: IdentityProof,
): Promise<void> {
  const { context } = request;
  // Hooks run before the endpoint finds it.
  const session = context.session ?? (await getSessionFromCtx(request, { disableRefresh: true }));
  if (!session) throw new APIError('UNAUTHORIZED');
  const user: SignedInUser = session.user;
  const accounts = await context.internalAdapter.findAccounts(user.id);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  // Someone at an open tab could log in again at the provider without a password.
  if (!hash) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_REQUIRED', message: m.passwordMissing });
  if (!(await context.password.verify({ password, hash })))
    throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: m.invalidPassword });
  if (user.twoFactorEnabled === true) await confirmCode(pool, request, user.id, code);
}

async function confirmCode(
  pool: pg.Pool,
  request: GenericEndpointContext,
  userId: string,
  code: string | undefined,
): Promise<void> {
  if (!code) throw new APIError('BAD_REQUEST', { code: 'CODE_REQUIRED', message: m.codeMissing });
  if (await useCode(pool, request, { userId, code })) return;
  if (await useBackupCode(pool, request, { userId, code })) return;
  throw new APIError('BAD_REQUEST', { code: 'INVALID_CODE', message: m.invalidCode });
}
