import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages/month-page.ts';
import { expenseOverviewQuery } from '#src/features/expenses/web/public.tsx';
import {
  PaymentNotices,
  openInvoicesQuery,
  paymentNoticesQuery,
  unsentCountQuery,
} from '#src/features/invoices/web/public.tsx';
import { reminderOverviewQuery } from '#src/features/reminders/web/public.tsx';
import { schedules } from '#src/features/schedules/web/public.tsx';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';

const unbilledQuery = onlineTimesheets.unbilled.queryOptions({ input: { limit: 5 } });

/** What waits for you: payments to record, runs to repair, invoices to issue or to collect, work to bill. */
export function WaitingForYou({ month, today }: { month: DayRange; today: string }) {
  const owed = useQuery(openInvoicesQuery());
  const unbilled = useQuery(unbilledQuery);
  const expenses = useQuery(expenseOverviewQuery(month));
  const problems = useQuery(schedules.problems.queryOptions({ input: {} }));
  const notices = useQuery(paymentNoticesQuery({}));
  const toRemind = useQuery(reminderOverviewQuery);
  const unsent = useQuery(unsentCountQuery);
  const queries = [owed, toRemind, unsent, unbilled, expenses, problems, notices];
  const rows = [
    ...(problems.data?.items ?? []).map(({ kind, scheduleId, day, recordId, problem }) => ({
      key: `${scheduleId} ${day}`,
      label: (problem.code === 'NOT_DELIVERED' ? m.undeliveredReport : waitingLabels[kind])({
        day: formatShortDay(day, today),
      }),
      detail: problem.reason,
      to: {
        expenses: '/expenses',
        recurringInvoices: recordId === null ? `/invoices/recurring/${scheduleId}` : `/invoices/${recordId}`,
        scheduledReports: `/reports/scheduled/${scheduleId}`,
      }[kind],
      action: m.open,
    })),
    ...counted(owed.data?.overdue.count, (count) => ({
      key: 'overdue',
      label: m.overdueInvoices({ count }),
      detail: <Amount of={owed.data?.overdue.amounts ?? []} />,
      to: '/invoices?tab=overdue',
      action: m.review,
    })),
    ...counted(toRemind.data?.dueCount, (count) => ({
      key: 'reminders',
      label: m.canBeReminded({ count }),
      detail: null,
      to: '/invoices/reminders',
      action: m.review,
    })),
    ...counted(unsent.data, (count) => ({
      key: 'unsent',
      label: m.unsentInvoices({ count }),
      detail: null,
      to: '/invoices?sent=no',
      action: m.review,
    })),
    ...counted(owed.data?.draftCount, (count) => ({
      key: 'drafts',
      label: m.drafts({ count }),
      detail: null,
      to: '/invoices?tab=draft',
      action: m.review,
    })),
    ...counted(unbilled.data?.clientCount, (count) => ({
      key: 'unbilled',
      label: m.unbilledClients({ count }),
      detail: null,
      to: '/invoices/new',
      action: m.createInvoices,
    })),
    ...counted(expenses.data?.draftCount, (count) => ({
      key: 'draftExpenses',
      label: m.draftExpenses({ count }),
      detail: null,
      to: '/expenses?state=draft',
      action: m.review,
    })),
    ...counted(expenses.data?.missingReceiptCount, (count) => ({
      key: 'receipts',
      label: m.missingReceipts({ count }),
      detail: null,
      to: '/expenses?state=missingReceipt',
      action: m.review,
    })),
  ];
  const isLoading = queries.some(({ isPending }) => isPending);
  const hasFailed = queries.some(({ isError }) => isError);
  return (
    <Section isPadded title={m.needsDecision}>
      <PaymentNotices of={{}} today={today} />
      {isLoading && <Skeleton height={92} />}
      {hasFailed && <p className={classNames(text.body, text.quiet)}>{m.decisionsUnavailable}</p>}
      {!isLoading && !hasFailed && rows.length === 0 && notices.data?.items.length === 0 && (
        <p className={classNames(text.body, text.quiet)}>{m.nothingToDecide}</p>
      )}
      {!isLoading && rows.length > 0 && (
        <ul className={text.list}>
          {rows.map(({ key, ...row }) => (
            <Decision key={key} {...row} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const waitingLabels = {
  expenses: m.waitingExpense,
  recurringInvoices: m.waitingRun,
  scheduledReports: m.waitingReport,
};

/** Nothing if there is nothing to count. */
function counted<Row>(count: number | undefined, toRow: (count: number) => Row): Row[] {
  return count === undefined || count === 0 ? [] : [toRow(count)];
}

type DecisionProps = { label: string; detail: ReactNode; to: string; action: string };

function Decision({ label, detail, to, action }: DecisionProps) {
  return (
    <li className={sectionStyles.row}>
      <div>
        <div>{label}</div>
        {detail !== null && <div className={classNames(text.small, text.quiet)}>{detail}</div>}
      </div>
      <ButtonLink to={to} size="small" variant="outlined" aria-label={`${action}: ${label}`}>
        {action}
      </ButtonLink>
    </li>
  );
}
