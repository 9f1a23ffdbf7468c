import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { recurringState } from '#src/features/recurring-invoices/rules/recurring-state.ts';
import {
  describeBilled,
  formatNextAmount,
  invoicingLabels,
  nextAmountMinor,
} from '#src/features/recurring-invoices/web/recurring-labels.ts';
import { RecurringStatus } from '#src/features/recurring-invoices/web/recurring-status.tsx';
import { describeSchedule, formatInterval } from '#src/features/recurring-invoices/web/schedule-texts.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  today: string;
  clientName: (recurring: RecurringInvoice) => string;
  currencyOf: (recurring: RecurringInvoice) => string;
  hasProblem: (recurring: RecurringInvoice) => boolean;
};

const stateOrder = { failing: 0, active: 1, paused: 2, ended: 3 } as const;

export function recurringColumns({
  today,
  clientName,
  currencyOf,
  hasProblem,
}: ColumnContext): [Column<RecurringInvoice>, ...Column<RecurringInvoice>[]] {
  return [
    {
      header: m.name,
      cell: (recurring) => <TwoLines first={recurring.name} second={describeBilled(recurring)} />,
      sortKey: 'name',
      sortBy: ({ name }) => name,
    },
    {
      header: m.client,
      cell: clientName,
      sortKey: 'client',
      sortBy: clientName,
      hidesHeaderOnCards: true,
      width: '15%',
    },
    {
      header: m.repeats,
      cell: ({ recurrence, mode }) => (
        <div title={describeSchedule(recurrence)}>
          <TwoLines first={formatInterval(recurrence)} second={invoicingLabels[mode]} />
        </div>
      ),
      minWidth: 'lg',
      width: 132,
    },
    {
      header: m.status,
      cell: (recurring) => <RecurringStatus of={recurring} hasProblem={hasProblem(recurring)} />,
      sortKey: 'status',
      sortBy: (recurring) => stateOrder[recurringState(recurring.recurrence, hasProblem(recurring))],
      isNextToName: true,
      width: 104,
    },
    {
      header: m.nextInvoice,
      cell: ({ recurrence: { nextDay, isPaused, pausedUntil } }) =>
        isPaused
          ? pausedUntil && m.fromDay({ day: formatShortDay(pausedUntil, today) })
          : nextDay && formatShortDay(nextDay, today),
      sortKey: 'next',
      sortBy: ({ recurrence: { nextDay, isPaused } }) => (isPaused ? null : nextDay),
      width: 128,
      minWidth: 'sm',
    },
    {
      header: m.nextAmount,
      cell: (recurring) => (
        <span className={text.figures}>{formatNextAmount(recurring, currencyOf(recurring))}</span>
      ),
      sortKey: 'amount',
      sortBy: (recurring) => nextAmountMinor(recurring, currencyOf(recurring)),
      align: 'right',
      width: 136,
      minWidth: 'sm',
    },
  ];
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <div title={[first, second].filter((each) => each !== '').join(' · ')}>
      <div className={text.truncated}>{first}</div>
      {second !== '' && <div className={classNames(text.caption, text.quiet, text.truncated)}>{second}</div>}
    </div>
  );
}
