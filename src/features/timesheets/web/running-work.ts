import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { listeners } from '#src/platform/web/listeners.ts';
import type { DoneWork } from './continue-work.ts';

/** What the timer holds and has not saved yet: paused, or running since its last segment began. Instants in ms. */
export type RunningWork = DoneWork & {
  segments: readonly { startTime: number; endTime?: number }[];
};

/** The timer knows timesheets and is not known by them: it tells here what it runs. */
let told: RunningWork | null = null;
const { subscribe, tell } = listeners();

export function tellRunningWork(work: RunningWork | null): void {
  told = work;
  tell();
}

onAccountChange(() => tellRunningWork(null));

/** Null while nothing is timed. */
export function useRunningWork(): RunningWork | null {
  return useSyncExternalStore(subscribe, runningWork, () => null);
}

/** As of now, for what is done and not shown. */
export function runningWork(): RunningWork | null {
  return told;
}
