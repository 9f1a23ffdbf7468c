import { memo } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/dashboard-page.ts';
import { targetMs } from '#src/features/identity/rules/hours-target.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useIsBillingRounded } from '#src/features/timesheets/web/public.tsx';
import { formatDays, lastMonthUntil, lastWeekUntil, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatAmounts, formatMoney, sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { TargetProgress } from '#src/platform/web/format/target-progress.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './stat-cards.module.css';

type StatCardsProps = {
  today: string;
  week: OptimisticTotals | undefined;
  month: OptimisticTotals | undefined;
  /** Up to the same day, to compare with. */
  lastWeek?: OptimisticTotals | undefined;
  lastMonth?: OptimisticTotals | undefined;
};

export const StatCards = memo(function StatCards({
  today,
  week,
  month,
  lastWeek,
  lastMonth,
}: StatCardsProps) {
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
  const weekBefore = { label: m.comparedToLastWeek, range: lastWeekUntil(today, weekStart) };
  const monthBefore = { label: m.comparedToLastMonth, range: lastMonthUntil(today) };
  const amounts = month?.amounts.filter(({ amountMinor }) => amountMinor > 0) ?? [];
  return (
    <div className={styles.container}>
      <dl className={styles.cards}>
        <StatCard
          label={m.today}
          to="/timesheets?range=today"
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
          to="/timesheets"
          figure={week && m.durationInHours({ duration: formatDuration(weekMs) })}
          note={
            week &&
            (weekTargetMs > 0
              ? m.ofTargetAndBillable({ target: formatDuration(weekTargetMs), billable: weekBillable })
              : weekBillable)
          }
          comparison={week && lastWeek && compareHours(weekMs, lastWeek.durationMs, weekBefore)}
          leftOut={laterMs > 0 && m.withoutLaterDays({ duration: formatDuration(laterMs) })}
          progress={<TargetProgress label={m.weekOfTarget} ms={week && weekMs} targetMs={weekTargetMs} />}
        />
        <StatCard
          label={m.thisMonth}
          to="/timesheets?range=this-month"
          figure={month && m.durationInHours({ duration: formatDuration(month.durationMs) })}
          note={month && billableLabel({ duration: formatDuration(month.billableMs) })}
          comparison={month && lastMonth && compareHours(month.durationMs, lastMonth.durationMs, monthBefore)}
        />
        <StatCard
          label={m.earnedThisMonth}
          to="/month"
          figure={month && (formatAmounts(amounts) || '–')}
          note={month && (month.unpriced ? m.notPricedYet({ count: month.unpriced }) : m.beforeTax)}
          comparison={month && lastMonth && compareEarned(month.amounts, lastMonth.amounts, monthBefore)}
        />
      </dl>
    </div>
  );
});

/** The same days of an earlier period. */
type Before = { label: (d: { difference: string }) => string; range: DayRange };
type Comparison = { text: string; days: string };

/** “+6:20 h vs. last month”; nothing without time then, or without a difference. */
function compareHours(ms: number, lastMs: number, before: Before): Comparison | undefined {
  if (lastMs === 0 || ms === lastMs) return undefined;
  const hours = m.durationInHours({ duration: formatDuration(Math.abs(ms - lastMs)) });
  return toComparison(hours, ms < lastMs, before);
}

/** Not if several currencies differ: those can’t be compared at a glance. */
function compareEarned(
  amounts: readonly Money[],
  lastAmounts: readonly Money[],
  before: Before,
): Comparison | undefined {
  const last = lastAmounts.filter(({ amountMinor }) => amountMinor !== 0);
  const negated = last.map(({ amountMinor, currency }) => ({ currency, amountMinor: -amountMinor }));
  const differences = sumByCurrency([...amounts, ...negated]).filter(({ amountMinor }) => amountMinor !== 0);
  const [first] = differences;
  if (!first || differences.length > 1 || last.length === 0) return undefined;
  const amount = formatMoney({ ...first, amountMinor: Math.abs(first.amountMinor) });
  return toComparison(amount, first.amountMinor < 0, before);
}

function toComparison(difference: string, isLess: boolean, { label, range }: Before): Comparison {
  return {
    text: label({ difference: `${isLess ? '−' : '+'}${difference}` }),
    days: formatDays(range, { day: 'numeric', month: 'short' }),
  };
}

function sumDurations(days: readonly { durationMs: number }[]): number {
  return days.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

function StatCard({
  label,
  to,
  figure,
  note,
  comparison,
  leftOut,
  progress,
}: {
  label: string;
  /** Where the figure comes from. */
  to: string;
  figure: string | undefined;
  note?: string | false | undefined;
  comparison?: Comparison | undefined;
  /** What the figure doesn't count. */
  leftOut?: string | false;
  progress?: ReactNode;
}) {
  return (
    <Card className={styles.card}>
      <dt className={classNames(text.small, text.quiet)}>
        <TextLink
          isQuiet
          to={to}
          aria-label={[label, figure].filter(Boolean).join(': ')}
          className={styles.link}
        >
          {label}
        </TextLink>
      </dt>
      <dd className={styles.figure}>{figure ?? <Skeleton width="60%" />}</dd>
      <dd className={styles.note}>{note}</dd>
      {comparison && (
        <dd title={comparison.days} className={styles.note}>
          {comparison.text}
        </dd>
      )}
      {leftOut && <dd className={styles.note}>{leftOut}</dd>}
      {progress}
    </Card>
  );
}
