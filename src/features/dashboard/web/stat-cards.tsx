import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import * as m from '#messages/dashboard.ts';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useIsBillingRounded } from '#src/features/timesheets/web/public.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { useDurationFormat } from '#src/platform/web/format/duration.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

export function StatCards({
  today,
  week,
  month,
}: {
  today: string;
  week: OptimisticTotals | undefined;
  month: OptimisticTotals | undefined;
}) {
  const format = useDurationFormat();
  const billableLabel = useIsBillingRounded() ? m.billableTimeRounded : m.billableTime;
  const todayMs = week && (week.days.find(({ day }) => day === today)?.durationMs ?? 0);
  const amounts = month?.amounts.filter(({ amountMinor }) => amountMinor > 0) ?? [];
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, m: 0 }}
    >
      <StatCard
        label={m.today}
        figure={todayMs === undefined ? undefined : m.durationInHours({ duration: format(todayMs) })}
      />
      <StatCard
        label={m.thisWeek}
        figure={week && m.durationInHours({ duration: format(week.durationMs) })}
        note={week && billableLabel({ duration: format(week.billableMs) })}
      />
      <StatCard
        label={m.thisMonth}
        figure={month && m.durationInHours({ duration: format(month.durationMs) })}
        note={month && billableLabel({ duration: format(month.billableMs) })}
      />
      <StatCard
        label={m.earnedThisMonth}
        figure={
          month && (amounts.length === 0 ? '–' : amounts.map((amount) => formatMoney(amount)).join(' + '))
        }
        note={month && (month.unpriced ? m.notPricedYet({ count: month.unpriced }) : m.beforeTax)}
      />
    </Box>
  );
}

function StatCard({
  label,
  figure,
  note,
}: {
  label: string;
  figure: string | undefined;
  note?: string | undefined;
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
    </Card>
  );
}
