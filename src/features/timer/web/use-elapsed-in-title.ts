import { useEffect } from 'react';
import { elapsedSeconds, timerState } from '#src/features/timer/timer.ts';
import { formatClock } from '#src/platform/shared/durations.ts';
import type { TimerView } from './timer-store.ts';

const clockBefore = /^\d{2,}:\d{2} · /;

/** Hours and minutes before the title of the browser's tab while the timer runs: seen from any other tab. */
export function useElapsedInTitle({ timer, now }: TimerView): void {
  const isRunning = timerState(timer) === 'running';
  const elapsed = formatClock(elapsedSeconds(timer, now)).slice(0, -':00'.length);

  // Every render, for a page that was gone to meanwhile has set its own title.
  useEffect(() => {
    const title = document.title.replace(clockBefore, '');
    const wanted = isRunning ? `${elapsed} · ${title}` : title;
    if (document.title !== wanted) document.title = wanted;
  });
  useEffect(
    () => () => {
      document.title = document.title.replace(clockBefore, '');
    },
    [],
  );
}
