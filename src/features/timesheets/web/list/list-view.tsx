import { Clock } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useEntryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import type { useEntrySelection } from '#src/features/timesheets/web/bulk/use-entry-selection.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useEntries } from '#src/features/timesheets/web/data/use-entries.ts';
import { useEntryOpener } from '#src/features/timesheets/web/entry/entry-dialog-provider.tsx';
import { EmptyList } from '#src/features/timesheets/web/filters/empty-list.tsx';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { QuickAdd } from '#src/features/timesheets/web/quick-add/quick-add.tsx';
import type { QuickAddProps } from '#src/features/timesheets/web/quick-add/quick-add.tsx';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { useDeferredData } from '#src/platform/web/layout/use-deferred-data.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { EntryCellHints } from './entry-cell.tsx';
import { EntryList } from './entry-list.tsx';
import { loadCellEditor } from './entry-row.tsx';
import type { RowContext } from './row-context.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useLinkedEntry } from './use-linked-entry.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';

const entryMenu = createLazyComponent(async () => (await import('./entry-menu.tsx')).EntryMenu, {
  takesFocus: false,
});

type ListViewProps = {
  filter: EntryFilter;
  /** Null for all time. */
  range: DayRange | null;
  totals: OptimisticTotals | undefined;
  work: ClientsAndProjects;
  picking: ReturnType<typeof useEntrySelection>;
  quickAdd: QuickAddProps;
};

/** Entries by day, newest first. */
export function ListView({ filter, range, totals, work, picking, quickAdd }: ListViewProps) {
  const list = useEntries(filter.input);
  const { error, retry, hasMore, isLoadingMore, loadMore } = list;
  const entries = useDeferredData(list.entries);
  const linked = useLinkedEntry(filter, list);
  const acts = useEntryMutations();
  const opener = useEntryOpener();
  const isInline = !useIsNarrow();
  const { lockedUntil } = useAccount().preferences;
  const { selection, isListing } = picking;
  const { pick } = selection;
  const [menu, setMenu] = useState<{ entry: TimesheetEntry; anchor: HTMLElement } | null>(null);
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
      lockedUntil,
      openMenu: (entry, anchor) => setMenu({ entry, anchor }),
    }),
    [acts, onBeforeDelete, opener, work, isInline, pick, lockedUntil],
  );
  useRowShortcuts(entries, rowContext);
  usePrefetchedParts(entryMenu.preload);
  usePrefetchedParts(loadCellEditor);

  const ms = useMemo(() => new Map(totals?.days.map(({ day, durationMs }) => [day, durationMs])), [totals]);
  const msOf = useCallback((day: string) => ms.get(day), [ms]);
  const onNearEnd = useCallback(() => void loadMore(), [loadMore]);
  useEffect(() => {
    if (entries) isListing(entries);
  }, [entries, isListing]);

  function content() {
    if (entries === undefined) return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows />;
    if (entries.length === 0)
      return (
        <EmptyList
          filter={filter}
          icon={Clock}
          sentence={range === null ? m.noTimeYet : m.noTimeOnTheseDays}
          action={{ label: m.newEntry, onClick: () => opener.add() }}
        />
      );
    return (
      <>
        <EntryCellHints />
        <EntryList
          entries={entries}
          count={Math.max(totals?.count ?? 0, entries.length)}
          msOf={msOf}
          thisYear={filter.calendar.today.slice(0, 4)}
          isPicked={selection.has}
          isPicking={selection.isAll || selection.count > 0}
          rowContext={rowContext}
          linked={linked}
          onNearEnd={hasMore && !isLoadingMore ? onNearEnd : undefined}
        />
        {menu && (
          <entryMenu.Component
            {...menu}
            entries={entries}
            rowContext={rowContext}
            onClose={() => setMenu(null)}
          />
        )}
      </>
    );
  }

  return (
    <Card
      // What a press on a row opens loads on hover or focus.
      onPointerEnter={prefetchRowParts}
      onFocus={prefetchRowParts}
    >
      <QuickAdd {...quickAdd} />
      {content()}
    </Card>
  );
}

/** Once: an import takes milliseconds each time, also of what is there. */
function prefetchRowParts(): void {
  void loadCellEditor();
  void entryMenu.preload();
}
