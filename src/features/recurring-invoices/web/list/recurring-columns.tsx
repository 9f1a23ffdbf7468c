import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import {
  describeBilled,
  formatNextAmount,
  invoicingLabels,
  nextAmountMinor,
} from '#src/features/recurring-invoices/web/recurring-labels.ts';
import {
  TwoLines,
  clientColumn,
  describeSchedule,
  formatInterval,
  nameColumn,
  nextDayColumn,
  stateColumn,
} from '#src/features/schedules/web/public.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  today: string;
  clientName: (recurring: RecurringInvoice) => string;
  currencyOf: (recurring: RecurringInvoice) => string;
  hasProblem: (recurring: RecurringInvoice) => boolean;
};

export function recurringColumns({
  today,
  clientName,
  currencyOf,
  hasProblem,
}: ColumnContext): [Column<RecurringInvoice>, ...Column<RecurringInvoice>[]] {
  return [
    nameColumn<RecurringInvoice>(describeBilled),
    clientColumn(clientName),
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
    stateColumn(hasProblem),
    nextDayColumn<RecurringInvoice>(m.nextInvoice, today),
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
