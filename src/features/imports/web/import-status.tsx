import { CircleCheck, CircleDot, CirclePause, FileClock, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ImportSummary } from '#src/features/imports/contract.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

type StatusStyle = { label: string; icon: LucideIcon; tone: StatusTone };

const statusStyles: Record<ImportSummary['status'] | 'stopped', StatusStyle> = {
  ready: { label: 'Not imported yet', icon: FileClock, tone: 'info' },
  running: { label: 'Running', icon: CircleDot, tone: 'success' },
  stopped: { label: 'Stopped', icon: CirclePause, tone: 'warning' },
  done: { label: 'Imported', icon: CircleCheck, tone: 'success' },
  undone: { label: 'Undone', icon: Undo2, tone: 'quiet' },
};

export function ImportStatus({ of }: { of: Pick<ImportSummary, 'status' | 'stopReason'> }) {
  const { label, ...look } =
    statusStyles[of.status === 'running' && of.stopReason !== null ? 'stopped' : of.status];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}
