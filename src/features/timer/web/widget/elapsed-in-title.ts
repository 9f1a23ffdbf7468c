import { useEffect, useRef } from 'react';
import * as m from '#messages/timer.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { formatClock } from '#src/platform/shared/durations.ts';

/** Shows the elapsed time in the tab title, visible from other tabs. */
export function ElapsedInTitle({ timer }: { timer: Timer }): null {
  // Above a minute, it shows no seconds.
  const time = useTimerValue((view) => formatTabTime(elapsedSeconds(view.timer, view.now)));
  const prefix = { idle: '', running: `${time} · `, paused: `${m.pausedTabTitle({ time })} · ` }[
    timerState(timer)
  ];
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
  return null;
}

function formatTabTime(seconds: number): string {
  return seconds < 60 ? m.seconds({ seconds }) : formatClock(seconds * 1000).slice(0, -':00'.length);
}

function withoutPrefix(title: string, prefix: string): string {
  return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}
