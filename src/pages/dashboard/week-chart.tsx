import * as m from '#messages/dashboard-page.ts';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { HoursChart } from '#src/features/timesheets/web/public.tsx';
import { daysOf, formatDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

const fullDayMs = 8 * hourMs;
const chartHeight = 148;

/** The hours of each day of the week. */
export function WeekChart({
  week,
  today,
  totals,
}: {
  week: DayRange;
  today: string;
  totals: OptimisticTotals | undefined;
}) {
  return (
    <Section isPadded title={m.hoursByDay} action={<TextLink to="/timesheets">{m.timesheets}</TextLink>}>
      {totals ? (
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
            };
          })}
        />
      ) : (
        <Skeleton height={chartHeight} />
      )}
    </Section>
  );
}
