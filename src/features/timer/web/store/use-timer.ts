import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/current-account.ts';
import { openTimerStore } from './timer-store.ts';
import type { TimerStore, TimerView } from './timer-store.ts';

let current: { uid: string; store: TimerStore } | null = null;
// Keep a timer that only this tab has until another account needs a store.
onAccountChange(() => {
  if (current?.store.device.isStored()) current = null;
});

/** One store per account, shared by widget, shortcuts and pages. */
export function timerStoreOf(uid: string): TimerStore {
  if (current?.uid !== uid) current = { uid, store: openTimerStore(uid) };
  return current.store;
}

export function useTimer(uid: string): TimerView & Pick<TimerStore, 'dispatch'> {
  const { subscribe, view, dispatch } = timerStoreOf(uid);
  return { ...useSyncExternalStore(subscribe, view), dispatch };
}
