import Card from '@mui/material/Card';
import { Clock } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { nextNeighbours } from '#src/features/timesheets/neighbours.ts';
import { addDays, type DayRange } from '#src/platform/shared/days.ts';
import { msOf } from '#src/platform/shared/durations.ts';
import { DurationColumn } from '#src/platform/web/format/duration.tsx';
import { FailedState } from '#src/platform/web/layout/failed-state.tsx';
import { useIsNarrow } from '#src/platform/web/layout/narrow.ts';
import { ActionMenu } from '#src/platform/web/layout/row-actions.tsx';
import { SkeletonRows } from '#src/platform/web/layout/skeleton-rows.tsx';
import { useEntryActs } from './entry-actions.ts';
import { CellHints } from './entry-cell.tsx';
import { EntryList } from './entry-list.tsx';
import { actionsOf } from './entry-menu.ts';
import { useEntryOpener } from './entry-opener.tsx';
import { NoEntries } from './no-entries.tsx';
import type { RowWays } from './row-ways.ts';
import { useEntries, useTotals } from './use-entries.ts';
import type { EntryFilter } from './use-entry-filter.ts';
import type { useEntrySelection } from './use-entry-selection.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';
import { useSoughtEntry } from './use-sought-entry.ts';
import { useWork } from './use-work.ts';

type ListViewProps = {
  filter: EntryFilter;
  /** Null is all time. */
  range: DayRange | null;
  picking: ReturnType<typeof useEntrySelection>;
};

/** It keeps its actions while it closes. */
type Menu = { entry: TimesheetEntry; anchor: HTMLElement; isOpen: boolean };

/** Entry by entry, newest first, under the day it was worked on. */
export function ListView({ filter, range, picking }: ListViewProps) {
  const list = useEntries(filter.input);
  const { entries, error, retry, hasMore, isLoadingMore, loadMore } = list;
  const sought = useSoughtEntry(filter, list);
  const totals = useTotals(filter.input);
  const work = useWork();
  const acts = useEntryActs();
  const opener = useEntryOpener();
  const isInline = !useIsNarrow();
  const { selection, isListing } = picking;
  const { pick } = selection;
  const [menu, setMenu] = useState<Menu | null>(null);
  const onLeaving = useFocusAfterDelete(entries);
  const ways = useMemo<RowWays>(
    () => ({
      acts: {
        ...acts,
        remove: (entry) => {
          onLeaving(entry);
          return acts.remove(entry);
        },
      },
      opener,
      work,
      isInline,
      pick,
      openMenu: (entry, anchor) => setMenu({ entry, anchor, isOpen: true }),
    }),
    [acts, onLeaving, opener, work, isInline, pick],
  );
  useRowShortcuts(entries, ways);

  const ms = useMemo(() => new Map(totals?.days.map(({ day, durationMs }) => [day, durationMs])), [totals]);
  const onNearEnd = useCallback(() => void loadMore(), [loadMore]);
  useEffect(() => {
    if (entries) isListing(entries);
  }, [entries, isListing]);

  if (entries === undefined)
    return <Card>{error ? <FailedState error={error} onRetry={retry} /> : <SkeletonRows />}</Card>;
  if (entries.length === 0)
    return (
      <Card>
        <NoEntries
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
      onPointerEnter={fetchEditor}
      onFocus={fetchEditor}
      sx={{
        overflow: 'visible',
        minWidth: 0,
        '& [data-index="0"] > *': { borderTop: 0, borderRadius: '10px 10px 0 0' },
      }}
    >
      <CellHints />
      <DurationColumn figures={entries.map(({ duration }) => msOf(duration))}>
        <EntryList
          entries={entries}
          count={Math.max(totals?.count ?? 0, entries.length)}
          msOf={(day) => ms.get(day)}
          thisYear={filter.calendar.today.slice(0, 4)}
          isPicked={selection.has}
          isPicking={selection.isAll || selection.count > 0}
          ways={ways}
          sought={sought}
          onNearEnd={hasMore && !isLoadingMore ? onNearEnd : undefined}
        />
      </DurationColumn>
      {menu && (
        <ActionMenu
          anchor={menu.isOpen ? menu.anchor : null}
          actions={actionsOf(menu.entry, nextOf(menu.entry, entries), ways)}
          onClose={() => setMenu({ ...menu, isOpen: false })}
        />
      )}
    </Card>
  );
}

/** In advance: without a network, opening it asks again. */
function fetchEditor(): void {
  import('./cell-editor.tsx').catch(() => undefined);
}

/** The one that follows it on its day, or over midnight, if they can become one. */
function nextOf({ id, day }: TimesheetEntry, entries: readonly TimesheetEntry[]) {
  const next = addDays(day, 1);
  return nextNeighbours(entries.filter((each) => each.day === day || each.day === next)).get(id);
}
