import * as m from '#messages/dashboard-page.ts';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { daysOf, formatDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hourMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import styles from './week-chart.module.css';

const fullDayMs = 8 * hourMs;
const chartHeight = 148;
const emptyHeight = 40;

/** One bar per day: billable time below, other time above. */
export function WeekChart({
  week,
  today,
  totals,
}: {
  week: DayRange;
  today: string;
  totals: OptimisticTotals | undefined;
}) {
  const height = totals?.count === 0 ? emptyHeight : chartHeight;
  const maxMs = Math.max(fullDayMs, ...(totals?.days ?? []).map(({ durationMs }) => durationMs));
  return (
    <Section isPadded title={m.hoursByDay} action={<TextLink to="/timesheets">{m.timesheets}</TextLink>}>
      {!totals && <Skeleton height={chartHeight} />}
      <ol className={classNames(text.list, styles.days)}>
        {(totals ? daysOf(week) : []).map((day) => {
          const { durationMs = 0, billableMs = 0 } = totals?.days.find((total) => total.day === day) ?? {};
          return (
            <li
              key={day}
              aria-label={m.dayTotals({
                day: formatDay(day, { weekday: 'long' }),
                hours: formatDuration(durationMs),
                billable: formatDuration(billableMs),
              })}
              className={styles.day}
            >
              <span aria-hidden className={styles.hours}>
                {durationMs > 0 && <Duration ms={durationMs} />}
              </span>
              <div aria-hidden className={styles.column} style={{ height }}>
                <Bar share={Math.max(0, durationMs - billableMs) / maxMs} />
                <Bar share={Math.min(billableMs, durationMs) / maxMs} isBillable />
              </div>
              <span aria-hidden data-today={day === today || undefined} className={styles.label}>
                {formatDay(day, { weekday: 'short' })}
              </span>
            </li>
          );
        })}
      </ol>
      <div aria-hidden className={styles.legend}>
        <Legend label={m.billable} isBillable />
        <Legend label={m.notBillable} />
      </div>
    </Section>
  );
}

type BarProps = { share: number; isBillable?: boolean };

function Bar({ share, isBillable = false }: BarProps) {
  return (
    <div
      data-billable={isBillable || undefined}
      data-empty={share === 0 || undefined}
      className={styles.bar}
      style={{ height: `${share * 100}%` }}
    />
  );
}

function Legend({ label, isBillable = false }: { label: string; isBillable?: boolean }) {
  return (
    <span className={styles.entry}>
      <span data-billable={isBillable || undefined} className={classNames(styles.bar, styles.swatch)} />
      {label}
    </span>
  );
}
