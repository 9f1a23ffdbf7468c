import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
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
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

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
    <div style={{ containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: '1fr 1fr',
          // On narrow pages, figures need the space.
          '@container (min-width: 800px)': { gridTemplateColumns: 'repeat(4, 1fr)' },
          m: 0,
        }}
      >
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
      </Box>
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
    <Card sx={{ px: { xs: 4, sm: 5 }, py: 4, minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={[
          tabularNumbers,
          { m: 0, fontSize: { xs: 20, sm: 28 }, lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.02em' },
        ]}
      >
        {figure ?? <Skeleton width="60%" />}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={[tabularNumbers, { m: 0, minHeight: 18, color: 'text.secondary' }]}
      >
        {note}
      </Typography>
      {leftOut && (
        <Typography component="dd" variant="body2" sx={[tabularNumbers, { m: 0, color: 'text.secondary' }]}>
          {leftOut}
        </Typography>
      )}
      {progress}
    </Card>
  );
}
