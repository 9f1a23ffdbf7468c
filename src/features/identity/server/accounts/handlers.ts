import * as accountMessages from '#messages/api/identity.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount, removesLastSuperAdmin } from '#src/features/identity/rules/role-change.ts';
import { isAdmin, noRole } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { queueMail } from '#src/platform/server/mail/queue-mail.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { sessionTopic } from '#src/platform/shared/change-event.ts';
import {
  addViewer,
  findAccount,
  findAccountByEmail,
  findRole,
  listAccounts,
  lockRoles,
  findClientOwners,
  removeViewer,
  saveRole,
  setAccountDisabled,
  turnOffTwoStep,
} from './queries.ts';

const os = implementSecured(accountsContract);

export const accountsHandlers = os.router({
  list: os.list.handler(({ input, context: { db } }) => listAccounts(db, input)),

  /** Approves an account, or changes what it may do. [6.5] */
  setRole: os.setRole.handler(
    async ({ input: { uid, revision, ...wanted }, context: { db, owner, caller, notifyAlso }, errors }) => {
      const superAdmins = await lockRoles(db);
      const account = await findAccount(db, uid);
      if (!account) throw errors.NOT_FOUND();
      if (revision !== undefined && revision !== account.revision)
        throw errors.STALE({ data: { current: account } });

      const role = { systemRole: account.systemRole, tenantEnabled: account.tenantEnabled };
      const next = {
        systemRole: wanted.systemRole === undefined ? role.systemRole : wanted.systemRole,
        tenantEnabled: wanted.tenantEnabled ?? role.tenantEnabled,
      };
      if (next.systemRole !== role.systemRole || next.tenantEnabled !== role.tenantEnabled) {
        const callerRole = (await findRole(db, caller)) ?? noRole;
        if (!canChangeAccount(callerRole, { from: account, to: { ...account, ...next } }))
          throw errors.NOT_YOURS_TO_SET(reasonFor(callerRole));
        // `superAdmins` counts those that aren't disabled.
        const isActive = account.status !== 'disabled';
        if (isActive && removesLastSuperAdmin({ from: account, to: { ...account, ...next }, superAdmins }))
          throw errors.LAST_SUPER_ADMIN();
        await saveRole(db, uid, next);
      }

      const granted = wanted.clientViewerOf ?? account.clientViewerOf;
      const grants = await resolveGrants(granted.filter((id) => !account.clientViewerOf.includes(id)));
      for (const grant of grants) await addViewer(db, uid, grant);
      await removeViewer(
        db,
        uid,
        account.clientViewerOf.filter((id) => !granted.includes(id)),
      );

      const after: Account = { ...account, ...next, clientViewerOf: granted };
      notifyAlso({ userId: uid, what: sessionTopic });
      await recordAudit(db, {
        action: 'role.changed',
        subjectId: uid,
        before: toRole(account),
        after: toRole(after),
      });
      // The caller can't read an account that no longer views any of their clients.
      return (await findAccount(db, uid)) ?? after;

      async function resolveGrants(clientIds: readonly string[]) {
        const clientOwners = await findClientOwners(db, clientIds);
        return clientIds.map((id) => {
          const owners = clientOwners.filter(({ clientId }) => clientId === id);
          const one =
            owners.length === 1 ? owners[0] : owners.find(({ ownerId }) => ownerId === owner.ownerId);
          if (one) return one;
          const reason = owners.length === 0 ? accountMessages.unknownAmong : accountMessages.ambiguousAmong;
          throw errors.UNKNOWN_CLIENT({ data: { fields: { clientViewerOf: reason } } });
        });
      }
    },
  ),

  setDisabled: os.setDisabled.handler(
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
  ),

  turnOffTwoStep: os.turnOffTwoStep.handler(
    async ({ input: { uid }, context: { db, caller, language, notifyAlso }, errors }) => {
      const account = await findAccount(db, uid);
      if (!account) throw errors.NOT_FOUND();
      if (uid === caller.userId) throw errors.OWN_ACCOUNT();
      if (!(await turnOffTwoStep(db, uid))) return account;
      const { email: recipient, displayName } = account;
      await queueMail(db, {
        kind: 'twoStepTurnedOff',
        recipient,
        userId: uid,
        content: accountMails(language).twoStepTurnedOff(displayName),
      });
      await recordAudit(db, { action: 'twoFactor.reset', subjectId: uid });
      notifyAlso({ userId: uid, what: sessionTopic });
      return { ...account, hasTwoStep: false };
    },
  ),

  addViewer: os.addViewer.handler(async ({ input, context: { db, owner }, errors }) => {
    const { email, clientId, ownerId = owner.ownerId } = input;
    const grant = (await findClientOwners(db, [clientId])).find((owned) => owned.ownerId === ownerId);
    if (!grant) throw errors.UNKNOWN_CLIENT({ data: { fields: { clientId: accountMessages.notOwnClient } } });
    const viewerId = await findAccountByEmail(db, email);
    if (!viewerId) throw errors.NO_SUCH_ACCOUNT(noSuchAccount);
    await addViewer(db, viewerId, grant);
    await recordAudit(db, {
      action: 'viewer.added',
      subjectId: viewerId,
      before: null,
      after: ownerId === owner.ownerId ? { clientId } : grant,
    });
    return {};
  }),
});

const noSuchAccount = {
  data: { fields: { email: accountMessages.noSuchAccount }, codes: { email: 'noSuchAccount' } },
};

function reasonFor(caller: Role) {
  return { message: isAdmin(caller) ? accountMessages.superAdminsOnly : accountMessages.notYoursToSet };
}

function toRole({ systemRole, tenantEnabled, clientViewerOf }: Account) {
  return { systemRole, tenantEnabled, clientViewerOf };
}
