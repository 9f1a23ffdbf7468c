import { CircleCheck, CircleDot, CirclePause, FileClock, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/imports.ts';
import type { ImportSummary } from '#src/features/imports/contract.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';

type StatusStyle = { label: string; icon: LucideIcon; tone: StatusTone };

const statusStyles: Record<ImportSummary['status'] | 'stopped', StatusStyle> = {
  ready: { label: m.notImportedYet, icon: FileClock, tone: 'info' },
  running: { label: m.running, icon: CircleDot, tone: 'success' },
  stopped: { label: m.stopped, icon: CirclePause, tone: 'warning' },
  done: { label: m.imported, icon: CircleCheck, tone: 'success' },
  undone: { label: m.undone, icon: Undo2, tone: 'quiet' },
};

export function ImportStatus({ of }: { of: Pick<ImportSummary, 'status' | 'stopReason'> }) {
  const { label, ...look } =
    statusStyles[of.status === 'running' && of.stopReason !== null ? 'stopped' : of.status];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}
