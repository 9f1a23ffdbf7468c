import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import type { RetainerEntry, RetainerLine } from '#src/features/projects/contract.ts';
import { entryAddress } from '#src/features/timesheets/views.ts';
import { dayInShort } from '#src/platform/shared/days.ts';
import { DurationColumn, Duration } from '#src/platform/web/format/duration.tsx';
import { formatRate } from '#src/platform/web/format/rate.ts';
import { FailedState } from '#src/platform/web/layout/failed-state.tsx';
import { figures } from '#src/platform/web/theme/figures.ts';
import { projects } from './api.ts';

type LedgerEntriesProps = {
  projectId: string;
  /** Those of a period, or those that no period holds. */
  span: Pick<RetainerLine, 'from' | 'to'> | 'outside';
  today: string;
};

/** Entries of the ledger, each with what it took and its rate, and the way to it. */
export function LedgerEntries({ projectId, span, today }: LedgerEntriesProps) {
  const asked = { id: projectId, ...daysOf(span), limit: 100 };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(
    projects.retainerEntries.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page?.nextCursor ?? undefined,
    }),
  );
  const entries = data?.pages.flatMap((page) => page?.items ?? []);
  if (!entries) {
    return error ? (
      <FailedState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton sx={{ mx: 4, mb: 4 }} />
    );
  }
  return (
    <Box sx={{ px: 4, pb: 4 }}>
      {entries.length === 0 && <Box sx={{ color: 'text.secondary' }}>No entries in these days.</Box>}
      <DurationColumn figures={entries.map(({ durationMs }) => durationMs)}>
        <Entries>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span>{dayInShort(entry.day, today)}</span>
              <Link component={RouterLink} to={entryAddress(entry.id, entry.day)} color="inherit">
                {entry.description}
              </Link>
              <span className="figures" title={entry.rateReason}>
                <Duration ms={entry.durationMs} /> {beyondInWords(entry)}
                {entry.billable && <small>{formatRate(entry.rate, entry.currency)}</small>}
              </span>
            </li>
          ))}
        </Entries>
      </DurationColumn>
      {hasNextPage && (
        <Button color="inherit" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Box>
  );
}

function daysOf(span: LedgerEntriesProps['span']) {
  if (span === 'outside') return { outside: true };
  const { from, to } = span;
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** Why it took nothing of the retainer. */
function beyondInWords({ billable, retainerMs }: RetainerEntry): string {
  if (!billable) return 'not billable';
  return retainerMs === null ? 'beyond' : '';
}

const Entries = styled('ul')(({ theme }) => ({
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
  '& .figures': { textAlign: 'right', ...figures, whiteSpace: 'nowrap' },
  '& small': { display: 'block', fontSize: 12, color: theme.vars.palette.text.secondary },
}));
