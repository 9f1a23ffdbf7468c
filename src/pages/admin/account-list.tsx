import { useCallback, useMemo, useState } from 'react';
import * as m from '#messages/admin-page.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { isAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { describeGrants, lastLogin } from './account-labels.ts';
import type { FindClientName } from './account-labels.ts';
import { AccountStatusBadge } from './account-status.tsx';
import { roleName } from './role-names.ts';
import { useAccountActions } from './use-account-actions.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

const accountDialog = createLazyComponent(async () => (await import('./account-dialog.tsx')).AccountDialog);

type AccountListProps = { accounts: readonly Account[]; clients: readonly { id: string; name: string }[] };
type AccountRow = Account & { id: string };

/** Lists accounts in a table, with those that wait for approval above it. A click opens their access. */
export function AccountList({ accounts, clients }: AccountListProps) {
  const { role, preferences } = useAccount();
  const { timeZone } = preferences;
  const [opened, setOpened] = useState<Account | null>(null);
  const open = useCallback((account: Account) => setOpened(account), []);
  const { actionsOf, elements } = useAccountActions(open);
  const isAdministrator = isAdmin(role);
  const waiting = accounts.filter(({ status }) => status === 'pending');
  const rows = useMemo(
    () =>
      accounts
        .filter(({ status }) => status !== 'pending')
        .map((account) => ({ ...account, id: account.uid })),
    [accounts],
  );
  const columns = useMemo(() => {
    const nameOf: FindClientName = (id) => clients.find((client) => client.id === id)?.name;
    return isAdministrator ? accountColumns(nameOf, timeZone) : viewerColumns(nameOf);
  }, [clients, isAdministrator, timeZone]);

  return (
    <>
      {waiting.length > 0 && <WaitingAccounts accounts={waiting} onOpen={open} />}
      {rows.length > 0 && (
        <RecordTable
          caption={m.accounts}
          items={rows}
          itemName={nameOfAccount}
          columns={columns}
          onOpen={open}
          {...(isAdministrator && { actions: actionsOf })}
        />
      )}
      {opened && (
        <accountDialog.Component
          key={opened.uid}
          account={opened}
          clients={clients}
          onClose={() => setOpened(null)}
        />
      )}
      {elements}
    </>
  );
}

function nameOfAccount({ displayName }: Account): string {
  return displayName;
}

const nameColumn: Column<AccountRow> = { header: m.name, cell: nameOfAccount };

const emailColumn: Column<AccountRow> = {
  header: m.email,
  cell: ({ email }) => email,
  width: '24%',
  below: { header: m.name, until: 1536 },
  hidesHeaderOnCards: true,
};

function accountColumns(
  nameOf: FindClientName,
  timeZone: string,
): [Column<AccountRow>, ...Column<AccountRow>[]] {
  return [
    nameColumn,
    {
      header: m.status,
      cell: ({ status }) =>
        (status === 'noAccess' || status === 'disabled') && <AccountStatusBadge status={status} />,
      isBesideName: true,
    },
    emailColumn,
    {
      header: m.theyCan,
      cell: ({ tenantEnabled, clientViewerOf }) => describeGrants(tenantEnabled, clientViewerOf, nameOf),
      width: '28%',
      hidesHeaderOnCards: true,
    },
    { header: m.systemRole, cell: ({ systemRole }) => roleName(systemRole), width: 120, minWidth: 'md' },
    { header: m.lastLogin, cell: (account) => lastLogin(account, timeZone), width: 132, minWidth: 'md' },
  ];
}

function viewerColumns(nameOf: FindClientName): [Column<AccountRow>, ...Column<AccountRow>[]] {
  return [
    nameColumn,
    emailColumn,
    {
      header: m.canView,
      cell: ({ clientViewerOf }) => clientViewerOf.map((id) => nameOf(id) ?? m.foreignClient).join(', '),
      width: '45%',
      hidesHeaderOnCards: true,
    },
  ];
}
