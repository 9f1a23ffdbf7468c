import type { Account } from '#src/features/identity/contract-accounts.ts';
import { isAdmin } from '#src/features/identity/rules/role.ts';
import { accounts } from '#src/features/identity/web/public-for-admin.ts';
import { useAccount, useSessionActions } from '#src/features/identity/web/public.tsx';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

export type RoleChange = Partial<Pick<Account, 'systemRole' | 'tenantEnabled' | 'clientViewerOf'>>;

/** Sets a role and offers "Undo"; fails if the account changed since it was loaded. [6.5] */
export function useSetRole() {
  const { user, role } = useAccount();
  const { refresh } = useSessionActions();

  async function apply(account: Account, change: RoleChange): Promise<Account> {
    const isListed = isAdmin(role) || account.clientViewerOf.length > 0;
    const merged = await mergeCurrentGrants(account, change);
    if (!isListed) return addViewerGrants(account, merged);
    return accounts.setRole.call({
      uid: account.uid,
      ...(account.revision > 0 ? { revision: account.revision } : {}),
      ...merged,
    });
  }

  return async (account: Account, change: RoleChange, done: string): Promise<void> => {
    const keys = [accounts.key()];
    try {
      const after = await apply(account, change);
      notifyUndoable(done, () => apply(after, toUndoChange(account, change, after)), { keys });
    } finally {
      // Also after a failure: someone else may have changed it.
      await invalidateAccounts();
    }
    // Your own role decides which pages you see.
    if (account.uid === user.uid) void refresh();
  };
}

async function invalidateAccounts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: accounts.key() });
}

/** Applies the change to the current grants, so that grants made elsewhere since the page loaded stay as they are. */
async function mergeCurrentGrants(
  { uid, email, clientViewerOf: seen }: Account,
  change: RoleChange,
): Promise<RoleChange> {
  const { clientViewerOf: wanted } = change;
  if (!wanted) return change;
  const { items } = await accounts.list.call({ search: email });
  const now = items.find((account) => account.uid === uid)?.clientViewerOf ?? [];
  const kept = now.filter((id) => wanted.includes(id) || !seen.includes(id));
  const added = wanted.filter((id) => !seen.includes(id) && !now.includes(id));
  return { ...change, clientViewerOf: [...kept, ...added] };
}

/** An account that views none of your clients can be addressed only by email. */
async function addViewerGrants(account: Account, { clientViewerOf = [] }: RoleChange): Promise<Account> {
  const { email } = account;
  for (const clientId of clientViewerOf) await accounts.addViewer.call({ email, clientId });
  return { ...account, clientViewerOf };
}

/** Restores the changed fields; for clients, removes the grants that were added and adds those that were removed. */
function toUndoChange(account: Account, change: RoleChange, after: Account): RoleChange {
  const { systemRole, tenantEnabled, clientViewerOf: before } = account;
  const { clientViewerOf: wanted = before } = change;
  const clientViewerOf = [
    ...after.clientViewerOf.filter((id) => before.includes(id) || !wanted.includes(id)),
    ...before.filter((id) => !wanted.includes(id)),
  ];
  return {
    ...('systemRole' in change ? { systemRole } : {}),
    ...('tenantEnabled' in change ? { tenantEnabled } : {}),
    ...('clientViewerOf' in change ? { clientViewerOf } : {}),
  };
}
