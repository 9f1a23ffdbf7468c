import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/approvals.ts';
import type { ApprovalRequest } from '#src/features/approvals/contract.ts';
import { countDifferences } from '#src/features/approvals/rules/time-difference.ts';
import { totalsByProject } from '#src/features/approvals/rules/time-snapshot.ts';
import { formatDays } from '#src/platform/shared/calendar-days.ts';
import { durationFormatter } from '#src/platform/shared/durations.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { approvals } from './api.ts';
import { requestAgain } from './approval-mutations.ts';
import { ApprovalStatus } from './approval-status.tsx';
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
      maxWidth="md"
      cancelLabel={null}
      onClose={onClose}
      actions={
        request &&
        !request.isReplaced &&
        countDifferences(request.difference) > 0 && (
          <Button variant="contained" onClick={() => void requestAgain(id, onShow)}>
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
      {request === null && <Typography>{m.requestGone}</Typography>}
      {request && <RequestDetails request={request} />}
    </DialogShell>
  );
}

function RequestDetails({ request }: { request: ApprovalRequest }) {
  const { approval, requestedAt, difference, entries } = request;
  const dayOf = useDayOf();
  const duration = durationFormatter(entries.map(({ durationMs }) => durationMs));
  const differenceCount = countDifferences(difference);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <ApprovalStatus of={request} />
        <span>
          {approval
            ? m.approvedByOn({ name: approval.name, day: dayOf(approval.at) })
            : m.requestedOn({ day: dayOf(requestedAt) })}
        </span>
      </Box>
      {approval && approval.comment !== null && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{approval.comment}</Typography>
      )}
      {differenceCount > 0 && !request.isReplaced && (
        <Alert severity="warning">
          {m.changesSince({ count: differenceCount })} {approval && m.requestAgainHint}
        </Alert>
      )}
      {differenceCount > 0 && <TimeChanges difference={difference} />}
      <Box component="section">
        <Typography variant="h4" component="h3">
          {m.byProject}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {totalsByProject(entries).map(({ projectId, projectName, durationMs }) => (
            <Box component="li" key={projectId} sx={sectionRow}>
              <span>{projectName ?? m.withoutProject}</span>
              <span>{duration(durationMs)}</span>
            </Box>
          ))}
          <Box component="li" sx={{ ...sectionRow, fontWeight: 600 }}>
            <span>{m.total}</span>
            <span>{duration(request.durationMs)}</span>
          </Box>
        </Box>
      </Box>
      <ShownEntries request={request} duration={duration} />
    </>
  );
}
