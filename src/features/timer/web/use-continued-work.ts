import { useEffect, useEffectEvent } from 'react';
import { timerMessages } from '#src/features/timer/timer-entry.ts';
import { goOnWith } from '#src/features/timer/timer-form.ts';
import { timerState } from '#src/features/timer/timer.ts';
import { type DoneWork, onContinue } from '#src/features/timesheets/web/public.tsx';
import { timerOf } from './use-timer.ts';

/** Takes up the work of an entry that is to go on, unless other work is being timed. */
export function useContinuedWork(uid: string, onRefused: (refusal: string) => void): void {
  const take = useEffectEvent((work: DoneWork) => {
    const { view, act } = timerOf(uid);
    if (timerState(view().timer) === 'idle') act((timer, now) => goOnWith(timer, work, now));
    else onRefused(timerMessages.otherWork);
  });
  useEffect(() => onContinue((work) => take(work)), []);
}
