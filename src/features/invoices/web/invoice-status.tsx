import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  Clock,
  Coins,
  Eye,
  Send,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoiceStatus } from '#src/features/invoices/rules/invoice-status.ts';
import type { InvoiceStatus as Status } from '#src/features/invoices/rules/invoice-status.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

type Look = { label: string; icon: LucideIcon; tone: StatusTone };

const looks: Readonly<Record<Status, Look>> = {
  draft: { label: m.draft, icon: CircleDashed, tone: 'quiet' },
  issued: { label: m.open, icon: CircleDot, tone: 'info' },
  viewed: { label: m.viewed, icon: Eye, tone: 'info' },
  partlyPaid: { label: m.partlyPaid, icon: Coins, tone: 'info' },
  paid: { label: m.paid, icon: CircleCheck, tone: 'success' },
  overpaid: { label: m.overpaid, icon: Coins, tone: 'warning' },
  overdue: { label: m.overdue, icon: CircleAlert, tone: 'error' },
  writtenOff: { label: m.writtenOff, icon: CircleSlash, tone: 'quiet' },
  void: { label: m.void, icon: Ban, tone: 'quiet' },
  sent: { label: m.sent, icon: Send, tone: 'info' },
  accepted: { label: m.accepted, icon: ThumbsUp, tone: 'success' },
  declined: { label: m.declined, icon: ThumbsDown, tone: 'quiet' },
  expired: { label: m.expired, icon: Clock, tone: 'warning' },
};

/** The state of a document, with what payments and the day add to it. */
export function InvoiceStatus({ of: invoice, today }: { of: InvoiceSummary; today: string }) {
  const { label, icon, tone } = looks[invoiceStatus(invoice, today)];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {label}
    </StatusBadge>
  );
}
