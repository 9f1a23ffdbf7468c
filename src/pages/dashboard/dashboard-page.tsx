import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useEffect } from 'react';
import * as m from '#messages/dashboard-page.ts';
import { usePendingApprovals } from '#src/features/admin/web/public.tsx';
import { lastReminderDay } from '#src/features/documents/rules/expiry.ts';
import { ExpiringCard, expiringDocumentsQuery } from '#src/features/documents/web/public.tsx';
import { expenseOverviewQuery } from '#src/features/expenses/web/public.tsx';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { openInvoicesQuery } from '#src/features/invoices/web/public.tsx';
import { recurringOverviewQuery } from '#src/features/recurring-invoices/web/public.tsx';
import { reminderOverviewQuery } from '#src/features/reminders/web/public.tsx';
import {
  onlineTimesheets,
  useOptimisticEntries,
  useOptimisticTotals,
} from '#src/features/timesheets/web/public.tsx';
import { lastMonthUntil, lastWeekUntil, monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonCard } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import * as page from '#src/platform/web/layout/page/page.module.css';
import { useDeferredData } from '#src/platform/web/layout/use-deferred-data.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import * as styles from './dashboard.module.css';
import { ExpensesCard } from './expenses-card.tsx';
import { startSteps } from './first-steps-visibility.ts';
import { FirstSteps } from './first-steps.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { RecentEntries } from './recent-entries.tsx';
import { RecurringCard } from './recurring-card.tsx';
import { RemindersCard } from './reminders-card.tsx';
import { RetainerCard, projectUsageQuery } from './retainer-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { UnbilledCard, unbilledQuery } from './unbilled-card.tsx';
import { useFirstRecords } from './use-first-records.ts';
import { WeekChart } from './week-chart.tsx';

const maxRecent = 6;
const newestFirst = 'desc' as const;
/** For what only a card shows: the page asks, so that nothing waits for the card, but doesn't render again. */
const unseen = { notifyOnChangeProps: [] };

/** Week chart, monthly totals, retainers and recent entries. [2.4] */
export function DashboardPage() {
  const { preferences, role } = useAccount();
  const today = useToday(preferences.timeZone);
  const { weekStart } = preferences;
  const week = useMemo(() => weekOf(today, weekStart), [today, weekStart]);
  // Planned work isn't earned yet, nor recent.
  const month = useMemo(() => ({ from: monthOf(today).from, to: today }), [today]);
  const past = useMemo(() => ({ to: today }), [today]);
  const lastWeek = useMemo(() => lastWeekUntil(today, weekStart), [today, weekStart]);
  const lastMonth = useMemo(() => lastMonthUntil(today), [today]);

  const weekTotals = useQuery(onlineTimesheets.totals.queryOptions({ input: week }));
  const monthTotals = useQuery(onlineTimesheets.totals.queryOptions({ input: month }));
  const lastWeekTotals = useQuery(onlineTimesheets.totals.queryOptions({ input: lastWeek }));
  const lastMonthTotals = useQuery(onlineTimesheets.totals.queryOptions({ input: lastMonth }));
  const recent = useQuery(
    onlineTimesheets.list.queryOptions({ input: { ...past, order: newestFirst, limit: maxRecent } }),
  );
  // Include changes that haven't synced.
  const shownWeek = useOptimisticTotals(weekTotals.data, week, weekTotals.dataUpdatedAt);
  const shownMonth = useOptimisticTotals(monthTotals.data, month, monthTotals.dataUpdatedAt);
  const newest = { filter: past, order: newestFirst, hasMore: recent.data?.nextCursor !== null };
  const entries = useOptimisticEntries(recent.data?.items, newest, recent.dataUpdatedAt)?.slice(0, maxRecent);
  const queries = [weekTotals, monthTotals, recent];
  const error = queries.find((query) => query.isError)?.error;
  useQuery({ ...unbilledQuery, ...unseen });
  useQuery({ ...projectUsageQuery, ...unseen });
  useQuery({ ...openInvoicesQuery(), ...unseen });
  useQuery({ ...expenseOverviewQuery(monthOf(today)), ...unseen });
  useQuery({ ...reminderOverviewQuery, ...unseen });
  useQuery({ ...recurringOverviewQuery, ...unseen });
  const expiring = useQuery(expiringDocumentsQuery(lastReminderDay(today)));
  const approvals = usePendingApprovals(role);
  // What stands above the cards would move them later.
  const [isPlaced, setIsPlaced] = useState(false);
  const isNew = entries?.length === 0;
  // Without entries, the totals say whether there are figures.
  const isKnown = entries && (!isNew || (shownWeek && shownMonth));
  if (!isPlaced && isKnown && approvals !== undefined) setIsPlaced(true);
  const isLoaded = useDeferredData(isPlaced || undefined);
  // Then only steps are shown: figures would all be zero.
  const isUnused = isNew && !preferences.target && shownWeek?.count === 0 && shownMonth?.count === 0;

  return (
    <div className={page.page}>
      <div className={styles.head}>
        <PageHeading>{m.dashboard}</PageHeading>
        <TextLink isLine to="/month">
          {m.thisMonth}
        </TextLink>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all(queries.map((query) => query.refetch()))} />
      ) : isLoaded ? (
        <>
          {isNew && <OwnFirstSteps />}
          <PendingApprovals count={approvals ?? 0} />
          {!isUnused && (
            <StatCards
              today={today}
              week={shownWeek}
              month={shownMonth}
              lastWeek={lastWeekTotals.data}
              lastMonth={lastMonthTotals.data}
            />
          )}
          <div className={styles.columns}>
            <div className={styles.cards}>
              {!isUnused && <WeekChart week={week} today={today} totals={shownWeek} />}
              <UnbilledCard today={today} isHiddenIfEmpty={isUnused} />
              <InvoicesCard />
            </div>
            <div className={styles.cards}>
              <RemindersCard />
              <RecurringCard today={today} />
              <ExpensesCard today={today} />
              <RetainerCard isHiddenIfEmpty={isUnused} />
              {expiring.data && expiring.data.count > 0 && (
                <ExpiringCard documents={expiring.data.items} count={expiring.data.count} today={today} />
              )}
            </div>
          </div>
          <RecentEntries entries={entries} />
        </>
      ) : (
        <>
          <StatCards today={today} week={undefined} month={undefined} />
          <div className={styles.columns}>
            {/* The footer waits for the cards. */}
            <div data-skeleton className={styles.cards}>
              <SkeletonCard />
              <SkeletonCard />
            </div>
            <div className={styles.cards}>
              <SkeletonCard />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** The first steps, with those that the account has done. */
function OwnFirstSteps() {
  const { preferences } = useAccount();
  const records = useFirstRecords();
  useEffect(startSteps, []);
  return (
    <FirstSteps rate={formatRate(defaultRates(preferences).hourly, preferences.currency)} {...records} />
  );
}
