import { useNavigate } from 'react-router';
import * as m from '#messages/timer.ts';
import { undoForMs } from '#src/features/timer/rules/sync/device-timer.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import { formatWorked } from '#src/features/timer/web/saved-message.ts';
import type { TimerView } from '#src/features/timer/web/store/timer-store.ts';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { Notice } from '#src/platform/web/notice/notices.ts';

/** An undo action for timer changes; it counts the time since. */
export function timerUndoAction(run: () => void): Notice['action'] {
  return { kind: 'undo', label: m.undo, run, undoForMs };
}

/** Shows the timer's state: with a keyboard undo it may be out of sight. */
export function notifyUndone({ timer, now }: TimerView): void {
  const time = formatWorked(elapsedSeconds(timer, now));
  const messages = {
    idle: m.undone,
    running: m.undoneRunning({ time }),
    paused: m.undonePaused({ time }),
  };
  notify(messages[timerState(timer)]);
}

/** Opens the entry's day with the entry highlighted; offline, the day it was worked. */
export function useShowEntry(timeZone: string): (id: string, workedAt: number) => void {
  const navigate = useNavigate();
  return (id, workedAt) => {
    void onlineTimesheets.get
      .call({ id })
      .catch(() => null)
      .then((entry) => navigate(entryUrl(id, entry?.day ?? localDay(workedAt, timeZone))));
  };
}
