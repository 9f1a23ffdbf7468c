import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#src/features/accounts/contract.ts';
import { isSuperAdmin } from '#src/features/accounts/role.ts';
import { useAccount, useSessionActions } from '#src/features/session/web/public.tsx';
import { failureOf } from '#src/platform/web/failure.ts';
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
      const isInSight = isSuperAdmin(role) || account.clientViewerOf.length > 0;
      if (!isInSight) return invite(account, change);
      return accounts.setRole.call({
        uid: account.uid,
        ...(account.revision > 0 ? { revision: account.revision } : {}),
        ...change,
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: accounts.key() }),
    onError: (error) => notify(failureOf(error).message, { tone: 'failed' }),
  });

  return (account: Account, change: RoleChange, done: string) =>
    mutate(
      { account, change },
      {
        onSuccess: (after) => {
          notify(done, {
            action: {
              label: 'Undo',
              run: () => mutate({ account: after, change: previous(account, change) }),
            },
          });
          // One's own role decides what one sees.
          if (account.uid === user.uid) void refresh();
        },
      },
    );
}

/** Who views none of one's clients any more is known by the e-mail alone. */
async function invite(account: Account, { clientViewerOf = [] }: RoleChange): Promise<Account> {
  const { email } = account;
  for (const clientId of clientViewerOf) await accounts.addViewer.call({ email, clientId });
  return { ...account, clientViewerOf };
}

/** The same fields as they were. */
function previous(account: Account, change: RoleChange): RoleChange {
  const { systemRole, tenantEnabled, clientViewerOf } = account;
  return {
    ...('systemRole' in change ? { systemRole } : {}),
    ...('tenantEnabled' in change ? { tenantEnabled } : {}),
    ...('clientViewerOf' in change ? { clientViewerOf } : {}),
  };
}
