import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as m from '#messages/timer.ts';
import {
  setStartTime,
  moveStartEarlier,
  parseStartTime,
} from '#src/features/timer/rules/timer/start-time.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { useTimerStore, useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatTimeOfDay, formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { TimeField } from '#src/platform/web/form/fields/time-field.tsx';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';

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
    <Stack direction="row" useFlexGap sx={{ alignItems: 'flex-end', flexWrap: 'wrap', gap: 2 }}>
      <Box sx={{ width: 160 }}>
        <TimeField
          label={m.startedAt}
          disabled={isSaving}
          value={typed ?? shown}
          error={rejectedTime !== null}
          onChange={setTyped}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form and save the timer.
            event.preventDefault();
            commit();
          }}
        />
      </Box>
      <Stack direction="row" useFlexGap sx={{ flexBasis: '100%', flexWrap: 'wrap', gap: 2 }}>
        {earlierMinutes.map((minutes) => (
          <Chip
            key={minutes}
            label={
              <>
                <span aria-hidden>{m.minutesEarlier({ minutes })}</span>
                <span style={visuallyHidden}>{m.moveStartTimeBack({ minutes })}</span>
              </>
            }
            sx={{ position: 'relative' }}
            title={m.moveStartTimeBack({ minutes })}
            disabled={isSaving}
            onClick={() => dispatch((current, at) => moveStartEarlier(current, minutes, at))}
          />
        ))}
      </Stack>
      <Typography
        variant="caption"
        aria-live="polite"
        sx={{ flexBasis: '100%', color: rejectedTime === null ? 'text.secondary' : 'error.text' }}
      >
        {rejectedTime === null
          ? formatStartDay(localDay(start, timeZone), today)
          : m.startTimeInFuture({ time: formatTimeOfDay(rejectedTime), end })}
      </Typography>
    </Stack>
  );
}

/** The start date, unless it is today. */
function formatStartDay(day: string, today: string): string {
  if (day === today) return '';
  return day === addDays(today, -1) ? m.yesterday : formatDay(day, { day: 'numeric', month: 'short' });
}
