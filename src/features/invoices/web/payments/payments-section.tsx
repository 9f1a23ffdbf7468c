import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { paymentKindLabels, paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';
import { OnAccount } from './on-account.tsx';
import { deletePayment } from './payment-mutations.ts';

/** Money received, paid back and written off, and what is left. */
export function PaymentsSection({ invoice, today }: { invoice: Invoice; today: string }) {
  const { data } = useQuery(payments.list.queryOptions({ input: { invoiceId: invoice.id, limit: 200 } }));
  const { currency, balanceMinor, creditedMinor } = invoice;
  const [edited, setEdited] = useState<Payment | null>(null);
  return (
    <Section title={m.payments}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.items.map((payment) => (
          <PaymentRow key={payment.id} {...{ payment, invoice, today }} onEdit={() => setEdited(payment)} />
        ))}
        {creditedMinor !== 0 && (
          <Box component="li" sx={row}>
            {m.creditNotes}
            <span>{formatMoney({ amountMinor: -creditedMinor, currency })}</span>
          </Box>
        )}
        <Box component="li" sx={{ ...row, fontWeight: 650 }}>
          {m.balance}
          <span>{formatMoney({ amountMinor: balanceMinor, currency })}</span>
        </Box>
      </Box>
      <Box sx={{ px: 4, pb: 4, '&:empty': { display: 'none' } }}>
        <OnAccount invoice={invoice} />
      </Box>
      {edited && <EditPaymentDialog payment={edited} today={today} onClose={() => setEdited(null)} />}
    </Section>
  );
}

type PaymentRowProps = { payment: Payment; invoice: Invoice; today: string; onEdit: () => void };

function PaymentRow({ payment, invoice, today, onEdit }: PaymentRowProps) {
  const { kind, day, method, reference, currency } = payment;
  const part = payment.allocations.find(({ invoiceId }) => invoiceId === invoice.id)?.amountMinor ?? 0;
  const details = [
    formatShortDay(day, today),
    kind === 'writeOff' ? '' : paymentMethodLabels[method],
    reference ?? '',
  ];
  const label = paymentKindLabels[kind];
  const name = `${label}, ${formatShortDay(day, today)}`;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ fontWeight: 500 }}>{label}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
          {details.filter(Boolean).join(' · ')}
          {part !== payment.amountMinor &&
            ` · ${m.partOfPayment({ amount: formatMoney({ amountMinor: payment.amountMinor, currency }) })}`}
        </Box>
      </Box>
      <span>{formatMoney({ amountMinor: kind === 'refund' ? part : -part, currency })}</span>
      <Tooltip title={m.edit}>
        <IconButton aria-label={m.editNamed({ payment: name })} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      <Tooltip title={m.delete}>
        <IconButton
          aria-label={m.deletePayment({ payment: name })}
          onClick={() => void deletePayment(payment)}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const row = { ...sectionRow, ...tabularNumbers, px: 4, py: 1 } as const;
