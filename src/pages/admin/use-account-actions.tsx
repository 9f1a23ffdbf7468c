import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen, Pencil, ScrollText, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount } from '#src/features/identity/rules/role-change.ts';
import { isSuperAdmin } from '#src/features/identity/rules/role.ts';
import { accounts } from '#src/features/identity/web/for-admin.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';

const turnOffDialog = createLazyComponent(
  async () => (await import('./turn-off-two-step-dialog.tsx')).TurnOffTwoStepDialog,
);

/** The menu of an account, and the dialog that it may open. */
export function useAccountActions(open: (account: Account) => void) {
  const { user, role } = useAccount();
  const navigate = useNavigate();
  const setDisabled = useSetDisabled();
  const [losing, setLosing] = useState<Account | null>(null);

  function actionsOf(account: Account): RowAction[] {
    const isOwn = account.uid === user.uid;
    const actions: RowAction[] = [{ label: m.edit, icon: Pencil, onClick: () => open(account) }];
    if (isSuperAdmin(role))
      actions.push({
        label: m.showInAuditLog,
        icon: ScrollText,
        onClick: () => void navigate(`/admin/audit?account=${account.uid}`),
      });
    if (account.hasTwoStep && !isOwn)
      actions.push({ label: m.turnOffTwoStep, icon: ShieldOff, onClick: () => setLosing(account) });
    if (isOwn || !canChangeAccount(role, { from: account, to: account })) return actions;
    const change =
      account.status === 'disabled'
        ? { label: m.enableAccount, icon: LockKeyholeOpen, onClick: () => setDisabled(account, false) }
        : {
            label: m.disableAccount,
            icon: LockKeyhole,
            isDangerous: true,
            onClick: () => setDisabled(account, true),
          };
    return [...actions, change];
  }

  return {
    actionsOf,
    elements: losing && <turnOffDialog.Component account={losing} onClose={() => setLosing(null)} />,
  };
}

/** Disables or enables an account without confirmation and offers "Undo". [6.5] */
function useSetDisabled() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ uid, disabled }: { uid: string; disabled: boolean }) =>
      accounts.setDisabled.call({ uid, disabled }),
    onSettled: () => queries.invalidateQueries({ queryKey: accounts.key() }),
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
  });

  return ({ uid, displayName: name }: Account, disabled: boolean) =>
    mutate(
      { uid, disabled },
      {
        onSuccess: () =>
          notify(disabled ? m.accountDisabled({ name }) : m.accountEnabled({ name }), {
            action: { kind: 'undo', label: m.undo, run: () => mutate({ uid, disabled: !disabled }) },
          }),
      },
    );
}
