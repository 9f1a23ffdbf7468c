import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/approvals.ts';
import type { ApprovalRequest } from '#src/features/approvals/contract.ts';
import { countDifferences } from '#src/features/approvals/rules/time-difference.ts';
import { totalsByProject } from '#src/features/approvals/rules/time-snapshot.ts';
import { formatDays } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import * as section from '#src/platform/web/layout/page/section.module.css';
import { approvals } from './api.ts';
import { requestAgain } from './approval-mutations.ts';
import { ApprovalStatus } from './approval-status.tsx';
import * as styles from './approvals.module.css';
import { ShownEntries } from './shown-entries.tsx';
import { TimeChanges } from './time-changes.tsx';
import { useDayOf } from './use-day-of.ts';

type ApprovalDialogProps = { id: string; onShow: (id: string) => void; onClose: () => void };

/** What the client sees, asked and approved, and how the time differs from it now. */
export function ApprovalDialog({ id, onShow, onClose }: ApprovalDialogProps) {
  const query = useQuery(approvals.get.queryOptions({ input: { id } }));
  const request = query.data;
  return (
    <DialogShell
      title={request ? m.hoursOf({ period: formatDays(request, { dateStyle: 'medium' }) }) : m.approvals}
      width="large"
      cancelLabel={null}
      onClose={onClose}
      actions={
        request &&
        !request.isReplaced &&
        countDifferences(request.difference) > 0 && (
          <Button variant="filled" onClick={() => void requestAgain(id, onShow)}>
            {m.requestAgain}
          </Button>
        )
      }
    >
      {request === undefined &&
        (query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows isPart />
        ))}
      {request === null && <p className={text.body}>{m.requestGone}</p>}
      {request && <RequestDetails request={request} />}
    </DialogShell>
  );
}

function RequestDetails({ request }: { request: ApprovalRequest }) {
  const { approval, requestedAt, difference, entries } = request;
  const dayOf = useDayOf();
  const differenceCount = countDifferences(difference);
  return (
    <>
      <div className={styles.facts}>
        <ApprovalStatus of={request} />
        <span>
          {approval
            ? m.approvedByOn({ name: approval.name, day: dayOf(approval.at) })
            : m.requestedOn({ day: dayOf(requestedAt) })}
        </span>
      </div>
      {approval && approval.comment !== null && <p className={styles.written}>{approval.comment}</p>}
      {differenceCount > 0 && !request.isReplaced && (
        <Alert tone="warning">
          {m.changesSince({ count: differenceCount })} {approval && m.requestAgainHint}
        </Alert>
      )}
      {differenceCount > 0 && <TimeChanges difference={difference} />}
      <section className={styles.section}>
        <h3 className={text.subheading}>{m.byProject}</h3>
        <ul className={text.list}>
          {totalsByProject(entries).map(({ projectId, projectName, durationMs }) => (
            <li key={projectId} className={section.row}>
              <span>{projectName ?? m.withoutProject}</span>
              <span className={text.figures}>{formatDuration(durationMs)}</span>
            </li>
          ))}
          <li className={classNames(section.row, styles.total)}>
            <span>{m.total}</span>
            <span className={text.figures}>{formatDuration(request.durationMs)}</span>
          </li>
        </ul>
      </section>
      <ShownEntries request={request} />
    </>
  );
}
