import * as m from '#messages/timer.ts';
import { elapsedMs, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { useOverdueTimerCommands } from '#src/features/timesheets/web/public.tsx';
import { formatClock } from '#src/platform/shared/durations.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './timer-panel.module.css';

/** The elapsed time, with the state in words as well as in colour. */
export function TimerClock({ timer }: { timer: Timer }) {
  const state = timerState(timer);
  const clock = useTimerValue((view) => formatClock(elapsedMs(view.timer, view.now)));
  const hasUnsentChanges = useOverdueTimerCommands() > 0;
  return (
    <div>
      <div role="timer" aria-label={m.elapsedTime} className={classNames(text.figures, styles.elapsed)}>
        {clock}
      </div>
      <p data-state={state} className={styles.state}>
        {stateWords[state]}
      </p>
      {hasUnsentChanges && (
        <p title={m.notSyncedHint} className={classNames(text.small, text.quiet)}>
          {m.notSyncedYet}
        </p>
      )}
    </div>
  );
}

const stateWords = { idle: m.ready, running: m.running, paused: m.pausedMark };
