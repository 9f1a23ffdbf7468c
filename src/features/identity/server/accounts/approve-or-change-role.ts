import * as accountMessages from '#messages/api/identity.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount, removesLastSuperAdmin } from '#src/features/identity/rules/role-change.ts';
import { isAdmin, noRole } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { sessionTopic } from '#src/platform/shared/change-event.ts';
import {
  addViewer,
  findAccount,
  findClientOwners,
  findRole,
  lockRoles,
  removeViewer,
  saveRole,
} from './queries.ts';

/** Approves an account, or changes what it may do. [6.5] */
export const setRole = implementSecured(accountsContract).setRole.handler(
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
        const one = owners.length === 1 ? owners[0] : owners.find(({ ownerId }) => ownerId === owner.ownerId);
        if (one) return one;
        const reason = owners.length === 0 ? accountMessages.unknownAmong : accountMessages.ambiguousAmong;
        throw errors.UNKNOWN_CLIENT({ data: { fields: { clientViewerOf: reason } } });
      });
    }
  },
);

function reasonFor(caller: Role) {
  return { message: isAdmin(caller) ? accountMessages.superAdminsOnly : accountMessages.notYoursToSet };
}

function toRole({ systemRole, tenantEnabled, clientViewerOf }: Account) {
  return { systemRole, tenantEnabled, clientViewerOf };
}
