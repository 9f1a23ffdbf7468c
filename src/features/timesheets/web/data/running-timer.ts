import { useSyncExternalStore } from 'react';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** The unsaved timer: paused, or running since its last segment began. Instants in ms. */
export type RunningWork = WorkDetails & {
  segments: readonly { startTime: number; endTime?: number }[];
};

/** The timer depends on timesheets, not the reverse, so it publishes its state here. */
let runningTimer: RunningWork | null = null;
const { subscribe, emit } = createEmitter();

export function publishRunningTimer(work: RunningWork | null): void {
  runningTimer = work;
  emit();
}

onAccountChange(() => publishRunningTimer(null));

/** Null while no timer is in use. */
export function useRunningTimer(): RunningWork | null {
  return useSyncExternalStore(subscribe, getRunningTimer, () => null);
}

/** The current value, without subscribing. */
export function getRunningTimer(): RunningWork | null {
  return runningTimer;
}
