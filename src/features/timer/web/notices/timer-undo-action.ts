import * as m from '#messages/timer.ts';
import { formatWorked } from '#src/features/timer/rules/entry/saved-message.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { TimerView } from '#src/features/timer/web/store/timer-store.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { Notice } from '#src/platform/web/notice/notices.ts';

/** Later than this, users wouldn't expect undo to count the time since. */
const undoForMs = 60_000;

/** An undo action for timer changes; it counts the time since. */
export function timerUndoAction(run: () => void): Notice['action'] {
  return { kind: 'undo', label: m.undo, run, undoForMs };
}

/** Shows the timer's state: with a keyboard undo it may be out of sight. */
export function notifyUndone({ timer, now }: TimerView): void {
  const time = formatWorked(elapsedSeconds(timer, now));
  const messages = {
    idle: m.undone,
    running: m.undoneTheTimerIsRunning({ time }),
    paused: m.undoneTheTimerIsPaused({ time }),
  };
  notify(messages[timerState(timer)]);
}
