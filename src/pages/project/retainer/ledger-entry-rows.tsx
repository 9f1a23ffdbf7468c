import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as m from '#messages/project-page.ts';
import type { RetainerPeriodLine } from '#src/features/projects/contract-fields.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { pageOptions } from '#src/platform/web/page-options.ts';
import { LedgerTable } from './ledger-table.tsx';

type LedgerEntriesProps = {
  projectId: string;
  /** A period, or all days outside every period. */
  span: RetainerPeriodLine | 'outside';
  today: string;
};

/** The entries of a period, or of days outside every period, page by page. */
export function LedgerEntries({ projectId, span, today }: LedgerEntriesProps) {
  const input = { id: projectId, ...toDayRange(span), limit: 100 };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(
    projects.retainerEntries.infiniteOptions(pageOptions(input)),
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
      {entries.length > 0 && (
        <LedgerTable entries={entries} period={span === 'outside' ? null : span} today={today} />
      )}
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
