import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount } from '#src/features/identity/rules/role-change.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { sessionTopic } from '#src/platform/shared/change-event.ts';
import { findAccount, findRole, lockRoles, setAccountDisabled } from './queries.ts';

/** Disables an account, or enables it again. You can’t disable your own account. */
export const setDisabled = implementSecured(accountsContract).setDisabled.handler(
  async ({ input: { uid, disabled }, context: { db, caller, notifyAlso }, errors }) => {
    await lockRoles(db);
    const account = await findAccount(db, uid);
    if (!account) throw errors.NOT_FOUND();
    if (uid === caller.userId) throw errors.OWN_ACCOUNT();
    const callerRole = (await findRole(db, caller)) ?? noRole;
    if (!canChangeAccount(callerRole, { from: account, to: account })) throw errors.NOT_YOURS_TO_SET();
    if (await setAccountDisabled(db, uid, disabled)) {
      notifyAlso({ userId: uid, what: sessionTopic });
      const action = disabled ? 'account.disabled' : 'account.enabled';
      await recordAudit(db, { action, subjectId: uid });
    }
    return (await findAccount(db, uid)) ?? account;
  },
);
