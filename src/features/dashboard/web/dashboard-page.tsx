import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as m from '#messages/dashboard.ts';
import { defaultRates } from '#src/features/accounts/rules/preferences.ts';
import { usePendingApprovals } from '#src/features/admin/web/public.tsx';
import { clients } from '#src/features/clients/web/public.tsx';
import { lastReminderDay } from '#src/features/documents/rules/expiry.ts';
import { ExpiringCard, expiringDocumentsQuery } from '#src/features/documents/web/public.tsx';
import { openInvoicesQuery } from '#src/features/invoices/web/public.tsx';
import { allProjectsQuery, projects } from '#src/features/projects/web/public.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import {
  timesheets,
  useOptimisticEntries,
  useOptimisticTotals,
} from '#src/features/timesheets/web/public.tsx';
import { monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { useInSteps } from '#src/platform/web/layout/use-in-steps.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { maxListWidth } from '#src/platform/web/theme/tokens.ts';
import { FirstSteps } from './first-steps.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { RecentEntries } from './recent-entries.tsx';
import { RetainerCard } from './retainer-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { UnbilledCard } from './unbilled-card.tsx';
import { WeekChart } from './week-chart.tsx';

const maxRecent = 6;
const noFilter = {};
const newestFirst = 'desc' as const;
const emptyTotals = { count: 0, durationMs: 0, billableMs: 0, amounts: [], days: [] };

/** Week chart, monthly totals, retainers and recent entries. [2.4] */
export function DashboardPage() {
  const { preferences, role } = useAccount();
  const today = useToday(preferences.timeZone);
  const { weekStart } = preferences;
  const week = useMemo(() => weekOf(today, weekStart), [today, weekStart]);
  // Planned work isn't earned yet, nor recent.
  const month = useMemo(() => ({ from: monthOf(today).from, to: today }), [today]);
  const past = useMemo(() => ({ to: today }), [today]);

  const weekTotals = useQuery(timesheets.totals.queryOptions({ input: week }));
  const monthTotals = useQuery(timesheets.totals.queryOptions({ input: month }));
  const recent = useQuery(
    timesheets.list.queryOptions({ input: { ...past, order: newestFirst, limit: maxRecent } }),
  );
  // Include changes that haven't synced.
  const shownWeek = useOptimisticTotals(weekTotals.data, week, weekTotals.dataUpdatedAt);
  const shownMonth = useOptimisticTotals(monthTotals.data, month, monthTotals.dataUpdatedAt);
  const newest = { filter: past, order: newestFirst, hasMore: recent.data?.nextCursor !== null };
  const entries = useOptimisticEntries(recent.data?.items, newest, recent.dataUpdatedAt)?.slice(0, maxRecent);
  const projectList = useQuery(allProjectsQuery);
  const unsent = useOptimisticTotals(emptyTotals, noFilter, projectList.dataUpdatedAt)?.unpriced ?? 0;
  const clientList = useQuery(clients.list.queryOptions({ input: { limit: 1 } }));

  const queries = [weekTotals, monthTotals, recent, projectList, clientList];
  const error = queries.find((query) => query.isError)?.error;
  // What the cards load: one that arrives late would move those below it.
  const unbilled = useQuery(timesheets.unbilled.queryOptions({ input: {} }));
  const figures = useQuery(projects.figures.queryOptions({ input: {} }));
  const expiring = useQuery(expiringDocumentsQuery(lastReminderDay(today)));
  const owed = useQuery(openInvoicesQuery());
  const approvals = usePendingApprovals(role);
  const isLoading = [...queries, unbilled, figures, expiring, owed].some((query) => query.isLoading);
  const [hasLoaded, setHasLoaded] = useState(false);
  if (!hasLoaded && !isLoading && approvals !== undefined) setHasLoaded(true);
  const isLoaded = useInSteps(hasLoaded || undefined);
  const isNew = entries?.length === 0;

  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: maxListWidth,
        mx: 'auto',
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <PageHeading>{m.dashboard}</PageHeading>
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all(queries.map((query) => query.refetch()))} />
      ) : isLoaded ? (
        <>
          {isNew && (
            <FirstSteps
              rate={formatRate(defaultRates(preferences).hourly, preferences.currency)}
              hasClient={clientList.data?.items.length !== 0}
              hasProject={projectList.data?.items.length !== 0}
            />
          )}
          <PendingApprovals count={approvals ?? 0} />
          <StatCards today={today} week={shownWeek} month={shownMonth} />
          {/* The last row grows, so no width leaves a hole. */}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, '& > *': { flex: '1 1 min(100%, 340px)' } }}>
            <WeekChart week={week} today={today} totals={shownWeek} />
            <UnbilledCard today={today} />
            <InvoicesCard />
            <RetainerCard projects={projectList.data?.items} unsent={unsent} />
            {expiring.data && expiring.data.length > 0 && (
              <ExpiringCard documents={expiring.data} today={today} />
            )}
          </Box>
          <RecentEntries entries={entries} projects={projectList.data?.items ?? []} />
        </>
      ) : (
        <>
          <StatCards today={today} week={undefined} month={undefined} />
          <Skeleton variant="rounded" height={300} />
          <Skeleton variant="rounded" height={340} />
        </>
      )}
    </Box>
  );
}
