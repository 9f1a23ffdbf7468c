import { useInfiniteQuery } from '@tanstack/react-query';
import * as m from '#messages/project-page.ts';
import type { RetainerPeriodLine } from '#src/features/projects/contract-fields.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { paginationOptions } from '#src/platform/web/pagination-options.ts';
import { LedgerTable } from './ledger-table.tsx';
import * as styles from './ledger.module.css';

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
    projects.retainerEntries.infiniteOptions(paginationOptions(input)),
  );
  const entries = data?.pages.flatMap((page) => page?.items ?? []);
  if (!entries) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.panel}>
        <Skeleton />
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      {entries.length === 0 && <p className={classNames(text.body, text.quiet)}>{m.noEntriesInPeriod}</p>}
      {entries.length > 0 && (
        <LedgerTable entries={entries} period={span === 'outside' ? null : span} today={today} />
      )}
      {hasNextPage && (
        <Button tone="neutral" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {m.showMore}
        </Button>
      )}
    </div>
  );
}

function toDayRange(span: LedgerEntriesProps['span']) {
  if (span === 'outside') return { outside: true };
  const { from, to } = span;
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}
