import type { DBAdapter, DBTransactionAdapter } from 'better-auth/adapters';
import { APIError } from 'better-auth/api';
import { isDatabaseUnavailable, isRestrictViolation } from '#src/platform/server/database/database-errors.ts';
import {
  databaseUnavailableError,
  isStorageFull,
  storageFullError,
} from '#src/platform/server/http/error-handler.ts';
import { invalidInvitation, invitationRequired } from './invitations/check-invitation.ts';

/** A new account that the database refuses gets the answer of the check before: the rules changed in between. */
export function explainRefusedAccounts(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    create: refusing(adapter),
    transaction: (work) =>
      adapter.transaction((transaction) => work({ ...transaction, create: refusing(transaction) })),
  };
}

function refusing(adapter: DBTransactionAdapter): DBTransactionAdapter['create'] {
  return async (call) => {
    try {
      return await adapter.create(call);
    } catch (error) {
      if (call.model !== 'user' || !isRestrictViolation(error)) throw error;
      throw call.data['invitationHash'] ? invalidInvitation() : invitationRequired();
    }
  };
}

/** Returns 503 while the database is unreachable, and 507 while it is full. Otherwise, the identity service returns 500. */
export function explainDatabaseFailures(adapter: DBAdapter): DBAdapter {
  return new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...values: unknown[]) => {
        try {
          return (await Reflect.apply(member, target, values)) as unknown;
        } catch (error) {
          if (isDatabaseUnavailable(error))
            throw new APIError('SERVICE_UNAVAILABLE', databaseUnavailableError);
          if (isStorageFull(error)) throw new APIError('INSUFFICIENT_STORAGE', storageFullError);
          throw error;
        }
      };
    },
  });
}
