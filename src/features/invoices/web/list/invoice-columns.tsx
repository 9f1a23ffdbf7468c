import Box from '@mui/material/Box';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { documentTitle, typeLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { InvoiceStatus } from '#src/features/invoices/web/invoice-status.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
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
    { header: m.number, cell: (invoice) => <NumberCell invoice={invoice} today={today} />, width: 176 },
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

/** The number, with its type unless it is an invoice; of a draft, what it is about. */
function NumberCell({ invoice, today }: { invoice: InvoiceSummary; today: string }) {
  const { number, type } = invoice;
  if (number === null) return <DraftCell draft={invoice} today={today} />;
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

function DraftCell({ draft, today }: { draft: InvoiceSummary; today: string }) {
  const { type, subject, relatedNumber, updatedAt } = draft;
  const { timeZone } = useAccount().preferences;
  const correction =
    type === 'creditNote' && relatedNumber !== null ? m.creditNoteFor({ number: relatedNumber }) : null;
  const name = correction ?? subject;
  const changed = m.changedOn({ day: formatShortDay(localDay(updatedAt, timeZone), today) });
  return (
    <>
      <Box component="span" sx={twoLines}>
        {name ?? documentTitle(draft)}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13, fontWeight: 400 }}>
        {name === null || type === 'invoice' || type === 'creditNote'
          ? changed
          : `${typeLabels[type]} · ${changed}`}
      </Box>
    </>
  );
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
