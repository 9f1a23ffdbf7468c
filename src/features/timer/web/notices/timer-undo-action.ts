import { formatWorked } from '#src/features/timer/rules/entry/saved-message.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { TimerView } from '#src/features/timer/web/store/timer-store.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { Notice } from '#src/platform/web/notice/notices.ts';

/** Longer after it, what ran on meanwhile is no longer what somebody has in mind. */
const undoForMs = 60_000;

/** Takes an act of the timer back, which counts the time since. */
export function timerUndoAction(run: () => void): Notice['action'] {
  return { kind: 'undo', label: 'Undo', run, undoForMs };
}

/** What the timer has come to: whoever undoes by key may not be looking at it. */
export function notifyUndone({ timer, now }: TimerView): void {
  const time = formatWorked(elapsedSeconds(timer, now));
  const messages = {
    idle: 'Undone.',
    running: `Undone. The timer is running at ${time}.`,
    paused: `Undone. The timer is paused at ${time}.`,
  };
  notify(messages[timerState(timer)]);
}
