import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailPlus, X, CircleCheck, CircleX, Clock, TimerOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as m from '#messages/admin-page.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import type { Invitation } from '#src/features/identity/contract-invitations.ts';
import { isSuperAdmin } from '#src/features/identity/rules/role.ts';
import { invitations } from '#src/features/identity/web/public-for-admin.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { describeGrants } from '#src/pages/admin/account-labels.ts';
import type { FindClientName } from '#src/pages/admin/account-labels.ts';
import { AdminTabs } from '#src/pages/admin/admin-tabs.tsx';
import * as styles from '#src/pages/admin/admin.module.css';
import { RegistrationSetting } from '#src/pages/admin/registration-setting.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { InviteDialog } from './invite-dialog.tsx';

/** Invites people to track time or to view a client. [6.4, 6.5] */
export function InvitationsPage() {
  const { role, preferences } = useAccount();
  const { timeZone } = preferences;
  const [isInviting, setIsInviting] = useState(false);
  const queries = useQueryClient();
  const list = useQuery(invitations.list.queryOptions({ input: {} }));
  const clients = useQuery(allClientsQuery).data?.items;
  const revoke = useMutation({
    mutationFn: ({ id }: Invitation) => invitations.revoke.call({ id }),
    onSuccess: (_answer, { email }) => notify(m.invitationWasRevoked({ email })),
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitations.key() }),
  });
  const columns = useMemo(() => {
    const clientName: FindClientName = (id) => clients?.find((client) => client.id === id)?.name;
    return invitationColumns(clientName, timeZone);
  }, [clients, timeZone]);
  const invite = { label: m.invite, icon: MailPlus, onClick: () => setIsInviting(true) };

  return (
    <>
      <ListPage
        title={m.invitations}
        tabs={<AdminTabs current="invitations" />}
        action={invite}
        totals={
          <>
            <p className={styles.intro}>{m.invitationsIntro}</p>
            {isSuperAdmin(role) && <RegistrationSetting />}
          </>
        }
        items={list.data?.items}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{ icon: MailPlus, sentence: m.noInvitationsYet, action: invite }}
      >
        {(items) => (
          <RecordTable
            caption={m.invitations}
            items={items}
            itemName={({ email }) => email}
            columns={columns}
            actions={(item) =>
              item.status === 'open'
                ? [{ label: m.revoke, icon: X, isDangerous: true, onClick: () => revoke.mutate(item) }]
                : []
            }
          />
        )}
      </ListPage>
      {isInviting && <InviteDialog clients={clients ?? []} onClose={() => setIsInviting(false)} />}
    </>
  );
}

function invitationColumns(
  clientName: FindClientName,
  timeZone: string,
): [Column<Invitation>, ...Column<Invitation>[]] {
  return [
    { header: m.email, cell: ({ email }) => email },
    {
      header: m.theyCan,
      cell: ({ tenantEnabled, clientId }) =>
        describeGrants(tenantEnabled, clientId === null ? [] : [clientId], clientName),
      width: '30%',
      hidesHeaderOnCards: true,
    },
    {
      header: m.status,
      cell: ({ status }) => <InvitationStatus status={status} />,
      width: 140,
      isNextToName: true,
    },
    {
      header: m.expires,
      cell: ({ status, expiresAt }) =>
        status === 'open' ? formatInstant(expiresAt, { dateStyle: 'medium', timeZone }) : null,
      width: 140,
    },
  ];
}

const statusStyles: Record<Invitation['status'], { label: string; icon: LucideIcon; tone: StatusTone }> = {
  open: { label: m.invitationOpen, icon: Clock, tone: 'info' },
  accepted: { label: m.invitationAccepted, icon: CircleCheck, tone: 'success' },
  revoked: { label: m.invitationRevoked, icon: CircleX, tone: 'quiet' },
  expired: { label: m.invitationExpired, icon: TimerOff, tone: 'quiet' },
};

function InvitationStatus({ status }: Pick<Invitation, 'status'>) {
  const { label, ...look } = statusStyles[status];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}
