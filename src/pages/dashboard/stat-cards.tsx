import { memo } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/dashboard-page.ts';
import { targetMs } from '#src/features/identity/rules/target.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useIsBillingRounded } from '#src/features/timesheets/web/public.tsx';
import { weekOf } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { TargetProgress } from '#src/platform/web/format/target-progress.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import text from '#src/platform/web/kit/text.module.css';
import styles from './stat-cards.module.css';

type StatCardsProps = {
  today: string;
  week: OptimisticTotals | undefined;
  month: OptimisticTotals | undefined;
};

export const StatCards = memo(function StatCards({ today, week, month }: StatCardsProps) {
  const billableLabel = useIsBillingRounded(week) ? m.billableTimeRounded : m.billableTime;
  const { target, weekStart } = useAccount().preferences;
  const todayTargetMs = target ? targetMs(target, { from: today, to: today }) : 0;
  const weekTargetMs = target ? targetMs(target, weekOf(today, weekStart)) : 0;
  const todayMs = week && (week.days.find(({ day }) => day === today)?.durationMs ?? 0);
  // Like the month: planned time of later days doesn't count yet.
  const daysSoFar = week?.days.filter(({ day }) => day <= today) ?? [];
  const laterDays = week?.days.filter(({ day }) => day > today) ?? [];
  const weekMs = sumDurations(daysSoFar);
  const laterMs = sumDurations(laterDays);
  const weekBillable = billableLabel({
    duration: formatDuration(daysSoFar.reduce((sum, { billableMs }) => sum + billableMs, 0)),
  });
  const amounts = month?.amounts.filter(({ amountMinor }) => amountMinor > 0) ?? [];
  return (
    <div className={styles.container}>
      <dl className={styles.cards}>
        <StatCard
          label={m.today}
          figure={
            todayMs === undefined ? undefined : m.durationInHours({ duration: formatDuration(todayMs) })
          }
          note={
            todayMs !== undefined &&
            todayTargetMs > 0 &&
            m.ofTarget({ target: formatDuration(todayTargetMs) })
          }
          progress={<TargetProgress label={m.todayOfTarget} ms={todayMs} targetMs={todayTargetMs} />}
        />
        <StatCard
          label={m.thisWeek}
          figure={week && m.durationInHours({ duration: formatDuration(weekMs) })}
          note={
            week &&
            (weekTargetMs > 0
              ? m.ofTargetAndBillable({ target: formatDuration(weekTargetMs), billable: weekBillable })
              : weekBillable)
          }
          leftOut={laterMs > 0 && m.withoutLaterDays({ duration: formatDuration(laterMs) })}
          progress={<TargetProgress label={m.weekOfTarget} ms={week && weekMs} targetMs={weekTargetMs} />}
        />
        <StatCard
          label={m.thisMonth}
          figure={month && m.durationInHours({ duration: formatDuration(month.durationMs) })}
          note={month && billableLabel({ duration: formatDuration(month.billableMs) })}
        />
        <StatCard
          label={m.earnedThisMonth}
          figure={
            month && (amounts.length === 0 ? '–' : amounts.map((amount) => formatMoney(amount)).join(' + '))
          }
          note={month && (month.unpriced ? m.notPricedYet({ count: month.unpriced }) : m.beforeTax)}
        />
      </dl>
    </div>
  );
});

function sumDurations(days: readonly { durationMs: number }[]): number {
  return days.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

function StatCard({
  label,
  figure,
  note,
  leftOut,
  progress,
}: {
  label: string;
  figure: string | undefined;
  note?: string | false | undefined;
  /** What the figure doesn't count. */
  leftOut?: string | false;
  progress?: ReactNode;
}) {
  return (
    <Card className={styles.card}>
      <dt className={classNames(text.small, text.quiet)}>{label}</dt>
      <dd className={styles.figure}>{figure ?? <Skeleton width="60%" />}</dd>
      <dd className={styles.note}>{note}</dd>
      {leftOut && <dd className={styles.note}>{leftOut}</dd>}
      {progress}
    </Card>
  );
}
