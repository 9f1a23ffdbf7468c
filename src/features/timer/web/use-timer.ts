import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { openTimerStore, type TimerStore, type TimerView } from './timer-store.ts';

const stores = new Map<string, TimerStore>();
onAccountChange(() => stores.clear());

/** The one store of an account: widget, shortcuts and pages act upon the same timer. */
export function timerOf(uid: string): TimerStore {
  const store = stores.get(uid) ?? openTimerStore(uid);
  stores.set(uid, store);
  return store;
}

export function useTimer(uid: string): TimerView & Pick<TimerStore, 'act'> {
  const { subscribe, view, act } = timerOf(uid);
  return { ...useSyncExternalStore(subscribe, view), act };
}
