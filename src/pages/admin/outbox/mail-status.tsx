import { CircleAlert, CircleCheck, CircleHelp, Clock, Inbox } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/admin-page.ts';
import type { OutboxMail } from '#src/features/admin/contract.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

const statusStyles: Record<OutboxMail['status'], { label: string; icon: LucideIcon; tone: StatusTone }> = {
  queued: { label: m.mailQueued, icon: Clock, tone: 'info' },
  sending: { label: m.mailSending, icon: Clock, tone: 'info' },
  sent: { label: m.mailSent, icon: CircleCheck, tone: 'success' },
  kept: { label: m.mailKept, icon: Inbox, tone: 'quiet' },
  failed: { label: m.mailFailed, icon: CircleAlert, tone: 'warning' },
  uncertain: { label: m.mailUncertain, icon: CircleHelp, tone: 'warning' },
};

export function MailStatus({ status }: Pick<OutboxMail, 'status'>) {
  const { label, ...look } = statusStyles[status];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}
