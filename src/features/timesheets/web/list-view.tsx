import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useMemo } from 'react';
import type { DayRange } from '#src/platform/shared/days.ts';
import { FailedState } from '#src/platform/web/layout/failed-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/skeleton-rows.tsx';
import { useEntryActs } from './entry-actions.ts';
import { EntryList } from './entry-list.tsx';
import { useEntryOpener } from './entry-opener.tsx';
import { NoEntries } from './no-entries.tsx';
import { useEntries, useTotals } from './use-entries.ts';
import type { EntryFilter } from './use-entry-filter.ts';
import type { useEntrySelection } from './use-entry-selection.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';
import { useWork } from './use-work.ts';

type ListViewProps = {
  filter: EntryFilter;
  /** Null is all time. */
  range: DayRange | null;
  picking: ReturnType<typeof useEntrySelection>;
};

/** Entry by entry, newest first, under the day it was worked on. */
export function ListView({ filter, range, picking }: ListViewProps) {
  const { entries, error, retry, hasMore, isLoadingMore, loadMore } = useEntries(filter.input);
  const totals = useTotals(filter.input);
  const work = useWork();
  const acts = useEntryActs();
  const opener = useEntryOpener();
  const isInline = !useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { selection, isListing } = picking;
  const { pick } = selection;
  const ways = useMemo(() => ({ acts, opener, work, isInline, pick }), [acts, opener, work, isInline, pick]);
  useRowShortcuts(entries, ways);

  const seconds = useMemo(
    () => new Map(totals?.days.map(({ day, durationSeconds }) => [day, durationSeconds])),
    [totals],
  );
  const onNearEnd = useCallback(() => void loadMore(), [loadMore]);
  useEffect(() => {
    if (entries) isListing(entries);
  }, [entries, isListing]);

  if (entries === undefined)
    return <Card>{error ? <FailedState error={error} onRetry={retry} /> : <SkeletonRows />}</Card>;
  if (entries.length === 0)
    return (
      <Card>
        <NoEntries filter={filter} isAllTime={range === null} onAdd={() => opener.add()} />
      </Card>
    );
  return (
    <Card
      // Whoever comes near it edits it without a wait; whoever only looks fetches nothing for that.
      onPointerEnter={fetchEditor}
      onFocus={fetchEditor}
      sx={{
        overflow: 'visible',
        minWidth: 0,
        '& [data-index="0"] > *': { borderTop: 0, borderRadius: '10px 10px 0 0' },
      }}
    >
      <EntryList
        entries={entries}
        count={Math.max(totals?.count ?? 0, entries.length)}
        secondsOf={(day) => seconds.get(day)}
        thisYear={filter.calendar.today.slice(0, 4)}
        isPicked={selection.has}
        ways={ways}
        onNearEnd={hasMore && !isLoadingMore ? onNearEnd : undefined}
      />
    </Card>
  );
}

function fetchEditor(): void {
  void import('./cell-editor.tsx');
}
