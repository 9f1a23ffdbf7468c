import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { canReset, pause, reset, resume, start, timerState } from '#src/features/timer/timer.ts';
import type { Act, TimerView } from './timer-store.ts';

type Props = TimerView & {
  isSaving: boolean;
  onAct: (act: Act) => void;
  onStop: () => void;
};

/** Start, pause, resume, stop, reset and save; one of them filled. [2.49, 2.50] */
export function TimerActions({ timer, now, isSaving, onAct, onStop }: Props) {
  const state = timerState(timer);
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2}>
        {state === 'idle' && (
          <Button fullWidth variant="contained" onClick={() => onAct(start)}>
            Start
          </Button>
        )}
        {state === 'running' && (
          <Button fullWidth variant="outlined" onClick={() => onAct(pause)} disabled={isSaving}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button fullWidth variant="outlined" onClick={() => onAct(resume)} disabled={isSaving}>
            Resume
          </Button>
        )}
        {state !== 'idle' && (
          <Button fullWidth type="submit" variant="contained" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        )}
      </Stack>
      <Stack direction="row" spacing={2}>
        <Button fullWidth color="inherit" onClick={onStop} disabled={isSaving || state === 'idle'}>
          Stop
        </Button>
        <Button
          fullWidth
          color="inherit"
          onClick={() => onAct(reset)}
          disabled={!canReset(timer, now, isSaving)}
        >
          Reset
        </Button>
        {state === 'idle' && (
          <Button fullWidth type="submit" color="inherit" disabled={isSaving}>
            Save
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
