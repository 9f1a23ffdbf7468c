import { LockKeyhole, LockKeyholeOpen, Pencil, ScrollText, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount } from '#src/features/identity/rules/role-change.ts';
import { isSuperAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { useSetDisabled } from './use-set-disabled.ts';

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
