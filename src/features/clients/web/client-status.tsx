import { Archive, CircleDot } from 'lucide-react';
import * as m from '#messages/clients.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';

/** [4.30] */
export function ClientStatus({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StatusBadge icon={CircleDot} tone="success">
      {m.active}
    </StatusBadge>
  ) : (
    <StatusBadge icon={Archive} tone="quiet">
      {m.archived}
    </StatusBadge>
  );
}
