import { useQuery } from '@tanstack/react-query';
import { MailPlus, Users } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/admin-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { isAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { AccountList } from './account-list.tsx';
import { accountStatusChoices } from './account-status.tsx';
import { AdminTabs } from './admin-tabs.tsx';
import * as styles from './admin.module.css';
import { useAccounts } from './use-accounts.ts';

const { Component: InviteDialog } = createLazyComponent(
  async () => (await import('./invitations/invite-dialog.tsx')).InviteDialog,
);

const noClients: readonly Client[] = [];

/** Lists all accounts for administrators; for others, the viewers of clients they own. [6.4, 6.5] */
export function RolesPage() {
  const { role } = useAccount();
  const [isInviting, setIsInviting] = useState(false);
  const list = useAccounts();
  const ownClients = useQuery(allClientsQuery).data?.items ?? noClients;
  const isAdministrator = isAdmin(role);
  const invite = { label: m.invite, icon: MailPlus, onClick: () => setIsInviting(true) };

  return (
    <>
      <ListPage
        {...list.pages}
        title={isAdministrator ? m.admin : m.clientViewers}
        tabs={<AdminTabs current="accounts" />}
        action={invite}
        {...(isAdministrator && {
          search: list.search,
          searchLabel: m.searchAccounts,
          filters: <FilterChip label={m.status} choices={accountStatusChoices} {...list.statusChip} />,
        })}
        isFiltered={list.isFiltered}
        onClearFilters={list.clear}
        totals={<p className={styles.intro}>{isAdministrator ? m.superAdminIntro : m.viewersIntro}</p>}
        empty={{ icon: Users, sentence: m.noViewersYet, action: invite }}
      >
        {(items) => <AccountList accounts={items} clients={ownClients} />}
      </ListPage>
      {isInviting && <InviteDialog clients={ownClients} onClose={() => setIsInviting(false)} />}
    </>
  );
}
