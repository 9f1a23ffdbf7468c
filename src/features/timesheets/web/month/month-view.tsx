import Card from '@mui/material/Card';
import { useMemo, useRef } from 'react';
import { weeksOf, wholeWeeks } from '#src/features/timesheets/month-grid.ts';
import { NothingShown } from '#src/features/timesheets/web/nothing-shown.tsx';
import { figuresOf } from '#src/features/timesheets/web/time-totals.tsx';
import { useTotals } from '#src/features/timesheets/web/use-entries.ts';
import type { EntryFilter } from '#src/features/timesheets/web/use-entry-filter.ts';
import { useWholeEntries } from '#src/features/timesheets/web/use-whole-entries.ts';
import { type DayRange, formatDay } from '#src/platform/shared/days.ts';
import { DurationColumn } from '#src/platform/web/format/duration.tsx';
import { FailedState } from '#src/platform/web/layout/failed-state.tsx';
import { MonthDay } from './month-day.tsx';
import { MonthHead, MonthSheet, WeekTotal } from './month-sheet.tsx';
import { useDayKeys } from './use-day-keys.ts';

type MonthViewProps = { filter: EntryFilter; range: DayRange };

/** A month in whole weeks: each day with its hours and entries, each week with its hours; a day opens its calendar. */
export function MonthView({ filter, range }: MonthViewProps) {
  const { calendar, criteria } = filter;
  const { today, weekStart } = calendar;
  const weeks = useMemo(() => weeksOf(range, weekStart), [range, weekStart]);
  const shown = useMemo(() => wholeWeeks(range, weekStart), [range, weekStart]);
  const totals = useTotals({ ...criteria, ...shown });
  const { entries, error, retry } = useWholeEntries(shown, criteria);
  const sheet = useRef<HTMLDivElement>(null);
  const keys = useDayKeys(filter, range, sheet);

  const msOf = useMemo(() => {
    const ms = new Map(totals?.days.map(({ day, durationMs }) => [day, durationMs]));
    return (day: string) => ms.get(day) ?? 0;
  }, [totals]);
  const byDay = useMemo(() => Map.groupBy(entries ?? [], ({ day }) => day), [entries]);

  if (error && !entries)
    return (
      <Card>
        <FailedState error={error} onRetry={retry} />
      </Card>
    );
  return (
    <Card sx={{ minWidth: 0, position: 'relative' }}>
      {totals?.count === 0 && (
        <NothingShown
          filter={filter}
          sentence="No time in these weeks yet."
          place={{ top: { xs: 132, sm: 196 } }}
        />
      )}
      <DurationColumn figures={figuresOf(totals)}>
        <MonthSheet
          ref={sheet}
          role="grid"
          aria-label={formatDay(range.from, { month: 'long', year: 'numeric' })}
          aria-busy={entries === undefined}
          onKeyDown={keys.onKeyDown}
        >
          <MonthHead week={weeks[0] ?? []} />
          {weeks.map((week) => (
            <div role="row" className="week" key={week[0]}>
              {week.map((day) => (
                <MonthDay
                  key={day}
                  day={day}
                  isToday={day === today}
                  isOutside={day < range.from || day > range.to}
                  isReachable={day === keys.day}
                  ms={totals && msOf(day)}
                  entries={byDay.get(day)}
                  onOpen={keys.open}
                />
              ))}
              <WeekTotal ms={totals && week.reduce((sum, day) => sum + msOf(day), 0)} />
            </div>
          ))}
        </MonthSheet>
      </DurationColumn>
    </Card>
  );
}
