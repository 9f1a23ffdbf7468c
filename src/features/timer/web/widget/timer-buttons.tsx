import { useRef, useState } from 'react';
import type { MouseEventHandler } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages/timer.ts';
import {
  canReset,
  elapsedMs,
  elapsedSeconds,
  pause,
  resume,
  start,
  timerState,
} from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { askAboveMs } from '#src/features/timer/web/actions/use-stop-and-reset.ts';
import type { ClearAct } from '#src/features/timer/web/actions/use-stop-and-reset.ts';
import { formatWorked } from '#src/features/timer/web/saved-message.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import * as styles from './timer-panel.module.css';

type Props = {
  timer: Timer;
  isSaving: boolean;
  dispatch: (act: Transition) => void;
  onClear: (act: ClearAct) => void;
  onSave: MouseEventHandler;
};

/** Start, pause, resume, stop, reset and save; one button is filled. [2.49, 2.50] */
export function TimerButtons({ timer, isSaving, dispatch, onClear, onSave }: Props) {
  const state = timerState(timer);
  const isIdle = state === 'idle';
  const { word, act } = mainButton[state];
  // One button for all three, so that focus stays on it.
  const main = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const asksBeforeStop = useTimerValue((view) => elapsedMs(view.timer, view.now) > askAboveMs);
  const isResettable = useTimerValue((view) => canReset(view.timer, view.now, isSaving));
  const unsavedTime = useTimerValue((view) =>
    isAsking ? formatWorked(elapsedSeconds(view.timer, view.now)) : '',
  );

  function stop() {
    if (asksBeforeStop) setIsAsking(true);
    else clear('stop');
  }

  function clear(clearAct: ClearAct) {
    // The dialog returns focus before the next line moves it.
    flushSync(() => setIsAsking(false));
    onClear(clearAct);
    // The pressed button is now disabled.
    main.current?.focus();
  }

  return (
    <div className={styles.buttons}>
      <Button
        ref={main}
        // Enter in the form starts an idle timer.
        type={isIdle ? 'submit' : 'button'}
        variant={isIdle ? 'filled' : 'outlined'}
        tone="primary"
        onClick={isIdle ? undefined : () => dispatch(act)}
        disabled={isSaving}
      >
        {word}
      </Button>
      <Button
        variant={isIdle ? 'outlined' : 'filled'}
        tone="primary"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onSave}
        aria-busy={isSaving || undefined}
      >
        {isSaving ? m.saving : m.save}
      </Button>
      <Button size="small" className={styles.quietButton} onClick={stop} disabled={isSaving || isIdle}>
        {m.stopAndDiscard}
      </Button>
      <Button
        size="small"
        className={styles.quietButton}
        onClick={() => clear('reset')}
        disabled={!isResettable}
      >
        {m.reset}
      </Button>
      {isAsking && (
        <DialogShell
          title={m.discardQuestion({ time: unsavedTime })}
          role="alertdialog"
          onClose={() => setIsAsking(false)}
          actions={
            <Button variant="filled" tone="danger" autoFocus onClick={() => clear('stop')}>
              {m.discardTime}
            </Button>
          }
        >
          {m.discardHint}
        </DialogShell>
      )}
    </div>
  );
}

const mainButton = {
  idle: { word: m.start, act: start },
  running: { word: m.pause, act: pause },
  paused: { word: m.resume, act: resume },
};
