import { Archive, CircleCheck, CircleDot, CirclePause } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ProjectStatus as Status } from '#src/features/projects/rules/project-limits.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';
import { projectStatusLabels } from './project-labels.ts';

const statusStyles: Record<Status, { icon: LucideIcon; tone: StatusTone }> = {
  Active: { icon: CircleDot, tone: 'success' },
  'On hold': { icon: CirclePause, tone: 'warning' },
  Completed: { icon: CircleCheck, tone: 'info' },
  Archived: { icon: Archive, tone: 'quiet' },
};

/** [4.31] */
export function ProjectStatusChip({ status }: { status: Status }) {
  return <StatusBadge {...statusStyles[status]}>{projectStatusLabels[status]}</StatusBadge>;
}
