import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Pencil, Trash2, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { paymentKindLabels, paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { deletePayment, returnCredit } from './payment-mutations.ts';

type PaymentRowProps = {
  payment: Payment;
  amountMinor: number;
  takenBackMinor: number;
  today: string;
  onEdit: () => void;
};

/** A payment, refund or write-off: what this invoice got when it was recorded, and what was taken back since. */
export function PaymentRow({ payment, amountMinor, takenBackMinor, today, onEdit }: PaymentRowProps) {
  const { kind, day, method, reference, currency } = payment;
  const label = paymentKindLabels[kind];
  const shortDay = formatShortDay(day, today);
  const name = `${label}, ${shortDay}`;
  const whole = formatMoney({ amountMinor: payment.amountMinor, currency });
  const takenBack = formatMoney({ amountMinor: takenBackMinor, currency });
  const change = kind === 'refund' ? amountMinor : takenBackMinor - amountMinor;
  return (
    <Box component="li" sx={paymentRow}>
      <RowText
        label={label}
        details={[
          shortDay,
          kind === 'writeOff' ? '' : paymentMethodLabels[method],
          reference ?? '',
          amountMinor === payment.amountMinor ? '' : m.partOfPayment({ amount: whole }),
          takenBackMinor === 0 ? '' : m.takenBack({ amount: takenBack }),
        ]}
      />
      <span>{formatMoney({ amountMinor: change, currency })}</span>
      <RowButton icon={Pencil} title={m.edit} label={m.editNamed({ payment: name })} onClick={onEdit} />
      <RowButton
        icon={Trash2}
        title={m.delete}
        label={m.deletePayment({ payment: name })}
        onClick={() => void deletePayment(payment)}
      />
    </Box>
  );
}

type AppliedRowProps = {
  payments: readonly Payment[];
  amountMinor: number;
  at: string;
  invoice: Pick<Invoice, 'id' | 'currency'>;
  today: string;
};

/** Money that was on account, and the payments it came from. */
export function AppliedRow({ payments, amountMinor, at, invoice: { id, currency }, today }: AppliedRowProps) {
  const { timeZone } = useAccount().preferences;
  const days = payments.map(({ day }) => formatShortDay(day, today));
  const day = formatShortDay(localDay(at, timeZone), today);
  return (
    <Box component="li" sx={paymentRow}>
      <RowText
        label={m.appliedFromAccount}
        details={[day, m.paidOn({ count: days.length, day: days[0] ?? '' })]}
      />
      <span>{formatMoney({ amountMinor: -amountMinor, currency })}</span>
      <RowButton
        icon={Undo2}
        title={m.returnToAccount}
        label={m.returnToAccountOf({ day })}
        onClick={() => void returnCredit(id, at)}
      />
    </Box>
  );
}

function RowText({ label, details }: { label: string; details: readonly string[] }) {
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Box sx={{ fontWeight: 500 }}>{label}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
        {details.filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

type RowButtonProps = { icon: LucideIcon; title: string; label: string; onClick: () => void };

function RowButton({ icon: Icon, title, label, onClick }: RowButtonProps) {
  return (
    <Tooltip title={title}>
      <IconButton aria-label={label} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

export const paymentRow = { ...sectionRow, ...tabularNumbers, px: 4, py: 1 } as const;
