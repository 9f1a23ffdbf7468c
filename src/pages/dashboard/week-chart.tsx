import { useState } from 'react';
import * as m from '#messages/dashboard-page.ts';
import { targetMs } from '#src/features/identity/rules/hours-target.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { HoursChart, RecentHoursChart } from '#src/features/timesheets/web/public.tsx';
import { daysOf, formatDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { Segments } from '#src/platform/web/kit/actions/segments.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

const fullDayMs = 8 * hourMs;
const chartHeight = 148;
type Unit = 'day' | 'week';

/** The hours of each day of the week, or of the last twelve weeks. */
export function WeekChart({
  week,
  today,
  totals,
}: {
  week: DayRange;
  today: string;
  totals: OptimisticTotals | undefined;
}) {
  const { target } = useAccount().preferences;
  const [unit, setUnit] = useState<Unit>('day');
  return (
    <Section
      isPadded
      title={unit === 'day' ? m.hoursByDay : m.hoursByWeek}
      action={<Segments label={m.period} choices={units} value={unit} onChange={setUnit} />}
    >
      {unit === 'week' && <RecentHoursChart unit="week" />}
      {unit === 'day' &&
        (totals ? (
          <HoursChart
            minMs={fullDayMs}
            bars={daysOf(week).map((day) => {
              const { durationMs = 0, billableMs = 0 } = totals.days.find((total) => total.day === day) ?? {};
              return {
                from: day,
                durationMs,
                billableMs,
                name: formatDay(day, { weekday: 'long' }),
                label: formatDay(day, { weekday: 'short' }),
                isNow: day === today,
                targetMs: target ? targetMs(target, { from: day, to: day }) : 0,
              };
            })}
          />
        ) : (
          <Skeleton height={chartHeight} />
        ))}
    </Section>
  );
}

const units: readonly { value: Unit; label: string }[] = [
  { value: 'day', label: m.thisWeek },
  { value: 'week', label: m.twelveWeeks },
];
