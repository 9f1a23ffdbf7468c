import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/project-page.ts';
import type { RetainerLedgerEntry, RetainerPeriodLine } from '#src/features/projects/contract.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { formatRateReason } from '#src/features/timesheets/rules/pricing/rate-reason.ts';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { DurationColumn, Duration } from '#src/platform/web/format/duration.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type LedgerEntriesProps = {
  projectId: string;
  /** A period, or all days outside every period. */
  span: Pick<RetainerPeriodLine, 'from' | 'to'> | 'outside';
  today: string;
};

/** Entries with their retainer usage and rate, and a link to each. */
export function LedgerEntries({ projectId, span, today }: LedgerEntriesProps) {
  const input = { id: projectId, ...toDayRange(span), limit: 100 };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(
    projects.retainerEntries.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page?.nextCursor ?? undefined,
    }),
  );
  const entries = data?.pages.flatMap((page) => page?.items ?? []);
  if (!entries) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton sx={{ mx: 4, mb: 4 }} />
    );
  }
  return (
    <Box sx={{ px: 4, pb: 4 }}>
      {entries.length === 0 && <Box sx={{ color: 'text.secondary' }}>{m.noEntriesInPeriod}</Box>}
      <DurationColumn durationsMs={entries.map(({ durationMs }) => durationMs)}>
        <EntryList>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span>{formatShortDay(entry.day, today)}</span>
              <Link component={RouterLink} to={entryUrl(entry.id, entry.day)} color="inherit">
                {entry.description}
              </Link>
              <span className="figures" title={formatRateReason(entry.rateReason)}>
                <Duration ms={entry.durationMs} /> {outsideRetainerLabel(entry)}
                {entry.billable && <small>{formatRate(entry.rate, entry.currency)}</small>}
              </span>
            </li>
          ))}
        </EntryList>
      </DurationColumn>
      {hasNextPage && (
        <Button color="inherit" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {m.showMore}
        </Button>
      )}
    </Box>
  );
}

function toDayRange(span: LedgerEntriesProps['span']) {
  if (span === 'outside') return { outside: true };
  const { from, to } = span;
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** Why the entry used no retainer hours. */
function outsideRetainerLabel({ billable, retainerMs }: RetainerLedgerEntry): string {
  if (!billable) return m.entryNotBillable;
  return retainerMs === null ? m.entryOverRetainer : '';
}

const EntryList = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '80px minmax(0, 1fr) auto',
    gap: 12,
    padding: '6px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .figures': { textAlign: 'right', ...tabularNumbers, whiteSpace: 'nowrap' },
  '& small': { display: 'block', fontSize: 12, color: theme.vars.palette.text.secondary },
}));
