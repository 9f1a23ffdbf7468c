import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { beganAt, beganEarlier, startAt } from '#src/features/timer/began.ts';
import type { Timer } from '#src/features/timer/timer.ts';
import { addDays, formatDay } from '#src/platform/shared/days.ts';
import { localDay, localTime } from '#src/platform/shared/zones.ts';
import type { Act } from './timer-store.ts';

const earlierBy = [5, 10, 15, 30];

type Props = { timer: Timer; now: number; timeZone: string; isSaving: boolean; onAct: (act: Act) => void };

/** When the work began, for those who pressed Start late. */
export function BeganAt({ timer, now, timeZone, isSaving, onAct }: Props) {
  const { start, segments } = timer;
  const shown = start === null ? '' : localTime(start, timeZone);
  // What is typed counts when it is left: a clock is typed in two parts.
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  if (start === null) return null;
  const end = segments.at(-1)?.endTime ?? now;

  function leave() {
    setTyped(null);
    setRefused(null);
    if (typed === null || typed === '' || typed === shown) return;
    const began = startAt(timer, typed, now, timeZone);
    if (began === null) setRefused(typed);
    else onAct((current, at) => beganAt(current, began, at));
  }

  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
      <TextField
        label="Started at"
        type="time"
        disabled={isSaving}
        value={typed ?? shown}
        error={refused !== null}
        onChange={({ target: { value } }) => setTyped(value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter saves the timer everywhere else in this form.
          event.preventDefault();
          leave();
        }}
        sx={{ width: 120 }}
      />
      {earlierBy.map((minutes) => (
        <Chip
          key={minutes}
          label={`−${minutes}`}
          aria-label={`Started ${minutes} minutes earlier`}
          title={`Started ${minutes} minutes earlier`}
          disabled={isSaving}
          onClick={() => onAct((current, at) => beganEarlier(current, minutes, at))}
          sx={{ mb: '4px' }}
        />
      ))}
      <Typography
        variant="caption"
        aria-live="polite"
        sx={{ flexBasis: '100%', color: refused === null ? 'text.secondary' : 'error.text' }}
      >
        {refused === null
          ? dayBefore(start, now, timeZone)
          : `${refused} is still to come. Type a time before ${localTime(end, timeZone)}.`}
      </Typography>
    </Stack>
  );
}

/** The day of the start, where it is not today's. */
function dayBefore(start: number, now: number, timeZone: string): string {
  const [day, today] = [localDay(start, timeZone), localDay(now, timeZone)];
  if (day === today) return '';
  return day === addDays(today, -1) ? 'yesterday' : formatDay(day, { day: 'numeric', month: 'short' });
}
