import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import type { OptimisticTotals } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { daysOf, formatDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hourMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

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
    <Section
      isPadded
      title={m.hoursByDay}
      action={
        <Link component={RouterLink} to="/timesheets">
          {m.timesheets}
        </Link>
      }
    >
      {!totals && <Skeleton variant="rounded" height={chartHeight} />}
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(7, 1fr)',
          gap: { xs: 1, sm: 3 },
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {(totals ? daysOf(week) : []).map((day) => {
          const { durationMs = 0, billableMs = 0 } = totals?.days.find((total) => total.day === day) ?? {};
          return (
            <Box
              component="li"
              key={day}
              aria-label={m.dayTotals({
                day: formatDay(day, { weekday: 'long' }),
                hours: formatDuration(durationMs),
                billable: formatDuration(billableMs),
              })}
              // Aligns the bars even if some labels take two lines.
              sx={{ display: 'grid', gap: 1, alignContent: 'end', justifyItems: 'center', minWidth: 0 }}
            >
              <Typography
                aria-hidden
                variant="caption"
                sx={[tabularNumbers, { color: 'text.secondary', minHeight: 16, textAlign: 'center' }]}
              >
                {durationMs > 0 && <Duration ms={durationMs} />}
              </Typography>
              <Box
                aria-hidden
                sx={{
                  display: 'flex',
                  flexDirection: 'column',
                  justifyContent: 'flex-end',
                  width: '100%',
                  maxWidth: 44,
                  height,
                  borderBottom: 2,
                  borderColor: 'divider',
                  borderRadius: '6px 6px 0 0',
                  overflow: 'hidden',
                }}
              >
                <Bar share={Math.max(0, durationMs - billableMs) / maxMs} colour="primary.light" />
                <Bar share={Math.min(billableMs, durationMs) / maxMs} colour="primary.main" />
              </Box>
              <Typography
                aria-hidden
                variant="caption"
                sx={{
                  color: day === today ? 'primary.text' : 'text.secondary',
                  fontWeight: day === today ? 650 : 400,
                }}
              >
                {formatDay(day, { weekday: 'short' })}
              </Typography>
            </Box>
          );
        })}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: 4, mt: 4, color: 'text.secondary', fontSize: 12 }}>
        <Legend colour="primary.main" label={m.billable} />
        <Legend colour="primary.light" label={m.notBillable} />
      </Box>
    </Section>
  );
}

function Bar({ share, colour }: { share: number; colour: string }) {
  return <Box sx={{ height: `${share * 100}%`, flexShrink: 0, bgcolor: colour }} />;
}

function Legend({ colour, label }: { colour: string; label: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <Box component="span" sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: colour }} />
      {label}
    </Box>
  );
}
