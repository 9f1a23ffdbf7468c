import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#src/features/accounts/contract.ts';
import { isSuperAdmin } from '#src/features/accounts/rules/role.ts';
import { useAccount, useSessionActions } from '#src/features/session/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { accounts } from './api.ts';

export type RoleChange = Partial<Pick<Account, 'systemRole' | 'tenantEnabled' | 'clientViewerOf'>>;

/** Sets a role at once and offers "Undo": nobody is asked whether they are sure. A stale page is told so. [6.5] */
export function useSetRole() {
  const queries = useQueryClient();
  const { user, role } = useAccount();
  const { refresh } = useSessionActions();
  const { mutate } = useMutation({
    mutationFn: async ({ account, change }: { account: Account; change: RoleChange }) => {
      const isListed = isSuperAdmin(role) || account.clientViewerOf.length > 0;
      const merged = await mergeCurrentGrants(account, change);
      if (!isListed) return addViewerGrants(account, merged);
      return accounts.setRole.call({
        uid: account.uid,
        ...(account.revision > 0 ? { revision: account.revision } : {}),
        ...merged,
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: accounts.key() }),
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
  });

  return (account: Account, change: RoleChange, done: string) =>
    mutate(
      { account, change },
      {
        onSuccess: (after) => {
          notify(done, {
            action: {
              kind: 'undo',
              label: 'Undo',
              run: () => mutate({ account: after, change: toUndoChange(account, change, after) }),
            },
          });
          // One's own role decides what one sees.
          if (account.uid === user.uid) void refresh();
        },
      },
    );
}

/** Whom a page shows may view other clients by now: what is granted elsewhere is neither taken away nor given again. */
async function mergeCurrentGrants(
  { uid, clientViewerOf: seen }: Account,
  change: RoleChange,
): Promise<RoleChange> {
  const { clientViewerOf: wanted } = change;
  if (!wanted) return change;
  const { items } = await accounts.list.call({});
  const now = items.find((account) => account.uid === uid)?.clientViewerOf ?? [];
  const kept = now.filter((id) => wanted.includes(id) || !seen.includes(id));
  const added = wanted.filter((id) => !seen.includes(id) && !now.includes(id));
  return { ...change, clientViewerOf: [...kept, ...added] };
}

/** Who views none of one's clients any more is known by the e-mail alone. */
async function addViewerGrants(account: Account, { clientViewerOf = [] }: RoleChange): Promise<Account> {
  const { email } = account;
  for (const clientId of clientViewerOf) await accounts.addViewer.call({ email, clientId });
  return { ...account, clientViewerOf };
}

/** The same fields as they were; of the clients that are viewed by now, without those added and with those taken away. */
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
