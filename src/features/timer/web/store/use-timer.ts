import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { openTimerStore } from './timer-store.ts';
import type { TimerStore, TimerView } from './timer-store.ts';

let current: { uid: string; store: TimerStore } | null = null;
// Where this tab alone knows the timer, it is kept until somebody else asks for theirs.
onAccountChange(() => {
  if (current?.store.isStored()) current = null;
});

/** The one store of an account: widget, shortcuts and pages act upon the same timer. */
export function timerStoreOf(uid: string): TimerStore {
  if (current?.uid !== uid) current = { uid, store: openTimerStore(uid) };
  return current.store;
}

export function useTimer(uid: string): TimerView & Pick<TimerStore, 'dispatch'> {
  const { subscribe, view, dispatch } = timerStoreOf(uid);
  return { ...useSyncExternalStore(subscribe, view), dispatch };
}
