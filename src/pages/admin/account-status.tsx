import { Ban, CircleCheck, Clock, Eye, LockKeyhole } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/admin-page.ts';
import { accountStatuses } from '#src/features/identity/rules/role.ts';
import type { AccountStatus } from '#src/features/identity/rules/role.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

export function AccountStatusBadge({ status }: { status: AccountStatus }) {
  const { label, icon, tone } = appearances[status];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {label}
    </StatusBadge>
  );
}

const appearances: Record<AccountStatus, { label: string; icon: LucideIcon; tone: StatusTone }> = {
  pending: { label: m.pendingApproval, icon: Clock, tone: 'warning' },
  active: { label: m.active, icon: CircleCheck, tone: 'success' },
  clientAccess: { label: m.viewer, icon: Eye, tone: 'info' },
  noAccess: { label: m.noAccess, icon: Ban, tone: 'quiet' },
  disabled: { label: m.disabled, icon: LockKeyhole, tone: 'quiet' },
};

export const accountStatusChoices = accountStatuses.map((status) => ({
  value: status,
  label: appearances[status].label,
}));
