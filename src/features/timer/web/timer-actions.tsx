import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { canReset, pause, reset, resume, start, stop, timerState } from '#src/features/timer/timer.ts';
import type { Act, TimerView } from './timer-store.ts';

type Props = TimerView & {
  isSaving: boolean;
  onAct: (act: Act) => void;
  onClear: (clearing: Act, told: string) => void;
};

/** Start, pause, resume, stop, reset and save; one of them filled. [2.49, 2.50] */
export function TimerActions({ timer, now, isSaving, onAct, onClear }: Props) {
  const state = timerState(timer);
  const { word, act } = nextOf[state];
  // One button for all three, so that the focus stays where it is.
  const main = useRef<HTMLButtonElement>(null);

  function clear(clearing: Act, told: string) {
    onClear(clearing, told);
    // What was pressed can be pressed no more.
    main.current?.focus();
  }

  return (
    <Actions>
      <Button
        ref={main}
        variant={state === 'idle' ? 'contained' : 'outlined'}
        onClick={() => onAct(act)}
        disabled={isSaving}
      >
        {word}
      </Button>
      <Button type="submit" variant={state === 'idle' ? 'outlined' : 'contained'} aria-busy={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
      <Button
        color="inherit"
        onClick={() => clear(stop, 'Timer stopped')}
        disabled={isSaving || state === 'idle'}
      >
        Stop
      </Button>
      <Button
        color="inherit"
        onClick={() => clear(reset, 'Timer reset')}
        disabled={!canReset(timer, now, isSaving)}
      >
        Reset
      </Button>
    </Actions>
  );
}

const nextOf = {
  idle: { word: 'Start', act: start },
  running: { word: 'Pause', act: pause },
  paused: { word: 'Resume', act: resume },
};

const Actions = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 });
