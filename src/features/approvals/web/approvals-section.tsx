import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, Stamp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/approvals.ts';
import type { ListedRequest } from '#src/features/approvals/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { addDays, formatDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { EmptyState } from '#src/platform/web/layout/feedback/empty-state.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { approvals } from './api.ts';
import { withdrawRequest } from './approval-mutations.ts';
import { ApprovalStatus } from './approval-status.tsx';
import { RequestApprovalDialog } from './on-demand.tsx';
import { useDayOf } from './use-day-of.ts';

const { Component: ApprovalDialog } = createLazyComponent(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
);

/** What the client was asked to approve, newest first. */
export function ApprovalsSection({ clientId, name }: { clientId: string; name: string }) {
  const today = useToday(useAccount().preferences.timeZone);
  const [isRequesting, setIsRequesting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useInfiniteQuery(
    approvals.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        clientId,
        limit: 20,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const items = query.data?.pages.flatMap((page) => page.items);
  const request = () => setIsRequesting(true);
  return (
    <>
      <Section
        title={m.approvals}
        action={
          items &&
          items.length > 0 && (
            <Button startIcon={<Plus size={16} aria-hidden />} onClick={request} sx={{ mr: -2 }}>
              {m.requestApproval}
            </Button>
          )
        }
      >
        {!items &&
          (query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows />
          ))}
        {items?.length === 0 && (
          <EmptyState
            icon={Stamp}
            sentence={m.noRequestsYet({ name })}
            action={{ label: m.requestApproval, onClick: request }}
          />
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items?.map((item) => (
            <RequestItem key={item.id} request={item} onOpen={() => setOpenId(item.id)} />
          ))}
        </Box>
      </Section>
      {query.hasNextPage && (
        <Button
          variant="outlined"
          color="inherit"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ justifySelf: 'center' }}
        >
          {m.showMore}
        </Button>
      )}
      {isRequesting && (
        <RequestApprovalDialog
          clientId={clientId}
          projectId={null}
          range={monthOf(addDays(monthOf(today).from, -1))}
          onClose={() => setIsRequesting(false)}
        />
      )}
      {openId !== null && <ApprovalDialog id={openId} onShow={setOpenId} onClose={() => setOpenId(null)} />}
    </>
  );
}

function RequestItem({ request, onOpen }: { request: ListedRequest; onOpen: () => void }) {
  const { count, durationMs, approvedAt, approvedBy, requestedAt } = request;
  const dayOf = useDayOf();
  const projects = useQuery(allProjectsQuery).data?.items ?? [];
  const names = projects.filter(({ id }) => request.projectIds.includes(id)).map((project) => project.name);
  const period = formatDays(request, { dateStyle: 'medium' });
  return (
    <Box component="li" sx={{ ...sectionRow, flexWrap: { xs: 'wrap', sm: 'nowrap' }, px: 4, py: 2 }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          flex: { xs: '1 1 100%', sm: 1 },
          minWidth: 0,
          display: 'block',
          textAlign: 'left',
          py: 1,
          font: 'inherit',
          fontWeight: 500,
        }}
      >
        {period}
        <Box
          component="span"
          sx={{ display: 'block', color: 'text.secondary', fontSize: 13, fontWeight: 400 }}
        >
          {[
            request.projectIds.length === 0 ? m.allProjects : names.join(', '),
            approvedAt === null || approvedBy === null
              ? m.requestedOn({ day: dayOf(requestedAt) })
              : m.approvedByOn({ name: approvedBy, day: dayOf(approvedAt) }),
          ].join(' · ')}
        </Box>
      </ButtonBase>
      <Box sx={{ flex: { xs: 1, sm: 'none' } }}>
        <ApprovalStatus of={request} />
      </Box>
      <Box
        title={m.entryCount({ count })}
        sx={{ minWidth: 72, textAlign: 'right', fontWeight: 500, ...tabularNumbers }}
      >
        {formatDuration(durationMs)}
      </Box>
      <RowActions
        of={period}
        actions={[
          {
            label: approvedAt === null ? m.withdraw : m.deleteRequest,
            icon: Trash2,
            isDangerous: true,
            onClick: () => void withdrawRequest(request),
          },
        ]}
      />
    </Box>
  );
}
