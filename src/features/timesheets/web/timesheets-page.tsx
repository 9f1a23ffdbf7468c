import { CalendarPlus, Plus } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages/timesheets.ts';
import type { CalendarSettings } from '#src/features/timesheets/rules/views/period.ts';
import type { TimesheetView } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { navigateRows } from '#src/platform/web/keyboard/row-navigation.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { preloadSearchableMenu } from '#src/platform/web/layout/menu/choice-menu.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { useIsBelow, useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { usePrefetchedAnswers, usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { useEntrySelection } from './bulk/use-entry-selection.ts';
import { prefetchView, prefetchWeek } from './data/prefetch-view.ts';
import { useClientsAndProjects } from './data/use-clients-and-projects.ts';
import type { ClientsAndProjects } from './data/use-clients-and-projects.ts';
import { useTotals } from './data/use-entries.ts';
import { EntryDialogProvider, useEntryOpener } from './entry/entry-dialog-provider.tsx';
import { FilterBar, FilterToggle } from './filters/filter-bar.tsx';
import { PeriodPicker } from './filters/period-picker.tsx';
import { useEntryFilter } from './filters/use-entry-filter.ts';
import type { EntryFilter } from './filters/use-entry-filter.ts';
import { ViewSwitch } from './filters/view-switch.tsx';
import { useProjectColours } from './labels/use-project-colours.ts';
import { ListView } from './list/list-view.tsx';
import { QuickAdd } from './quick-add/quick-add.tsx';
import { EntryTotals } from './summary/entry-totals.tsx';
import { TotalsMenus } from './summary/totals-menus.tsx';
import * as styles from './timesheets-page.module.css';

const week = createLazyComponent(async () => (await import('./week/week-view.tsx')).WeekView, {
  takesFocus: false,
});
const calendar = createLazyComponent(
  async () => (await import('./calendar/calendar-view.tsx')).CalendarView,
  { takesFocus: false },
);
const month = createLazyComponent(async () => (await import('./month/month-view.tsx')).MonthView, {
  takesFocus: false,
});

const views = { week, calendar, month };

async function loadViews(): Promise<void> {
  for (const { preload } of Object.values(views)) await preload();
}

/** Loaded when the first entry is selected. */
const bulkBar = createLazyComponent(async () => (await import('./bulk/entry-bulk-bar.tsx')).EntryBulkBar, {
  takesFocus: false,
});

const suggestionsPanel = createLazyComponent(
  async () => (await import('./suggestions/suggestions-panel.tsx')).SuggestionsPanel,
  { takesFocus: false },
);

/** Filter and totals above the list, week, calendar or month view. [2.7] */
export function TimesheetsPage() {
  const filter = useEntryFilter();
  const work = useClientsAndProjects();
  useProjectColours(work.projects);
  return (
    <EntryDialogProvider day={nearestDay(filter.range, filter.calendar)} work={work}>
      <TimesheetsLayout filter={filter} work={work} />
    </EntryDialogProvider>
  );
}

function TimesheetsLayout({ filter, work }: { filter: EntryFilter; work: ClientsAndProjects }) {
  const opener = useEntryOpener();
  const totals = useTotals(filter.input);
  // A press first shows which view and period is chosen, and then what is in it.
  const shown = useDeferredValue(filter);
  const picking = useEntrySelection(shown.input);
  const { selection } = picking;
  const isNarrow = useIsNarrow();
  // Filters fit beside the totals where the menu leaves enough room.
  const isFolded = useIsBelow(1280);
  // Only the list shows all time. It has quick add in its first row; elsewhere, its key opens it.
  const isList = shown.view === 'list' || shown.range === null;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const [quickAddText, setQuickAddText] = useState<string | null>(null);
  const quickAdd = useMemo(() => ({ text: quickAddText, setText: setQuickAddText }), [quickAddText]);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const filterToggle = {
    count: Object.keys(filter.criteria).length,
    isOpen: isUnfolded,
    onToggle: () => setIsUnfolded(!isUnfolded),
  };
  const isPicking = shown.view === 'list' && (selection.isAll || selection.count > 0);
  function prepareView(next: TimesheetView) {
    if (next !== 'list') void views[next].preload();
    if (next !== filter.view) prefetchView(next, filter);
  }

  function switchView(next: TimesheetView) {
    // The answer comes while the page renders.
    prefetchView(next, filter);
    filter.setView(next);
  }

  function unfoldSearch() {
    flushSync(() => setIsUnfolded(true));
    search.current?.focus();
  }

  usePrefetchedParts(preloadSearchableMenu);
  usePrefetchedParts(loadViews);
  usePrefetchedParts(bulkBar.preload);
  usePrefetchedAnswers(() => prefetchWeek(filter));
  useShortcut('n', m.newEntry, () => opener.add());
  // Once the search field is there, it has this key.
  useShortcut('/', m.searchTimesheets, isFolded && !isUnfolded && !isPicking ? unfoldSearch : undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys of the rows inside
    <div onKeyDown={navigateRows} className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{m.timesheets}</PageHeading>
        <div className={styles.period}>
          <ViewSwitch view={filter.view} onPrepare={prepareView} onSwitch={switchView} />
          <PeriodPicker {...filter} />
          {isNarrow && !isPicking && <FilterToggle {...filterToggle} />}
        </div>
        <Button
          variant="filled"
          icon={Plus}
          iconSize={18}
          onPointerEnter={opener.prepare}
          onFocus={opener.prepare}
          onClick={() => opener.add()}
        >
          {m.newEntry}
        </Button>
      </div>
      {isPicking && (
        <bulkBar.Component
          selection={selection}
          totals={totals}
          input={shown.input}
          work={work}
          fallback={<div className={styles.bulkBar} />}
        />
      )}
      {(!isPicking || isNarrow) && (
        <div className={styles.tools}>
          <EntryTotals totals={totals} />
          {!isFolded && <FilterBar filter={filter} work={work} isInline />}
          <div className={styles.actions}>
            {isFolded && !isNarrow && <FilterToggle {...filterToggle} />}
            <IconButton
              label={m.fromCalendar}
              aria-expanded={isSuggesting}
              onPointerEnter={suggestionsPanel.preload}
              onFocus={suggestionsPanel.preload}
              onClick={() => setIsSuggesting(!isSuggesting)}
            >
              <CalendarPlus size={18} aria-hidden />
            </IconButton>
            {totals !== undefined && totals.count > 0 && <TotalsMenus filter={filter} />}
            {totals?.count === 0 && (
              <ButtonLink size="small" tone="neutral" to="/profile#calendar">
                {m.calendarLink}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      {isFolded && isUnfolded && !isPicking && <FilterBar filter={filter} work={work} searchRef={search} />}
      {isSuggesting && (
        <suggestionsPanel.Component
          filter={filter}
          work={work}
          onClose={() => setIsSuggesting(false)}
          fallback={<SkeletonRows />}
        />
      )}
      {!isList && <QuickAdd {...quickAdd} hasOpener={false} />}
      <CurrentView {...{ filter: shown, totals, work, picking, quickAdd }} />
    </div>
  );
}

type CurrentViewProps = Omit<ComponentProps<typeof ListView>, 'range'>;

const CurrentView = memo(function CurrentView(props: CurrentViewProps) {
  const { filter } = props;
  const { view, range } = filter;
  if (view === 'list' || range === null) return <ListView {...props} range={range} />;
  switch (view) {
    case 'week':
      return <week.Component fallback={<SkeletonRows />} filter={filter} range={range} />;
    case 'calendar':
      return <calendar.Component fallback={<SkeletonRows />} filter={filter} range={range} />;
    case 'month':
      return <month.Component fallback={<SkeletonRows />} filter={filter} range={range} />;
  }
});

/** Today, or the nearest day in the range. */
function nearestDay(range: DayRange | null, { today }: CalendarSettings): string {
  if (!range) return today;
  if (today > range.to) return range.to;
  return today < range.from ? range.from : today;
}
