import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { isPayable } from '#src/features/invoices/rules/invoice-status.ts';
import { DueIn } from '#src/features/invoices/web/due-in.tsx';
import { invoiceName, invoiceTitle, invoiceTypeLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { InvoiceStatusChip } from '#src/features/invoices/web/invoice-status-chip.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnOptions = { clientName: (invoice: InvoiceSummary) => string; today: string; timeZone: string };

/** For CHF 12,345.67: a cut amount would have no tooltip. */
const amountWidth = 128;

/** Who, how much, due and state are there at every width, below others where columns don't fit. */
export function invoiceColumns({
  clientName,
  today,
  timeZone,
}: ColumnOptions): [Column<InvoiceSummary>, ...Column<InvoiceSummary>[]] {
  const shortDay = (day: string | null) => day && formatShortDay(day, today);
  const dueIn = (invoice: InvoiceSummary) =>
    isPayable(invoice) && <DueIn day={invoice.dueDay} today={today} />;
  return [
    { header: m.number, cell: (invoice) => <NumberCell invoice={invoice} /> },
    {
      header: m.client,
      cell: clientName,
      below: { header: m.number, until: 1536 },
      hidesHeaderOnCards: true,
    },
    {
      header: m.details,
      cell: (invoice) => notesOn(invoice, { today, timeZone }),
      below: { header: m.number, isNote: true },
      hidesHeaderOnCards: true,
    },
    { header: m.issued, cell: ({ issueDay }) => shortDay(issueDay), width: 112, minWidth: 'xl' },
    {
      header: m.due,
      cell: (invoice) => dueIn(invoice) || shortDay(invoice.dueDay),
      below: { header: m.status, until: 1024, cell: dueIn },
      width: 116,
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
      below: {
        header: m.amount,
        until: 1200,
        cell: (invoice) =>
          isPayable(invoice) &&
          invoice.balanceMinor !== invoice.dueMinor &&
          m.openAmount({
            amount: formatMoney({ amountMinor: invoice.balanceMinor, currency: invoice.currency }),
          }),
      },
      align: 'right',
      width: amountWidth,
    },
  ];
}

/** The number, or what a draft is about. */
function NumberCell({ invoice }: { invoice: InvoiceSummary }) {
  const { number, subject } = invoice;
  return (
    <span title={invoiceName(invoice)} className={number === null ? undefined : text.figures}>
      {number ?? correctionOf(invoice) ?? subject ?? invoiceTitle(invoice)}
    </span>
  );
}

/** What else it takes to recognise a document. */
function notesOn(invoice: InvoiceSummary, { today, timeZone }: { today: string; timeZone: string }): string {
  const { number, subject, type, invoicedAs, updatedAt } = invoice;
  const isDraft = number === null;
  const correction = correctionOf(invoice);
  const quoted = invoicedAs && m.quoteFor({ number: invoicedAs.number });
  const hasType = type !== 'invoice' && (!isDraft || (correction === null && subject !== null));
  return [
    hasType && (correction ?? quoted ?? invoiceTypeLabels[type]),
    isDraft && m.changedOn({ day: formatShortDay(localDay(updatedAt, timeZone), today) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function correctionOf({ relatedNumber }: InvoiceSummary): string | null {
  return relatedNumber === null ? null : m.creditNoteFor({ number: relatedNumber });
}
