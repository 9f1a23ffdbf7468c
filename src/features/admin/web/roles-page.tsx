import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/admin.ts';
import { isSuperAdmin, roleGroup } from '#src/features/accounts/rules/role.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { AccountList } from './account-list.tsx';
import { AdminTabs } from './admin-tabs.tsx';
import { accounts } from './api.ts';

const { Component: AddViewerDialog } = createLazyComponent(
  async () => (await import('./add-viewer-dialog.tsx')).AddViewerDialog,
);

/** Lists all accounts for a super admin; for others, the viewers of clients they own. [6.4, 6.5] */
export function RolesPage() {
  const { role } = useAccount();
  const [isAdding, setIsAdding] = useState(false);
  const list = useQuery(accounts.list.queryOptions({ input: {} }));
  const ownClients = useQuery(allClientsQuery);
  const canApprove = isSuperAdmin(role);

  return (
    <>
      <ListPage
        title={roleGroup(role) === 'admin' ? m.admin : m.clientAccess}
        tabs={<AdminTabs current="accounts" />}
        action={{ label: m.addViewer, onClick: () => setIsAdding(true) }}
        totals={
          <Typography sx={{ color: 'text.secondary', maxWidth: 640 }}>
            {canApprove ? m.superAdminIntro : m.viewersIntro}
          </Typography>
        }
        items={list.data?.items}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{
          icon: Users,
          sentence: m.noViewersYet,
          action: { label: m.addViewer, onClick: () => setIsAdding(true) },
        }}
      >
        {(items) => (
          <AccountList accounts={items} clients={ownClients.data?.items ?? []} canApprove={canApprove} />
        )}
      </ListPage>
      {isAdding && (
        <AddViewerDialog clients={ownClients.data?.items ?? []} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}
