import Card from '@mui/material/Card';
import { Clock } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { findMergeableNeighbours } from '#src/features/timesheets/neighbours.ts';
import { addDays, type DayRange } from '#src/platform/shared/days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { DurationColumn } from '#src/platform/web/format/duration.tsx';
import { ErrorState } from '#src/platform/web/layout/failed-state.tsx';
import { useIsNarrow } from '#src/platform/web/layout/narrow.ts';
import { ActionMenu } from '#src/platform/web/layout/row-actions.tsx';
import { SkeletonRows } from '#src/platform/web/layout/skeleton-rows.tsx';
import { useEntryMutations } from './entry-actions.ts';
import { EntryCellHints } from './entry-cell.tsx';
import { EntryList } from './entry-list.tsx';
import { entryMenuItems } from './entry-menu.ts';
import { useEntryOpener } from './entry-opener.tsx';
import { EmptyList } from './no-entries.tsx';
import type { RowContext } from './row-ways.ts';
import { useEntries, useTotals } from './use-entries.ts';
import type { EntryFilter } from './use-entry-filter.ts';
import type { useEntrySelection } from './use-entry-selection.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';
import { useLinkedEntry } from './use-sought-entry.ts';
import { useClientsAndProjects } from './use-work.ts';

type ListViewProps = {
  filter: EntryFilter;
  /** Null is all time. */
  range: DayRange | null;
  picking: ReturnType<typeof useEntrySelection>;
};

/** It keeps its actions while it closes. */
type OpenMenu = { entry: TimesheetEntry; anchor: HTMLElement; isOpen: boolean };

/** Entry by entry, newest first, under the day it was worked on. */
export function ListView({ filter, range, picking }: ListViewProps) {
  const list = useEntries(filter.input);
  const { entries, error, retry, hasMore, isLoadingMore, loadMore } = list;
  const linked = useLinkedEntry(filter, list);
  const totals = useTotals(filter.input);
  const work = useClientsAndProjects();
  const acts = useEntryMutations();
  const opener = useEntryOpener();
  const isInline = !useIsNarrow();
  const { selection, isListing } = picking;
  const { pick } = selection;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const onBeforeDelete = useFocusAfterDelete(entries);
  const rowContext = useMemo<RowContext>(
    () => ({
      acts: {
        ...acts,
        remove: (entry) => {
          onBeforeDelete(entry);
          return acts.remove(entry);
        },
      },
      opener,
      work,
      isInline,
      pick,
      openMenu: (entry, anchor) => setMenu({ entry, anchor, isOpen: true }),
    }),
    [acts, onBeforeDelete, opener, work, isInline, pick],
  );
  useRowShortcuts(entries, rowContext);

  const ms = useMemo(() => new Map(totals?.days.map(({ day, durationMs }) => [day, durationMs])), [totals]);
  const onNearEnd = useCallback(() => void loadMore(), [loadMore]);
  useEffect(() => {
    if (entries) isListing(entries);
  }, [entries, isListing]);

  if (entries === undefined)
    return <Card>{error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows />}</Card>;
  if (entries.length === 0)
    return (
      <Card>
        <EmptyList
          filter={filter}
          icon={Clock}
          sentence={
            range === null
              ? 'The time you work stands here, day by day. Track it with the timer, or write it down.'
              : 'No time in these days yet. Track it with the timer, or write it down here.'
          }
          action={{ label: 'Add entry', onClick: () => opener.add() }}
        />
      </Card>
    );
  return (
    <Card
      // Whoever comes near it edits it without a wait; whoever only looks fetches nothing for that.
      onPointerEnter={prefetchEditor}
      onFocus={prefetchEditor}
      sx={{
        overflow: 'visible',
        minWidth: 0,
        '& [data-index="0"] > *': { borderTop: 0, borderRadius: '10px 10px 0 0' },
      }}
    >
      <EntryCellHints />
      <DurationColumn durationsMs={entries.map(({ duration }) => hoursToMs(duration))}>
        <EntryList
          entries={entries}
          count={Math.max(totals?.count ?? 0, entries.length)}
          msOf={(day) => ms.get(day)}
          thisYear={filter.calendar.today.slice(0, 4)}
          isPicked={selection.has}
          isPicking={selection.isAll || selection.count > 0}
          rowContext={rowContext}
          linked={linked}
          onNearEnd={hasMore && !isLoadingMore ? onNearEnd : undefined}
        />
      </DurationColumn>
      {menu && (
        <ActionMenu
          anchor={menu.isOpen ? menu.anchor : null}
          actions={entryMenuItems(menu.entry, nextMergeable(menu.entry, entries), rowContext)}
          onClose={() => setMenu({ ...menu, isOpen: false })}
        />
      )}
    </Card>
  );
}

/** In advance: without a network, opening it asks again. */
function prefetchEditor(): void {
  import('./cell-editor.tsx').catch(() => undefined);
}

/** The one that follows it on its day, or over midnight, if they can become one. */
function nextMergeable({ id, day }: TimesheetEntry, entries: readonly TimesheetEntry[]) {
  const next = addDays(day, 1);
  return findMergeableNeighbours(entries.filter((each) => each.day === day || each.day === next)).get(id);
}
