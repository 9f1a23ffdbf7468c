import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import { targetMs } from '#src/features/identity/rules/hours-target.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { lastPeriods } from '#src/features/timesheets/rules/views/last-periods.ts';
import type { PeriodUnit } from '#src/features/timesheets/rules/views/last-periods.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/pending-changes/online-timesheets.ts';
import { useOptimisticTotals } from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { HoursChart } from './hours-chart.tsx';
import type { HoursBar } from './hours-chart.tsx';
import * as styles from './summary.module.css';

type RecentHoursProps = {
  /** Without it, of everything. */
  of?: { clientId?: string } | { projectId?: string };
  unit: PeriodUnit;
};

const count = 12;
const placeHeight = 212;

/** The hours of a client or project in the last twelve months or weeks. */
export function RecentHours(props: RecentHoursProps) {
  const { bars, error } = useRecentHours(props);
  // Other parts of the page say that it can’t be read.
  if (error && !bars) return null;
  return (
    <Section isPadded title={props.unit === 'month' ? m.hoursByMonth : m.hoursByWeek}>
      {!bars && <Skeleton height={placeHeight} />}
      {bars &&
        (bars.some(({ durationMs }) => durationMs > 0) ? (
          <HoursChart bars={bars} />
        ) : (
          <p className={classNames(styles.none, text.quiet)}>
            {props.unit === 'month' ? m.noTimeInTwelveMonths : m.noTimeInTwelveWeeks}
          </p>
        ))}
    </Section>
  );
}

/** The same without a section around it. */
export function RecentHoursChart(props: RecentHoursProps) {
  const { bars, error, refetch } = useRecentHours(props);
  if (bars) return <HoursChart bars={bars} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={placeHeight} />
  );
}

function useRecentHours({ of = everything, unit }: RecentHoursProps) {
  const { timeZone, weekStart, target } = useAccount().preferences;
  const today = useToday(timeZone);
  const periods = useMemo(() => lastPeriods(unit, { today, weekStart, count }), [unit, today, weekStart]);
  const range = useMemo(() => ({ from: periods[0]?.from ?? today, to: today }), [periods, today]);
  const filter = useMemo(() => ({ ...of, ...range }), [of, range]);
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    onlineTimesheets.totals.queryOptions({ input: filter }),
  );
  const totals = useOptimisticTotals(data, filter, dataUpdatedAt);
  const bars =
    totals &&
    periods.map((period): HoursBar => ({
      ...period,
      ...sumDays(totals.days, period),
      ...namesOf(period, unit),
      isNow: period.to >= today,
      // A target is one of all work.
      targetMs: target && of === everything ? targetMs(target, period) : 0,
    }));
  return { bars, error, refetch };
}

const everything = {};

type DayTotals = { day: string; durationMs: number; billableMs: number };

function sumDays(days: readonly DayTotals[], { from, to }: DayRange) {
  const sums = { durationMs: 0, billableMs: 0 };
  for (const { day, durationMs, billableMs } of days) {
    if (day < from || day > to) continue;
    sums.durationMs += durationMs;
    sums.billableMs += billableMs;
  }
  return sums;
}

function namesOf(period: DayRange, unit: PeriodUnit): { name: string; label: string } {
  if (unit === 'month')
    return {
      name: formatDay(period.from, { month: 'long', year: 'numeric' }),
      label: formatDay(period.from, { month: 'short' }),
    };
  return {
    name: formatDays(period, { day: 'numeric', month: 'short', year: 'numeric' }),
    label: formatDay(period.from, { day: 'numeric', month: 'numeric' }),
  };
}
