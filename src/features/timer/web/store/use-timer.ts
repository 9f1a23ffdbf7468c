import { useSyncExternalStore } from 'react';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
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

export function useTimer(uid: string): { timer: Timer } & Pick<TimerStore, 'dispatch'> {
  const { subscribe, view, dispatch } = timerStoreOf(uid);
  return { timer: useSyncExternalStore(subscribe, () => view().timer), dispatch };
}

/** A value that changes as time passes. The component renders only when it changes, not every second. */
export function useTimerValue<Value extends string | number | boolean>(
  select: (view: TimerView) => Value,
): Value {
  const { subscribe, view } = useTimerStore();
  return useSyncExternalStore(subscribe, () => select(view()));
}

export function useTimerStore(): TimerStore {
  return timerStoreOf(useAccount().user.uid);
}
