import { useEffect, useRef } from 'react';
import * as m from '#messages/timer.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { TimerView } from '#src/features/timer/web/store/timer-store.ts';
import { formatClock } from '#src/platform/shared/durations.ts';

/** Shows the elapsed time in the tab title, visible from other tabs. */
export function useElapsedInTitle({ timer, now }: TimerView): void {
  const state = timerState(timer);
  const seconds = elapsedSeconds(timer, now);
  const time = seconds < 60 ? m.seconds({ seconds }) : formatClock(seconds * 1000).slice(0, -':00'.length);
  const prefix = { idle: '', running: `${time} · `, paused: `${m.pausedTabTitle({ time })} · ` }[state];
  const shownPrefix = useRef('');

  // On every render: a navigation may have set a new title.
  useEffect(() => {
    const wanted = `${prefix}${withoutPrefix(document.title, shownPrefix.current)}`;
    shownPrefix.current = prefix;
    if (document.title !== wanted) document.title = wanted;
  });
  useEffect(
    () => () => {
      document.title = withoutPrefix(document.title, shownPrefix.current);
      shownPrefix.current = '';
    },
    [],
  );
}

function withoutPrefix(title: string, prefix: string): string {
  return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}
