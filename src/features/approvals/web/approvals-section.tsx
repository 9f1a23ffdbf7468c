import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, Stamp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/approvals.ts';
import type { ListedRequest } from '#src/features/approvals/contract.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { addDays, formatDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { ListSection } from '#src/platform/web/layout/page/list-section.tsx';
import * as section from '#src/platform/web/layout/page/section.module.css';
import { usePages } from '#src/platform/web/layout/table/list-rows.ts';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { paginationOptions } from '#src/platform/web/pagination-options.ts';
import { approvals } from './api.ts';
import { withdrawRequest } from './approval-mutations.ts';
import { ApprovalStatus } from './approval-status.tsx';
import * as styles from './approvals.module.css';
import { RequestApprovalDialog } from './lazy-components.tsx';
import { useDayOf } from './use-day-of.ts';

const { Component: ApprovalDialog } = createLazyComponent(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
);

/** What the client was asked to approve, newest first. */
export function ApprovalsSection({ clientId, name }: { clientId: string; name: string }) {
  const today = useAccountToday();
  const [isRequesting, setIsRequesting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useInfiniteQuery(approvals.list.infiniteOptions(paginationOptions({ clientId, limit: 20 })));
  const action = { label: m.requestApproval, icon: Plus, onClick: () => setIsRequesting(true) };
  return (
    <>
      <ListSection
        {...usePages(query)}
        title={m.approvals}
        action={action}
        empty={{ icon: Stamp, sentence: m.noRequestsYet({ name }) }}
      >
        {(items) => (
          <ul className={text.list}>
            {items.map((item) => (
              <RequestItem key={item.id} request={item} onOpen={() => setOpenId(item.id)} />
            ))}
          </ul>
        )}
      </ListSection>
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
    <li className={classNames(section.row, styles.request)}>
      <button type="button" onClick={onOpen} className={styles.open}>
        {period}{' '}
        <span className={styles.second}>
          {[
            request.projectIds.length === 0 ? m.allProjects : names.join(', '),
            approvedAt === null || approvedBy === null
              ? m.requestedOn({ day: dayOf(requestedAt) })
              : m.approvedByOn({ name: approvedBy, day: dayOf(approvedAt) }),
          ].join(' · ')}
        </span>
      </button>
      <div className={styles.status}>
        <ApprovalStatus of={request} />
      </div>
      <div title={m.entryCount({ count })} className={classNames(text.figures, styles.hours)}>
        {formatDuration(durationMs)}
      </div>
      <RowActions
        of={period}
        actions={[
          {
            label: approvedAt === null ? m.withdraw : m.delete,
            icon: Trash2,
            isDangerous: true,
            onClick: () => void withdrawRequest(request),
          },
        ]}
      />
    </li>
  );
}
