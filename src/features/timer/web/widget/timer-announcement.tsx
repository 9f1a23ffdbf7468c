import * as m from '#messages/timer.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { TimerState } from '#src/features/timer/rules/timer/timer-state.ts';
import { useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import * as text from '#src/platform/web/kit/text.module.css';

/** Screen reader announcements: on state changes and once a minute, not every second. */
export function TimerAnnouncement() {
  const announcement = useTimerValue(({ timer, now }) =>
    formatAnnouncement(timerState(timer), Math.floor(elapsedSeconds(timer, now) / 60)),
  );
  return (
    <span aria-live="polite" className={text.hidden}>
      {announcement}
    </span>
  );
}

function formatAnnouncement(state: TimerState, minutes: number): string {
  const time = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  switch (state) {
    case 'idle':
      return '';
    case 'running':
      return minutes === 0 ? m.timerRunning : m.runningTime(time);
    case 'paused':
      return minutes === 0 ? m.timerPaused : m.pausedTime(time);
  }
}
