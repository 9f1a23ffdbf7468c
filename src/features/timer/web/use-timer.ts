import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { openTimerStore, type TimerStore, type TimerView } from './timer-store.ts';

let held: { uid: string; store: TimerStore } | null = null;
// Where this tab alone knows the timer, it is kept until somebody else asks for theirs.
onAccountChange(() => {
  if (held?.store.isStored()) held = null;
});

/** The one store of an account: widget, shortcuts and pages act upon the same timer. */
export function timerOf(uid: string): TimerStore {
  if (held?.uid !== uid) held = { uid, store: openTimerStore(uid) };
  return held.store;
}

export function useTimer(uid: string): TimerView & Pick<TimerStore, 'act'> {
  const { subscribe, view, act } = timerOf(uid);
  return { ...useSyncExternalStore(subscribe, view), act };
}
