import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import * as m from '#messages/timer.ts';
import { canReset, pause, resume, start, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { ClearAct } from '#src/features/timer/web/actions/use-stop-and-reset.ts';
import type { Transition, TimerView } from '#src/features/timer/web/store/timer-store.ts';

type Props = TimerView & {
  isSaving: boolean;
  dispatch: (act: Transition) => void;
  onClear: (act: ClearAct) => void;
  onSave: () => void;
};

/** Start, pause, resume, stop, reset and save; one button is filled. [2.49, 2.50] */
export function TimerButtons({ timer, now, isSaving, dispatch, onClear, onSave }: Props) {
  const state = timerState(timer);
  const isIdle = state === 'idle';
  const { word, act } = mainButton[state];
  // One button for all three, so that focus stays on it.
  const main = useRef<HTMLButtonElement>(null);

  function clear(clearAct: ClearAct) {
    onClear(clearAct);
    // The pressed button is now disabled.
    main.current?.focus();
  }

  return (
    <ButtonGrid>
      <Button
        ref={main}
        // Enter in the form starts an idle timer and saves any other.
        type={isIdle ? 'submit' : 'button'}
        variant={isIdle ? 'contained' : 'outlined'}
        onClick={isIdle ? undefined : () => dispatch(act)}
        disabled={isSaving}
      >
        {word}
      </Button>
      <Button
        type={isIdle ? 'button' : 'submit'}
        variant={isIdle ? 'outlined' : 'contained'}
        onClick={isIdle ? onSave : undefined}
        aria-busy={isSaving}
      >
        {isSaving ? m.saving : m.save}
      </Button>
      <Button
        color="inherit"
        title={m.stopWithoutSaving}
        onClick={() => clear('stop')}
        disabled={isSaving || isIdle}
      >
        {m.stop}
      </Button>
      <Button color="inherit" onClick={() => clear('reset')} disabled={!canReset(timer, now, isSaving)}>
        {m.reset}
      </Button>
    </ButtonGrid>
  );
}

const mainButton = {
  idle: { word: m.start, act: start },
  running: { word: m.pause, act: pause },
  paused: { word: m.resume, act: resume },
};

/** Sticky, so that the buttons stay visible when the form is taller than the screen. */
const ButtonGrid = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 1,
  bottom: -20,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  margin: '-8px -20px -20px',
  padding: '8px 20px calc(20px + var(--below, 0px))',
  backgroundColor: theme.vars.palette.background.paper,
}));
