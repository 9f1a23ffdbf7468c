import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CalendarPlus, Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import * as m from '#messages/timesheets.ts';
import type { CalendarSettings } from '#src/features/timesheets/rules/views/period.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { navigateRows } from '#src/platform/web/keyboard/row-navigation.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { maxListWidth, touchTarget } from '#src/platform/web/theme/tokens.ts';
import { useEntrySelection } from './bulk/use-entry-selection.ts';
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

const WeekView = lazy(async () => ({ default: (await import('./week/week-view.tsx')).WeekView }));
const CalendarView = lazy(async () => ({
  default: (await import('./calendar/calendar-view.tsx')).CalendarView,
}));
const MonthView = lazy(async () => ({ default: (await import('./month/month-view.tsx')).MonthView }));

/** Loaded when the first entry is selected. */
const bulkBar = createLazyComponent(async () => (await import('./bulk/entry-bulk-bar.tsx')).EntryBulkBar, {
  takesFocus: false,
});

/** Shown once there are totals. */
const totalsMenus = createLazyComponent(
  async () => (await import('./summary/totals-menus.tsx')).TotalsMenus,
  {
    takesFocus: false,
  },
);

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
  const picking = useEntrySelection(filter.input);
  const { selection } = picking;
  const isNarrow = useIsNarrow();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const filterToggle = {
    count: Object.keys(filter.criteria).length,
    isOpen: isUnfolded,
    onToggle: () => setIsUnfolded(!isUnfolded),
  };
  const isPicking = filter.view === 'list' && (selection.isAll || selection.count > 0);
  useShortcut('n', m.newEntry, () => opener.add());
  return (
    <Box
      onKeyDown={navigateRows}
      onPointerEnter={bulkBar.preload}
      onFocus={bulkBar.preload}
      sx={{
        width: '100%',
        maxWidth: maxListWidth,
        mx: 'auto',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { xs: 2, sm: 4 },
      }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 2, sm: 3 }, minHeight: 44 }}
      >
        <PageHeading>{m.timesheets}</PageHeading>
        <Box sx={{ flex: 1, display: { sm: 'none' } }} />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 3,
            rowGap: 1,
            order: { xs: 1, sm: 0 },
            // The switch stays in place while the period’s name changes its width.
            flex: { xs: '1 1 100%', sm: 1 },
          }}
        >
          <ViewSwitch view={filter.view} onSwitch={filter.setView} />
          <PeriodPicker {...filter} />
          {isNarrow && !isPicking && <FilterToggle {...filterToggle} />}
        </Box>
        <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={() => opener.add()}>
          {m.newEntry}
        </Button>
      </Box>
      <QuickAdd />
      {isPicking ? (
        <bulkBar.Component
          selection={selection}
          totals={totals}
          input={filter.input}
          work={work}
          fallback={<Box sx={{ minHeight: 44 }} />}
        />
      ) : (
        (!isNarrow || isUnfolded) && <FilterBar filter={filter} work={work} />
      )}

      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <EntryTotals totals={totals} />
        <TotalsActions>
          <Button
            size="small"
            color="inherit"
            startIcon={<CalendarPlus size={16} aria-hidden />}
            aria-expanded={isSuggesting}
            onPointerEnter={suggestionsPanel.preload}
            onFocus={suggestionsPanel.preload}
            onClick={() => setIsSuggesting(!isSuggesting)}
          >
            {m.fromCalendar}
          </Button>
          {totals !== undefined && totals.count > 0 && <totalsMenus.Component filter={filter} />}
          {totals?.count === 0 && (
            <Button size="small" color="inherit" component={Link} to="/profile#calendar">
              {m.calendarLink}
            </Button>
          )}
        </TotalsActions>
      </Box>
      {isSuggesting && (
        <suggestionsPanel.Component
          filter={filter}
          work={work}
          onClose={() => setIsSuggesting(false)}
          fallback={<SkeletonRows />}
        />
      )}
      <Suspense fallback={<SkeletonRows />}>
        <CurrentView filter={filter} totals={totals} work={work} picking={picking} />
      </Suspense>
    </Box>
  );
}

/** On a phone, the totals need the space: icons only. */
const TotalsActions = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  columnGap: 4,
  [theme.breakpoints.down('sm')]: {
    '& > button': { minWidth: touchTarget, fontSize: 0 },
    '& .MuiButton-startIcon': { margin: 0 },
  },
}));

type CurrentViewProps = Omit<ComponentProps<typeof ListView>, 'range'>;

function CurrentView(props: CurrentViewProps) {
  const { filter } = props;
  const { view, range } = filter;
  // Only the list shows all time.
  if (view === 'list' || range === null) return <ListView {...props} range={range} />;
  switch (view) {
    case 'week':
      return <WeekView filter={filter} range={range} />;
    case 'calendar':
      return <CalendarView filter={filter} range={range} />;
    case 'month':
      return <MonthView filter={filter} range={range} />;
  }
}

/** Today, or the nearest day in the range. */
function nearestDay(range: DayRange | null, { today }: CalendarSettings): string {
  if (!range) return today;
  if (today > range.to) return range.to;
  return today < range.from ? range.from : today;
}
