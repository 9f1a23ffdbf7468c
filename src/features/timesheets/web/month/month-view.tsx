import { useMemo, useRef } from 'react';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { weeksInRange, expandToWeeks } from '#src/features/timesheets/rules/views/month-layout.ts';
import { useAllEntries } from '#src/features/timesheets/web/data/use-all-entries.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useTotals } from '#src/features/timesheets/web/data/use-entries.ts';
import { EmptyPeriod } from '#src/features/timesheets/web/filters/empty-period.tsx';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { useMissingDays } from '#src/features/timesheets/web/week/week-target.tsx';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { MonthDay } from './month-day.tsx';
import * as styles from './month.module.css';
import { useDayKeys } from './use-day-keys.ts';

type MonthViewProps = { filter: EntryFilter; range: DayRange };

/** A month in whole weeks with totals per day and week; a day opens its calendar. */
export function MonthView({ filter, range }: MonthViewProps) {
  const { calendar, criteria } = filter;
  const { today, weekStart } = calendar;
  const weeks = useMemo(() => weeksInRange(range, weekStart), [range, weekStart]);
  const shown = useMemo(() => expandToWeeks(range, weekStart), [range, weekStart]);
  const totals = useTotals({ ...criteria, ...shown });
  const { entries, error, retry } = useAllEntries(shown, criteria);
  const sheet = useRef<HTMLDivElement>(null);
  const { projectName } = useClientsAndProjects();
  const keys = useDayKeys(filter, range, sheet);

  const msByDay = useMemo(
    () => totals && new Map(totals.days.map(({ day, durationMs }) => [day, durationMs])),
    [totals],
  );
  const msOf = (day: string) => msByDay?.get(day) ?? 0;
  const { target } = useAccount().preferences;
  const shownDays = useMemo(() => weeks.flat(), [weeks]);
  const missing = useMissingDays(filter.isOn ? null : target, shownDays, msByDay, today);
  const byDay = useMemo(() => Map.groupBy(entries ?? [], ({ day }) => day), [entries]);

  if (error && !entries)
    return (
      <Card>
        <ErrorState error={error} onRetry={retry} />
      </Card>
    );
  return (
    <Card className={styles.view}>
      {totals?.count === 0 && <EmptyPeriod filter={filter} sentence={m.noTimeInTheseWeeks} view="month" />}

      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its days has the focus */}
      <div
        ref={sheet}
        className={styles.grid}
        role="grid"
        aria-label={formatDay(range.from, { month: 'long', year: 'numeric' })}
        aria-busy={entries === undefined}
        onKeyDown={keys.onKeyDown}
      >
        <MonthHeader week={weeks[0] ?? []} />
        {weeks.map((week) => (
          <div role="row" className={styles.week} key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                day={day}
                isToday={day === today}
                isOutside={day < range.from || day > range.to}
                isMissing={missing.has(day)}
                isReachable={day === keys.day}
                ms={totals && msOf(day)}
                entries={byDay.get(day)}
                projectName={projectName}
                onOpen={keys.open}
              />
            ))}
            <WeekTotal ms={totals && week.reduce((sum, day) => sum + msOf(day), 0)} />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Weekday names, and the header of the weekly totals. */
function MonthHeader({ week }: { week: readonly string[] }) {
  return (
    <div role="row" className={classNames(styles.week, styles.head)}>
      {week.map((day) => (
        <div role="columnheader" key={day} aria-label={formatDay(day, { weekday: 'long' })}>
          {formatDay(day, { weekday: 'short' })}
        </div>
      ))}
      <div role="columnheader">{m.week}</div>
    </div>
  );
}

function WeekTotal({ ms }: { ms: number | undefined }) {
  return (
    <div role="gridcell" className={styles.total} data-none={ms === 0}>
      {ms !== undefined && (ms === 0 ? '–' : <Duration ms={ms} />)}
    </div>
  );
}
