import * as m from '#messages/reminders.ts';
import type { InvoiceToRemind } from '#src/features/reminders/contract.ts';
import { planText } from '#src/features/reminders/web/reminder-labels.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

/** An invoice to remind, and whom its email goes to. Without an address, its reminder can't be emailed. */
export type ReminderRow = InvoiceToRemind & { id: string; recipients: string | undefined };

export const reminderColumns: readonly [Column<ReminderRow>, ...Column<ReminderRow>[]] = [
  { header: m.number, cell: ({ number }) => number },
  {
    header: m.client,
    cell: ({ clientName }) => clientName,
    below: { header: m.number, until: 1536 },
    hidesHeaderOnCards: true,
  },
  {
    header: m.nextReminder,
    cell: nextReminder,
    below: { header: m.number, until: 1024 },
    width: 192,
    hidesHeaderOnCards: true,
  },
  {
    header: m.overdue,
    cell: ({ daysOverdue }) => (daysOverdue === 0 ? m.notDue : m.daysLate({ count: daysOverdue })),
    width: 120,
    minWidth: 'lg',
  },
  {
    header: m.balance,
    cell: ({ balanceMinor, currency }) => <Amount of={{ amountMinor: balanceMinor, currency }} />,
    align: 'right',
    width: 124,
  },
];

function nextReminder(row: ReminderRow) {
  if (row.recipients !== '') return planText(row);
  return (
    <>
      {planText(row)}
      <div className={classNames(text.caption, text.error)}>
        {m.cantEmailWithoutAddress}{' '}
        <TextLink isLine to={`/clients/${row.clientId}`}>
          {m.openClient}
        </TextLink>
      </div>
    </>
  );
}
