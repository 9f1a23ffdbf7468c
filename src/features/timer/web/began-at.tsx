import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { beganAt, beganEarlier, latestAt } from '#src/features/timer/began.ts';
import type { Timer } from '#src/features/timer/timer.ts';
import { localTime } from '#src/platform/shared/zones.ts';
import type { Act } from './timer-store.ts';

const earlierBy = [5, 10, 15, 30];

type Props = { timer: Timer; now: number; timeZone: string; isSaving: boolean; onAct: (act: Act) => void };

/** When the work began, for those who pressed Start late. */
export function BeganAt({ timer, now, timeZone, isSaving, onAct }: Props) {
  const { start, segments } = timer;
  const shown = start === null ? '' : localTime(start, timeZone);
  // What is typed counts when it is left: a clock is typed in two parts.
  const [typed, setTyped] = useState<string | null>(null);
  if (start === null) return null;

  function leave() {
    setTyped(null);
    const began =
      typed === null || typed === shown ? null : latestAt(typed, segments.at(-1)?.endTime ?? now, timeZone);
    if (began !== null) onAct((current, at) => beganAt(current, began, at));
  }

  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
      <TextField
        label="Started at"
        type="time"
        disabled={isSaving}
        value={typed ?? shown}
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
    </Stack>
  );
}
