import { CircleCheck, CirclePause, CircleStop, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/schedules.ts';
import { scheduleState } from '#src/features/schedules/rules/schedule-state.ts';
import type { ScheduleState } from '#src/features/schedules/rules/schedule-state.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';
import type { Repeating } from './schedule-mutations.ts';

export const scheduleStateLabels: Readonly<Record<ScheduleState, string>> = {
  active: m.active,
  paused: m.paused,
  failing: m.failing,
  ended: m.ended,
};

const looks: Readonly<Record<ScheduleState, { icon: LucideIcon; tone: StatusTone }>> = {
  active: { icon: CircleCheck, tone: 'success' },
  paused: { icon: CirclePause, tone: 'warning' },
  failing: { icon: TriangleAlert, tone: 'error' },
  ended: { icon: CircleStop, tone: 'quiet' },
};

type ScheduleStatusProps = { of: Pick<Repeating, 'recurrence'>; hasProblem: boolean };

export function ScheduleStatus({ of: { recurrence }, hasProblem }: ScheduleStatusProps) {
  const state = scheduleState(recurrence, hasProblem);
  return <StatusBadge {...looks[state]}>{scheduleStateLabels[state]}</StatusBadge>;
}
