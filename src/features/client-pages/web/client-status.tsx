import { CircleDot, CirclePause } from 'lucide-react';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';

/** [4.30] */
export function ClientStatus({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StatusBadge icon={CircleDot} tone="success">
      Active
    </StatusBadge>
  ) : (
    <StatusBadge icon={CirclePause} tone="quiet">
      Inactive
    </StatusBadge>
  );
}
