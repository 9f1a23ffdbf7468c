import type { DBAdapter, DBTransactionAdapter } from 'better-auth/adapters';
import { isRestrictViolation } from '#src/platform/server/database/database-errors.ts';
import { invalidInvitation, invitationRequired } from './invitations.ts';

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
