import { Rows3 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { targetMs } from '#src/features/identity/rules/hours-target.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { rowKey, buildWeekRows, totalDurationMs } from '#src/features/timesheets/rules/views/week-grid.ts';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { groupKey, groupWeekRows, toWeekLines } from '#src/features/timesheets/rules/views/week-groups.ts';
import type { WeekGroup } from '#src/features/timesheets/rules/views/week-groups.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useEntryOpener } from '#src/features/timesheets/web/entry/entry-dialog-provider.tsx';
import { DayStrip } from '#src/features/timesheets/web/filters/day-strip.tsx';
import { EmptyList } from '#src/features/timesheets/web/filters/empty-list.tsx';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { daysOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { setCollapsed, useCollapsedGroups } from './collapsed-groups.ts';
import { pinRow, unpinRow, usePinnedRows } from './pinned-rows.ts';
import { rowMatchesFilter } from './row-matches-filter.ts';
import { useFocusNewRow } from './use-focus-new-row.ts';
import { useRunningRow } from './use-running-row.ts';
import { useSaveCell } from './use-save-cell.ts';
import { useWeekEntries, useUnfilteredWeek } from './week-entries.ts';
import { CollapseAllButton, WeekGroupRow } from './week-group-row.tsx';
import { WeekTableRow } from './week-table-row.tsx';
import { WeekTable } from './week-table.tsx';
import { WeekTarget, useMissingDays } from './week-target.tsx';
import { WeekToolbar } from './week-toolbar.tsx';
import * as styles from './week.module.css';

const { Component: AddRowDialog } = createLazyComponent(
  async () => (await import('./add-row-dialog.tsx')).AddRowDialog,
);

const { Component: CopyWeekDialog } = createLazyComponent(
  async () => (await import('./copy-week-dialog.tsx')).CopyWeekDialog,
);

type WeekViewProps = { filter: EntryFilter; range: DayRange };

/** Rows rendered at once; a week rarely has more. */
const rowsPerPage = 40;

/** Week grid: a row per kind of work, a column per day. On a phone, one day at a time. */
export function WeekView({ filter, range }: WeekViewProps) {
  const { preferences } = useAccount();
  const { timeZone, target } = preferences;
  const { criteria } = filter;
  const { today } = filter.calendar;
  const { entries, error, retry } = useWeekEntries(range, criteria);
  useUnfilteredWeek(range);
  const work = useClientsAndProjects();
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
    const { rows: pinnedRows, order } = pinned;
    const empty = (runningWork ? [...pinnedRows, runningWork] : pinnedRows).filter((row) =>
      rowMatchesFilter(row, [work.projectName(row), work.clientName(row)], criteria),
    );
    return buildWeekRows(entries ?? [], empty, order);
  }, [entries, pinned, runningWork, work, criteria]);
  const shown = rows.map(({ key }) => key);
  const groups = useMemo(() => groupWeekRows(rows), [rows]);
  const collapsed = useCollapsedGroups({ from: range.from, groups, isLoaded: entries !== undefined });
  const lines = useMemo(() => toWeekLines(groups, collapsed), [groups, collapsed]);
  const runningGroup = runningWork && groupKey(runningWork);
  const save = useSaveCell({ range, criteria, timeZone, shown });
  const ms = useMemo(() => msByDay(entries ?? []), [entries]);
  // A filter hides time, so a target would look missed.
  const shownTarget = filter.isOn ? null : target;
  const missing = useMissingDays(shownTarget, days, ms, today);
  const remove = useCallback((key: string) => unpinRow(range.from, key), [range.from]);

  function add(row: WorkDetails) {
    pinRow(range.from, row, shown);
    setCollapsed([groupKey(row)], false);
    focusRow(rowKey(row));
  }

  if (entries === undefined)
    return <Card>{error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows />}</Card>;
  const shownDays = isNarrow ? [shownDay] : days;
  return (
    <>
      <Card ref={card} className={styles.week}>
        {isNarrow && (
          <DayStrip
            week={days}
            shown={shownDay}
            today={today}
            msOf={(day) => ms.get(day) ?? 0}
            missing={missing}
            onShow={setChosen}
          />
        )}
        {shownTarget && <WeekTarget ms={totalDurationMs(entries)} targetMs={targetMs(shownTarget, range)} />}
        {rows.length === 0 ? (
          <EmptyList
            filter={filter}
            icon={Rows3}
            sentence={m.addRowHint}
            action={{ label: m.addRow, onClick: () => setIsAdding(true) }}
          />
        ) : (
          <WeekTable
            days={shownDays}
            today={today}
            ms={ms}
            missing={missing}
            hasTotal={!isNarrow}
            groupToggle={<CollapseAllButton groups={groups} collapsed={collapsed} />}
          >
            {lines
              .slice(0, visibleCount)
              .map((line) =>
                line.type === 'group' ? (
                  <WeekGroupRow
                    key={line.group.key}
                    group={line.group}
                    isOpen={line.isOpen}
                    days={shownDays}
                    name={workName(work, line.group)}
                    runningDay={runningGroup === line.group.key ? running?.day : undefined}
                    hasTotal={!isNarrow}
                  />
                ) : (
                  <WeekTableRow
                    key={line.row.key}
                    row={line.row}
                    isInGroup={line.isInGroup}
                    days={shownDays}
                    project={work.projectName(line.row)}
                    task={work.taskName(line.row)}
                    client={work.clientName(line.row)}
                    runningDay={running?.key === line.row.key ? running.day : undefined}
                    hasTotal={!isNarrow}
                    onSave={save}
                    onOpen={opener.edit}
                    onRemove={remove}
                  />
                ),
              )}
          </WeekTable>
        )}
        {lines.length > visibleCount && (
          <Button
            tone="neutral"
            className={styles.more}
            onClick={() => setVisibleCount(visibleCount + rowsPerPage)}
          >
            {m.showMoreRows({
              count: Math.min(rowsPerPage, lines.length - visibleCount),
              total: lines.length,
            })}
          </Button>
        )}
        <WeekToolbar
          onAddRow={rows.length === 0 && !filter.isOn ? undefined : () => setIsAdding(true)}
          onCopyWeek={() => setIsCopying(true)}
          isFiltered={filter.isOn}
          hasRows={rows.length > 0}
        />
      </Card>
      {isCopying && <CopyWeekDialog range={range} canCopyRows onClose={() => setIsCopying(false)} />}
      {isAdding && <AddRowDialog rows={rows} work={work} onAdd={add} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** “Website · Acme” */
function workName(work: ClientsAndProjects, group: WeekGroup): string {
  return [work.projectName(group), work.clientName(group)].filter(Boolean).join(' · ') || m.noProject;
}

/** Time per day. */
function msByDay(entries: readonly Pick<TimesheetEntry, 'day' | 'duration'>[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const { day, duration } of entries) days.set(day, (days.get(day) ?? 0) + hoursToMs(duration));
  return days;
}
