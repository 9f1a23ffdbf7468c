import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { accountColumns } from '#src/features/identity/server/sessions/validate-session.ts';
import type { AccountRow } from '#src/features/identity/server/sessions/validate-session.ts';
import { errors } from '#src/platform/server/declared-errors.ts';
import { recordIdentityAudit } from '#src/platform/server/record-audit.ts';
import type { VerifyFirebaseToken } from './firebase-token.ts';
import { HostedSignInError } from './hosted-identity.ts';

/** The account of an ID token of Firebase. */
export type FindIdToken = (idToken: string, address: string) => Promise<AccountRow>;

/** Finds accounts that signed in to Stint with Firebase before. */
export function createIdTokenFinder(identity: pg.Pool, verify: VerifyFirebaseToken): FindIdToken {
  return async (idToken, address) => {
    const { provider, subject } = await verify(idToken).catch((error: unknown) => {
      throw error instanceof HostedSignInError ? toRequestError(error) : error;
    });
    const { rows } = await identity.query<TokenRow>({
      name: 'find-id-token',
      text: `select ${accountColumns}, u.two_factor_enabled as "twoFactorEnabled",
                    coalesce(a.last_token_use_at < now() - interval '1 minute', true) as "isUseStale",
                    coalesce(a.last_token_use_at::date < now()::date, true) as "isFirstToday"
             from accounts a join users u on u.id = a.user_id left join user_roles r on r.user_id = u.id
             where a.provider_id = $1 and a.account_id = $2 and u.disabled_at is null`,
      values: [provider, subject],
    });
    const [row] = rows;
    if (!row) throw errors.UNAUTHORIZED({ message: m.loginWithoutAccount });
    const { twoFactorEnabled, isUseStale, isFirstToday, ...account } = row;
    // A token stands for the first step alone.
    if (twoFactorEnabled)
      throw errors.FORBIDDEN({
        message: m.needsTwoStep,
      });
    if (isUseStale)
      await identity.query(
        'update accounts set last_token_use_at = now() where provider_id = $1 and account_id = $2',
        [provider, subject],
      );
    // As with API keys: the audit log would otherwise grow with every request.
    if (isFirstToday)
      await recordIdentityAudit(identity, {
        action: 'idToken.used',
        actorId: account.userId,
        after: { provider },
        address,
      });
    return account;
  };
}

type TokenRow = AccountRow & { twoFactorEnabled: boolean; isUseStale: boolean; isFirstToday: boolean };

function toRequestError({ status, message }: HostedSignInError): Error {
  return status === 'SERVICE_UNAVAILABLE'
    ? new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message })
    : errors.UNAUTHORIZED({ message });
}
