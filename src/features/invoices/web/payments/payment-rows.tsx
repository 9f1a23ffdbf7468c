import { Pencil, Trash2, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { paymentKindLabels, paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { deletePayment, returnCredit } from './payment-mutations.ts';
import * as styles from './payments.module.css';

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
    <li className={paymentRow}>
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
    </li>
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
    <li className={paymentRow}>
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
    </li>
  );
}

function RowText({ label, details }: { label: string; details: readonly string[] }) {
  return (
    <div>
      <div className={text.medium}>{label}</div>
      <div className={classNames(text.small, text.quiet)}>{details.filter(Boolean).join(' · ')}</div>
    </div>
  );
}

type RowButtonProps = { icon: LucideIcon; title: string; label: string; onClick: () => void };

function RowButton({ icon: Icon, title, label, onClick }: RowButtonProps) {
  return (
    <IconButton label={label} title={title} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}

export const paymentRow = classNames(sectionStyles.row, styles.row);
