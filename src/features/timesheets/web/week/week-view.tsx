import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Rows3 } from 'lucide-react';
import { Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react';
import { useAccount } from '#src/features/session/web/public.tsx';
import { DayStrip } from '#src/features/timesheets/web/day-strip.tsx';
import { useEntryMutations } from '#src/features/timesheets/web/entry-actions.ts';
import { useEntryOpener } from '#src/features/timesheets/web/entry-opener.tsx';
import { EmptyList } from '#src/features/timesheets/web/no-entries.tsx';
import type { EntryFilter } from '#src/features/timesheets/web/use-entry-filter.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/use-work.ts';
import { type WorkDetails, rowKey, buildWeekRows } from '#src/features/timesheets/week-grid.ts';
import { addDays, type DayRange, daysOf } from '#src/platform/shared/days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { DurationColumn } from '#src/platform/web/format/duration.tsx';
import { ErrorState } from '#src/platform/web/layout/failed-state.tsx';
import { useIsNarrow } from '#src/platform/web/layout/narrow.ts';
import { SkeletonRows } from '#src/platform/web/layout/skeleton-rows.tsx';
import { msByDay } from './durations-by-day.ts';
import { rowMatchesFilter } from './is-meant.ts';
import { pinRow, unpinRow, usePinnedRows } from './kept-rows.ts';
import { useSaveCell } from './use-cell-save.ts';
import { useFocusNewRow } from './use-fresh-row.ts';
import { useRunningRow } from './use-running-row.ts';
import { WeekToolbar } from './week-bar.tsx';
import { useWeekEntries, useUnfilteredWeek } from './week-entries.ts';
import { WeekTableRow } from './week-line.tsx';
import { WeekTable } from './week-table.tsx';

const AddRowDialog = lazy(async () => ({ default: (await import('./row-dialog.tsx')).AddRowDialog }));

type WeekViewProps = { filter: EntryFilter; range: DayRange };

/** As many rows as are drawn at once; a week has fewer, unless it was imported. */
const rowsPerPage = 40;

/** The hours of a week, typed where they belong: a row is a work, a column a day. On a phone, day by day. */
export function WeekView({ filter, range }: WeekViewProps) {
  const { preferences } = useAccount();
  const { timeZone } = preferences;
  const { criteria } = filter;
  const { today } = filter.calendar;
  const { entries, error, retry } = useWeekEntries(range, criteria);
  useUnfilteredWeek(range);
  const work = useClientsAndProjects();
  const { copyWeek } = useEntryMutations();
  const opener = useEntryOpener();
  const isNarrow = useIsNarrow();
  const pinned = usePinnedRows(range.from);
  const running = useRunningRow(range, timeZone);
  const [isAdding, setIsAdding] = useState(false);
  const [isCopying, setIsCopying] = useState(false);
  const [chosen, setChosen] = useState(today);
  const [visibleCount, setVisibleCount] = useState(rowsPerPage);
  const card = useRef<HTMLDivElement>(null);
  const focusRow = useFocusNewRow(card, isAdding);

  const days = useMemo(() => daysOf(range), [range]);
  const shownDay = days.includes(chosen) ? chosen : range.from;
  const runningWork = running?.work;
  const rows = useMemo(() => {
    const { rows, order } = pinned;
    const empty = (runningWork ? [...rows, runningWork] : rows).filter((row) =>
      rowMatchesFilter(row, [work.projectName(row), work.clientName(row)], criteria),
    );
    return buildWeekRows(entries ?? [], empty, order);
  }, [entries, pinned, runningWork, work, criteria]);
  const shown = rows.map(({ key }) => key);
  const save = useSaveCell({ range, criteria, timeZone, shown });
  const ms = useMemo(() => msByDay(entries ?? []), [entries]);
  const remove = useCallback((key: string) => unpinRow(range.from, key), [range.from]);

  function add(row: WorkDetails) {
    pinRow(range.from, row, shown);
    focusRow(rowKey(row));
  }

  async function copy() {
    setIsCopying(true);
    await copyWeek(addDays(range.from, -7), range.from);
    setIsCopying(false);
  }

  if (entries === undefined)
    return <Card>{error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows />}</Card>;
  const shownDays = isNarrow ? [shownDay] : days;
  return (
    <DurationColumn durationsMs={entries.map(({ duration }) => hoursToMs(duration))}>
      <Card ref={card} sx={{ overflow: 'visible', minWidth: 0 }}>
        {isNarrow && (
          <DayStrip
            week={days}
            shown={shownDay}
            today={today}
            msOf={(day) => ms.get(day) ?? 0}
            onShow={setChosen}
          />
        )}
        {rows.length === 0 ? (
          <EmptyList
            filter={filter}
            icon={Rows3}
            sentence="Add a row for each thing you work on, and type its hours under the days. Or begin with what you did last week."
            action={{ label: 'Add row', onClick: () => setIsAdding(true) }}
          />
        ) : (
          <WeekTable days={shownDays} today={today} ms={ms} hasTotal={!isNarrow}>
            {rows.slice(0, visibleCount).map((row) => (
              <WeekTableRow
                key={row.key}
                row={row}
                days={shownDays}
                project={work.projectName(row)}
                client={work.clientName(row)}
                runningDay={running?.key === row.key ? running.day : undefined}
                hasTotal={!isNarrow}
                onSave={save}
                onOpen={opener.edit}
                onRemove={remove}
              />
            ))}
          </WeekTable>
        )}
        {rows.length > visibleCount && (
          <Button fullWidth color="inherit" onClick={() => setVisibleCount(visibleCount + rowsPerPage)}>
            Show {Math.min(rowsPerPage, rows.length - visibleCount)} more of {rows.length} rows
          </Button>
        )}
        <WeekToolbar
          onAddRow={rows.length === 0 && !filter.isOn ? undefined : () => setIsAdding(true)}
          onCopyWeek={() => void copy()}
          isCopying={isCopying}
          isFiltered={filter.isOn}
        />
      </Card>
      <Suspense>
        {isAdding && <AddRowDialog rows={rows} work={work} onAdd={add} onClose={() => setIsAdding(false)} />}
      </Suspense>
    </DurationColumn>
  );
}
