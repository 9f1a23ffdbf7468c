import { CircleCheck, CircleSlash, Clock, MessageCircleQuestionMark, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/approvals.ts';
import type { ListedRequest } from '#src/features/approvals/contract.ts';
import type { ApprovalState } from '#src/features/approvals/rules/approval-state.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

type Look = { icon: LucideIcon; tone: StatusTone; label: string };

const looks: Readonly<Record<ApprovalState, Look>> = {
  requested: { icon: Clock, tone: 'info', label: m.requested },
  questioned: { icon: MessageCircleQuestionMark, tone: 'warning', label: m.questioned },
  approved: { icon: CircleCheck, tone: 'success', label: m.approved },
  changed: { icon: TriangleAlert, tone: 'warning', label: m.changed },
};
const replaced: Look = { icon: CircleSlash, tone: 'quiet', label: m.replaced };

/** Where a request stands. */
export function ApprovalStatus({ of: request }: { of: Pick<ListedRequest, 'state' | 'isReplaced'> }) {
  const { icon, tone, label } = request.isReplaced ? replaced : looks[request.state];
  return (
    <StatusBadge icon={icon} tone={tone}>
      {label}
    </StatusBadge>
  );
}
