import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { isPayable } from '#src/features/invoices/rules/invoice-status.ts';
import { DueIn } from '#src/features/invoices/web/due-in.tsx';
import { invoiceName, invoiceTitle, invoiceTypeLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { InvoiceStatusChip } from '#src/features/invoices/web/invoice-status-chip.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import styles from './list.module.css';

type ColumnOptions = { clientName: (invoice: InvoiceSummary) => string; today: string };

/** For CHF 12,345.67: a cut amount would have no tooltip. */
const amountWidth = 128;

export function invoiceColumns({
  clientName,
  today,
}: ColumnOptions): [Column<InvoiceSummary>, ...Column<InvoiceSummary>[]] {
  const shortDay = (day: string | null) => day && formatShortDay(day, today);
  return [
    { header: m.number, cell: (invoice) => <NumberCell invoice={invoice} today={today} />, width: 140 },
    { header: m.client, cell: clientName, hidesHeaderOnCards: true },
    { header: m.issued, cell: ({ issueDay }) => shortDay(issueDay), width: 112, minWidth: 'xl' },
    {
      header: m.due,
      cell: (invoice) =>
        isPayable(invoice) ? <DueIn day={invoice.dueDay} today={today} /> : shortDay(invoice.dueDay),
      width: 116,
      minWidth: 'lg',
    },
    {
      header: m.status,
      cell: (invoice) => <InvoiceStatusChip of={invoice} today={today} />,
      width: 116,
      isNextToName: true,
    },
    {
      header: m.amount,
      cell: ({ dueMinor, currency }) => <Amount of={{ amountMinor: dueMinor, currency }} />,
      align: 'right',
      width: amountWidth,
    },
    {
      header: m.balance,
      cell: ({ state, type, balanceMinor, currency }) =>
        state === 'issued' && type !== 'creditNote' ? (
          <Amount of={{ amountMinor: balanceMinor, currency }} />
        ) : null,
      align: 'right',
      width: amountWidth,
      minWidth: 'lg',
    },
  ];
}

/** The number, or what a draft is about; below, what else it takes to recognise it. */
function NumberCell({ invoice, today }: { invoice: InvoiceSummary; today: string }) {
  const { number, subject, type, relatedNumber, invoicedAs, updatedAt } = invoice;
  const { timeZone } = useAccount().preferences;
  const isDraft = number === null;
  const correction = relatedNumber === null ? null : m.creditNoteFor({ number: relatedNumber });
  const quoted = invoicedAs && m.quoteFor({ number: invoicedAs.number });
  const draftName = correction ?? subject;
  const hasType = type !== 'invoice' && (isDraft ? correction === null && draftName !== null : true);
  const notes = [
    hasType && (correction ?? quoted ?? invoiceTypeLabels[type]),
    isDraft && m.changedOn({ day: formatShortDay(localDay(updatedAt, timeZone), today) }),
  ].filter(Boolean);
  return (
    <div title={invoiceName(invoice)}>
      <div className={classNames(styles.line, !isDraft && text.figures)}>
        {isDraft ? (draftName ?? invoiceTitle(invoice)) : number}
      </div>
      {notes.length > 0 && (
        <div className={classNames(text.caption, text.quiet, styles.line, styles.notes)}>
          {notes.join(' · ')}
        </div>
      )}
    </div>
  );
}
