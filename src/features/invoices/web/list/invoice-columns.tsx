import Box from '@mui/material/Box';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { documentTitle, typeLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { InvoiceStatus } from '#src/features/invoices/web/invoice-status.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type ColumnOptions = { clientName: (invoice: InvoiceSummary) => string; today: string };

export function invoiceColumns({
  clientName,
  today,
}: ColumnOptions): [Column<InvoiceSummary>, ...Column<InvoiceSummary>[]] {
  const shortDay = (day: string | null) => day && formatShortDay(day, today);
  return [
    { header: m.number, cell: (invoice) => <NumberCell invoice={invoice} />, width: 176 },
    { header: m.client, cell: clientName, hidesHeaderOnCards: true },
    {
      header: m.status,
      cell: (invoice) => <InvoiceStatus of={invoice} today={today} />,
      width: 124,
      isNextToName: true,
    },
    { header: m.issued, cell: ({ issueDay }) => shortDay(issueDay), width: 96, minWidth: 'xl' },
    { header: m.due, cell: ({ dueDay }) => shortDay(dueDay), width: 96, minWidth: 'md' },
    {
      header: m.amount,
      cell: ({ dueMinor, currency }) => <Amount of={{ amountMinor: dueMinor, currency }} />,
      align: 'right',
      width: 116,
    },
    {
      header: m.balance,
      cell: ({ state, type, balanceMinor, currency }) =>
        state === 'issued' && type !== 'creditNote' ? (
          <Amount of={{ amountMinor: balanceMinor, currency }} />
        ) : null,
      align: 'right',
      width: 116,
      minWidth: 'md',
    },
  ];
}

/** The number, with its type unless it is an invoice. */
function NumberCell({ invoice }: { invoice: InvoiceSummary }) {
  const { number, type } = invoice;
  if (number === null) return documentTitle(invoice);
  return (
    <span title={documentTitle(invoice)}>
      <span style={tabularNumbers}>{number}</span>
      {type !== 'invoice' && (
        <Box component="span" sx={{ ml: 2, color: 'text.secondary', fontWeight: 400 }}>
          {typeLabels[type]}
        </Box>
      )}
    </span>
  );
}
