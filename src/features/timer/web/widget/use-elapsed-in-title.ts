import { useEffect } from 'react';
import * as m from '#messages/timer.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { TimerView } from '#src/features/timer/web/store/timer-store.ts';
import { formatClock } from '#src/platform/shared/durations.ts';

const clockPrefix = /^(Paused )?(\d{2,}:\d{2}|\d{1,2} s) · /;

/** Shows the elapsed time in the tab title, visible from other tabs. */
export function useElapsedInTitle({ timer, now }: TimerView): void {
  const state = timerState(timer);
  const seconds = elapsedSeconds(timer, now);
  const elapsed =
    seconds < 60 ? m.secondsS({ seconds }) : formatClock(seconds * 1000).slice(0, -':00'.length);
  const clock = { idle: '', running: `${elapsed} · `, paused: m.pausedElapsed({ elapsed }) }[state];

  // On every render: a navigation may have set a new title.
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
