import { CircleCheck, CircleX, Clock, TimerOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/admin-page.ts';
import type { Invitation } from '#src/features/identity/contract-invitations.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

const statusStyles: Record<Invitation['status'], { label: string; icon: LucideIcon; tone: StatusTone }> = {
  open: { label: m.invitationOpen, icon: Clock, tone: 'info' },
  accepted: { label: m.invitationAccepted, icon: CircleCheck, tone: 'success' },
  revoked: { label: m.invitationRevoked, icon: CircleX, tone: 'quiet' },
  expired: { label: m.invitationExpired, icon: TimerOff, tone: 'quiet' },
};

export function InvitationStatus({ status }: Pick<Invitation, 'status'>) {
  const { label, ...look } = statusStyles[status];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}
