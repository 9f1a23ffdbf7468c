import { useSyncExternalStore } from 'react';
import type { WorkDetails } from '#src/features/timesheets/web/actions/continue-entry.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** What the timer holds and has not saved yet: paused, or running since its last segment began. Instants in ms. */
export type RunningTimer = WorkDetails & {
  segments: readonly { startTime: number; endTime?: number }[];
};

/** The timer knows timesheets and is not known by them: it tells here what it runs. */
let runningTimer: RunningTimer | null = null;
const { subscribe, emit } = createEmitter();

export function publishRunningTimer(work: RunningTimer | null): void {
  runningTimer = work;
  emit();
}

onAccountChange(() => publishRunningTimer(null));

/** Null while nothing is timed. */
export function useRunningTimer(): RunningTimer | null {
  return useSyncExternalStore(subscribe, getRunningTimer, () => null);
}

/** As of now, for what is done and not shown. */
export function getRunningTimer(): RunningTimer | null {
  return runningTimer;
}
