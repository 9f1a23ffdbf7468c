import { CircleDot, CirclePause } from 'lucide-react';
import { StatusMark } from '#src/platform/web/format/status-mark.tsx';

/** Whether one works for the client. [4.30] */
export function ClientStatus({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StatusMark icon={CircleDot} tone="success">
      Active
    </StatusMark>
  ) : (
    <StatusMark icon={CirclePause} tone="quiet">
      Inactive
    </StatusMark>
  );
}
