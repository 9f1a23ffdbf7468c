import { useState } from 'react';
import * as m from '#messages/timer.ts';
import {
  setStartTime,
  moveStartEarlier,
  parseStartTime,
} from '#src/features/timer/rules/timer/start-time.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { useTimerStore, useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatTimeOfDay, formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { TimeField } from '#src/platform/web/form/fields/time-field.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './timer-panel.module.css';

const earlierMinutes = [5, 10, 15, 30];

type Props = {
  timer: Timer;
  timeZone: string;
  isSaving: boolean;
  dispatch: (act: Transition) => void;
};

/** Edits the start time, for users who pressed Start late. */
export function StartTimeField({ timer, timeZone, isSaving, dispatch }: Props) {
  const { start, segments } = timer;
  const shown = start === null ? '' : localTime(start, timeZone);
  // Commit on blur: while typing, 10:30 is first 1:00.
  const [typed, setTyped] = useState<string | null>(null);
  const [rejectedTime, setRejectedTime] = useState<string | null>(null);
  const { view } = useTimerStore();
  const today = useTimerValue(({ now }) => localDay(now, timeZone));
  const end = useTimerValue(({ now }) => formatTime(segments.at(-1)?.endTime ?? now, timeZone));
  if (start === null) return null;

  function commit() {
    setTyped(null);
    setRejectedTime(null);
    if (typed === null || typed === '' || typed === shown) return;
    const startTime = parseStartTime(timer, typed, view().now, timeZone);
    if (startTime === null) setRejectedTime(typed);
    else dispatch((current, at) => setStartTime(current, startTime, at));
  }

  return (
    <div className={styles.group}>
      <TimeField
        label={m.startedAt}
        className={styles.started}
        disabled={isSaving}
        value={typed ?? shown}
        error={rejectedTime === null ? undefined : ''}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the form and save the timer.
          event.preventDefault();
          commit();
        }}
      />
      <div className={styles.row}>
        {earlierMinutes.map((minutes) => (
          <Button
            key={minutes}
            size="small"
            variant="filled"
            tone="neutral"
            title={m.moveStartTimeBack({ minutes })}
            disabled={isSaving}
            onClick={() => dispatch((current, at) => moveStartEarlier(current, minutes, at))}
          >
            <span aria-hidden>{m.minutesEarlier({ minutes })}</span>
            <span className={text.hidden}>{m.moveStartTimeBack({ minutes })}</span>
          </Button>
        ))}
      </div>
      <p
        aria-live="polite"
        className={classNames(text.caption, rejectedTime === null ? text.quiet : text.error)}
      >
        {rejectedTime === null
          ? formatStartDay(localDay(start, timeZone), today)
          : m.startTimeInFuture({ time: formatTimeOfDay(rejectedTime), end })}
      </p>
    </div>
  );
}

/** The start date, unless it is today. */
function formatStartDay(day: string, today: string): string {
  if (day === today) return '';
  return day === addDays(today, -1) ? m.yesterday : formatDay(day, { day: 'numeric', month: 'short' });
}
