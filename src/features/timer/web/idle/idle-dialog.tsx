import { useEffect, useState } from 'react';
import * as m from '#messages/timer.ts';
import { countedMs, idleSince } from '#src/features/timer/rules/idle/idle-time.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import { elapsedMs } from '#src/features/timer/rules/timer/timer-state.ts';
import { formatWorked } from '#src/features/timer/web/saved-message.ts';
import type { TimerView } from '#src/features/timer/web/store/timer-store.ts';
import { minuteMs } from '#src/platform/shared/durations.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { TimeField } from '#src/platform/web/form/fields/time-field.tsx';
import { whenReadable } from '#src/platform/web/form/unreadable-inputs.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { askForIdleDetection, canAskForIdleDetection } from './idle-detection-api.ts';
import * as styles from './idle-dialog.module.css';
import { useIdleActions } from './use-idle-actions.ts';

type Props = TimerView & {
  uid: string;
  timeZone: string;
  /** Null: the timer has run very long, and the user enters when work stopped. */
  idle: IdleTime | null;
  onAnswered: () => void;
};

/** "Were you still working?" Stays open until answered: Escape would decide about billable time. */
export function IdleDialog({ timer, now, uid, timeZone, idle, onAnswered }: Props) {
  const actions = useIdleActions(uid, timeZone);
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  // Fixed across retries, so that only one entry is created.
  const [entryId] = useState(newId);
  const canAsk = useCanAskPermission();
  const time = idle ?? idleSince(timer, until, now, timeZone);
  const length = time ? formatMinutes(countedMs(timer, time)) : '';
  const start = formatTime(timer.start ?? now, timeZone);

  function answer(action: (meant: IdleTime) => void, meant: IdleTime) {
    action(meant);
    onAnswered();
  }
  function keepAll() {
    // A long run without an end time: keep everything until now.
    answer(actions.countAll, idle ?? { from: now, to: now });
  }
  async function saveSeparately(meant: IdleTime) {
    setIsSaving(true);
    const failure = await actions.saveSeparately(meant, entryId);
    setIsSaving(false);
    if (failure === undefined) onAnswered();
    else setProblem(failure);
  }

  return (
    <DialogShell title={m.stillWorkingQuestion} problem={problem}>
      <p className={text.body}>
        {idle
          ? m.ranWhileAway({
              from: formatTime(idle.from, timeZone),
              to: formatTime(idle.to, timeZone),
              length,
            })
          : m.ranVeryLong({ start, time: formatMinutes(elapsedMs(timer, now)) })}
      </p>
      {!idle && (
        <TimeField
          label={m.workedUntil}
          value={until}
          onChange={setUntil}
          error={until !== '' && !time ? m.workedUntilHint({ start }) : undefined}
          help={time ? m.trackedSince({ length }) : m.workedUntilHint({ start })}
        />
      )}
      <div className={styles.answers}>
        <Button variant="filled" autoFocus disabled={isSaving} onClick={keepAll}>
          {idle ? m.keepAllTime({ length }) : m.keepAll}
        </Button>
        <Button
          variant="outlined"
          tone="primary"
          disabled={!time || isSaving}
          onClick={whenReadable(() => time && answer(actions.discardAndPause, time))}
        >
          {m.discardAndPause}
        </Button>
        <Button
          variant="outlined"
          tone="primary"
          disabled={!time || isSaving}
          onClick={whenReadable(() => time && answer(actions.discardAndContinue, time))}
        >
          {m.discardAndContinue}
        </Button>
        <Button
          variant="outlined"
          tone="primary"
          disabled={!time || isSaving}
          onClick={whenReadable(() => time && void saveSeparately(time))}
        >
          {m.saveSeparately}
        </Button>
        {canAsk && (
          <Button tone="neutral" onClick={() => void askForIdleDetection()}>
            {m.detectIdleTime}
          </Button>
        )}
      </div>
    </DialogShell>
  );
}

/** To the minute, because the device only knows about when you left. */
function formatMinutes(ms: number): string {
  return formatWorked(Math.round(ms / minuteMs) * 60);
}

function useCanAskPermission(): boolean {
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    void canAskForIdleDetection().then(setMayAsk);
  }, []);
  return mayAsk;
}
