import { useEffect } from 'react';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { TimerView } from '#src/features/timer/web/store/timer-store.ts';
import { formatClock } from '#src/platform/shared/durations.ts';

const clockPrefix = /^(Paused )?(\d{2,}:\d{2}|\d{1,2} s) · /;

/** Hours and minutes before the title of the browser's tab while there is time on the timer: seen from any other tab. */
export function useElapsedInTitle({ timer, now }: TimerView): void {
  const state = timerState(timer);
  const seconds = elapsedSeconds(timer, now);
  const elapsed = seconds < 60 ? `${seconds} s` : formatClock(seconds * 1000).slice(0, -':00'.length);
  const clock = { idle: '', running: `${elapsed} · `, paused: `Paused ${elapsed} · ` }[state];

  // Every render, for a page that was gone to meanwhile has set its own title.
  useEffect(() => {
    const title = document.title.replace(clockPrefix, '');
    const wanted = `${clock}${title}`;
    if (document.title !== wanted) document.title = wanted;
  });
  useEffect(
    () => () => {
      document.title = document.title.replace(clockPrefix, '');
    },
    [],
  );
}
