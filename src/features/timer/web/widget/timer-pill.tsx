import { Pause, Play, Timer as Stopwatch } from 'lucide-react';
import * as m from '#messages/timer.ts';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import { useProject } from '#src/features/projects/web/public.tsx';
import { elapsedMs, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { formatClock } from '#src/platform/shared/durations.ts';
import { TimerMessage } from './timer-message.tsx';
import * as styles from './timer-pill.module.css';

type Props = {
  timer: Timer;
  message: string | null;
  isSaving: boolean;
  onToggle: () => void;
  onSave: () => void;
  onOpen: () => void;
};

/** The collapsed timer: "Track Time", the green clock, or the orange one with "(Paused)". [2.40-2.43] */
export function TimerPill({ timer, message, isSaving, onToggle, onSave, onOpen }: Props) {
  const state = timerState(timer);
  const project = useProject(timer.projectId);
  const task = findTask(project, timer.taskId);
  const work = [timer.description.trim(), project?.name, task?.name].filter(Boolean).join(' · ');
  return (
    <div className={styles.place}>
      <div className={styles.above}>
        <TimerMessage message={message} />
      </div>
      <div data-state={state} className={styles.pill}>
        <button type="button" onClick={onOpen} aria-expanded={false} className={styles.open}>
          {state === 'idle' ? (
            <>
              <Stopwatch size={18} aria-hidden />
              <span className={styles.label}>{m.trackTime}</span>
            </>
          ) : (
            <span className={styles.work}>
              <span>
                <Clock /> {state === 'paused' && <span className={styles.mark}>{m.pausedMark}</span>}
              </span>
              {work !== '' && (
                <span title={work} className={styles.description}>
                  {work}
                </span>
              )}
            </span>
          )}
        </button>
        {state !== 'idle' && (
          <>
            <button type="button" onClick={onToggle} className={styles.toggle}>
              {state === 'running' ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
              <span className={styles.label}>{state === 'running' ? m.pause : m.resume}</span>
            </button>
            <button type="button" onClick={onSave} aria-busy={isSaving} className={styles.save}>
              {isSaving ? m.saving : m.save}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

/** Separate, so that a second renders only its text. */
function Clock() {
  const clock = useTimerValue((view) => formatClock(elapsedMs(view.timer, view.now)));
  return <span className={styles.clock}>{clock}</span>;
}
