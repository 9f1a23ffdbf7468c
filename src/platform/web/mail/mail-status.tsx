import { Ban, CircleAlert, CircleCheck, CircleHelp, Clock, Inbox } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/platform.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

export type MailState = 'queued' | 'sending' | 'sent' | 'kept' | 'failed' | 'cancelled' | 'uncertain';

const statusStyles: Record<MailState, { label: string; icon: LucideIcon; tone: StatusTone }> = {
  queued: { label: m.mailQueued, icon: Clock, tone: 'info' },
  sending: { label: m.mailSending, icon: Clock, tone: 'info' },
  sent: { label: m.mailSent, icon: CircleCheck, tone: 'success' },
  kept: { label: m.mailKept, icon: Inbox, tone: 'quiet' },
  failed: { label: m.mailFailed, icon: CircleAlert, tone: 'warning' },
  cancelled: { label: m.mailCancelled, icon: Ban, tone: 'quiet' },
  uncertain: { label: m.mailUncertain, icon: CircleHelp, tone: 'warning' },
};

/** `label` says more than the state: until when it waits. */
export function MailStatus({ status, label: given }: { status: MailState; label?: string | undefined }) {
  const { label, ...look } = statusStyles[status];
  return <StatusBadge {...look}>{given ?? label}</StatusBadge>;
}
