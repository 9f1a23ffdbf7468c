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
  FileCheck2,
  FileMinus2,
  ReceiptText,
  Send,
  ThumbsDown,
  ThumbsUp,
  Undo2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoiceStatus } from '#src/features/invoices/rules/invoice-status.ts';
import type { InvoiceStatus as Status } from '#src/features/invoices/rules/invoice-status.ts';
import { invoiceStatusLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

type Look = { icon: LucideIcon; tone: StatusTone };

const looks: Readonly<Record<Status, Look>> = {
  draft: { icon: CircleDashed, tone: 'quiet' },
  issued: { icon: FileCheck2, tone: 'quiet' },
  open: { icon: CircleDot, tone: 'info' },
  viewed: { icon: Eye, tone: 'info' },
  partlyPaid: { icon: Coins, tone: 'info' },
  paid: { icon: CircleCheck, tone: 'success' },
  credited: { icon: FileMinus2, tone: 'quiet' },
  refundDue: { icon: Undo2, tone: 'warning' },
  overpaid: { icon: Coins, tone: 'warning' },
  overdue: { icon: CircleAlert, tone: 'error' },
  writtenOff: { icon: CircleSlash, tone: 'quiet' },
  void: { icon: Ban, tone: 'quiet' },
  sent: { icon: Send, tone: 'info' },
  accepted: { icon: ThumbsUp, tone: 'success' },
  declined: { icon: ThumbsDown, tone: 'quiet' },
  expired: { icon: Clock, tone: 'warning' },
  invoiced: { icon: ReceiptText, tone: 'quiet' },
};

/** The state of a document, with what payments and the day add to it. */
export function InvoiceStatusChip({ of: invoice, today }: { of: InvoiceSummary; today: string }) {
  const status = invoiceStatus(invoice, today);
  const { icon, tone } = looks[status];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {invoiceStatusLabels[status]}
    </StatusBadge>
  );
}
