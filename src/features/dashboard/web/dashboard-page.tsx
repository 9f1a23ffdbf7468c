import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '#src/features/session/web/public.tsx';
import { monthOf, weekOf } from '#src/platform/shared/days.ts';
import { FailedState } from '#src/platform/web/layout/failed-state.tsx';
import { PageHeading } from '#src/platform/web/layout/page-heading.tsx';
import { widestList } from '#src/platform/web/theme/measures.ts';
import { useToday } from '#src/platform/web/today.ts';
import { clients, projects, timesheets } from './api.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentEntries } from './recent-entries.tsx';
import { Retainers } from './retainers.tsx';
import { Tallies } from './tallies.tsx';
import { WeekBars } from './week-bars.tsx';

/** Today at a glance: the week in bars, the month in figures, retainers, and what was worked on last. [2.4] */
export function DashboardPage() {
  const { preferences } = useAccount();
  const today = useToday(preferences.timeZone);
  const week = weekOf(today, preferences.weekStart);
  const month = monthOf(today);

  const weekTotals = useQuery(timesheets.totals.queryOptions({ input: week }));
  const monthTotals = useQuery(timesheets.totals.queryOptions({ input: month }));
  const recent = useQuery(timesheets.list.queryOptions({ input: { limit: 6 } }));
  const projectList = useQuery(projects.list.queryOptions({ input: { limit: 1000 } }));
  const clientList = useQuery(clients.list.queryOptions({ input: { limit: 1 } }));

  const queries = [weekTotals, monthTotals, recent, projectList, clientList];
  const error = queries.find((query) => query.isError)?.error;
  const isNew = recent.data?.items.length === 0;

  return (
    <Box sx={{ width: '100%', maxWidth: widestList, mx: 'auto', display: 'grid', gap: 4 }}>
      <PageHeading>Dashboard</PageHeading>
      {error ? (
        <FailedState
          error={error}
          onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
        />
      ) : (
        <>
          {isNew && (
            <FirstSteps
              hasClient={clientList.data?.items.length !== 0}
              hasProject={projectList.data?.items.length !== 0}
            />
          )}
          <Tallies today={today} week={weekTotals.data} month={monthTotals.data} />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: '1fr', lg: '1.4fr 1fr' },
              alignItems: 'start',
            }}
          >
            <WeekBars week={week} today={today} totals={weekTotals.data} />
            <Retainers projects={projectList.data?.items} />
          </Box>
          <RecentEntries entries={recent.data?.items} projects={projectList.data?.items ?? []} />
        </>
      )}
    </Box>
  );
}
