import { LockKeyhole, LockKeyholeOpen, ScrollText, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { canChangeAccount, isAdmin, isSuperAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { MultiCombobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { Switch } from '#src/platform/web/kit/fields/tick.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { AccountSummary } from './account-summary.tsx';
import styles from './admin.module.css';
import { RoleSelect } from './role-select.tsx';
import { useSetDisabled } from './use-set-disabled.ts';
import { useSetRole } from './use-set-role.ts';

type ClientOption = { id: string; name: string };
type Props = { accounts: readonly Account[]; clients: readonly ClientOption[] };

export function AccountList({ accounts, clients }: Props) {
  const { role } = useAccount();
  return (
    <ul className={classNames(text.list, styles.accounts, !isAdmin(role) && styles.viewers)}>
      {accounts.map((account) => (
        <AccountRow key={account.uid} account={account} clients={clients} />
      ))}
    </ul>
  );
}

function AccountRow({ account, clients }: { account: Account; clients: readonly ClientOption[] }) {
  const { role } = useAccount();
  const setRole = useSetRole();
  const { displayName: name, email, tenantEnabled, clientViewerOf } = account;
  const isAdministrator = isAdmin(role);
  const canChange = canChangeAccount(role, { from: account, to: account });
  const share = (ids: string[]) =>
    setRole(account, { clientViewerOf: ids }, m.viewableClientsUpdated({ name }));
  return (
    <li aria-label={email}>
      <AccountSummary
        account={account}
        onApprove={
          canChange && account.status === 'pending'
            ? () => setRole(account, { tenantEnabled: true }, m.accountApproved({ name }))
            : undefined
        }
      />
      {isAdministrator && (
        <>
          <RoleSelect account={account} isDisabled={!canChange} />
          <div className={styles.tracking}>
            <Switch
              label={m.canTrackTime}
              disabled={!canChange}
              checked={tenantEnabled}
              onChange={({ target: { checked: isOn } }) =>
                setRole(
                  account,
                  { tenantEnabled: isOn },
                  isOn ? m.accountApproved({ name }) : m.approvalRemoved({ name }),
                )
              }
            />
          </div>
        </>
      )}
      <div className={styles.clients}>
        <MultiCombobox
          label={m.canView}
          choices={clients.map(toChoice)}
          values={clientViewerOf.map((id) =>
            toChoice(clients.find((client) => client.id === id) ?? { id, name: m.foreignClient }),
          )}
          noChoicesText={m.noClientsYet}
          onAdd={({ id }) => share([...clientViewerOf, id])}
          onRemove={({ id }) => share(clientViewerOf.filter((each) => each !== id))}
        />
      </div>
      {isAdministrator && <AccountActions account={account} canChange={canChange} />}
    </li>
  );
}

function toChoice({ id, name }: ClientOption) {
  return { id, label: name };
}

function AccountActions({ account, canChange }: { account: Account; canChange: boolean }) {
  const { user, role } = useAccount();
  const navigate = useNavigate();
  const setDisabled = useSetDisabled();
  const [isTurningOff, setIsTurningOff] = useState(false);
  const isEnabled = account.status !== 'disabled';
  const actions = [
    ...(isSuperAdmin(role)
      ? [
          {
            label: m.showInAuditLog,
            icon: ScrollText,
            onClick: () => void navigate(`/admin/audit?account=${account.uid}`),
          },
        ]
      : []),
    ...(account.hasTwoStep && account.uid !== user.uid
      ? [{ label: m.turnOffTwoStep, icon: ShieldOff, onClick: () => setIsTurningOff(true) }]
      : []),
    ...(canChange && account.uid !== user.uid
      ? [
          isEnabled
            ? {
                label: m.disableAccount,
                icon: LockKeyhole,
                isDangerous: true,
                onClick: () => setDisabled(account, true),
              }
            : { label: m.enableAccount, icon: LockKeyholeOpen, onClick: () => setDisabled(account, false) },
        ]
      : []),
  ];
  return (
    <div className={styles.actions}>
      {actions.length > 0 && <RowActions of={account.displayName} actions={actions} />}
      {isTurningOff && <turnOffDialog.Component account={account} onClose={() => setIsTurningOff(false)} />}
    </div>
  );
}

const turnOffDialog = createLazyComponent(
  async () => (await import('./turn-off-two-step-dialog.tsx')).TurnOffTwoStepDialog,
);
