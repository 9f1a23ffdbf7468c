import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Pause, Play } from 'lucide-react';
import { elapsedSeconds, timerState, type TimerState } from '#src/features/timer/timer.ts';
import { formatClock } from '#src/platform/shared/durations.ts';
import { figures } from '#src/platform/web/theme/figures.ts';
import { floating } from '#src/platform/web/theme/floating.ts';
import type { TimerView } from './timer-store.ts';

type Props = TimerView & { onOpen: () => void };

/** The timer folded away: "Track Time", the green clock, or the orange one "(Paused)". [2.40-2.43] */
export function TimerPill({ timer, now, onOpen }: Props) {
  const state = timerState(timer);
  const clock = formatClock(elapsedSeconds(timer, now));
  return (
    <Pill state={state} onClick={onOpen} aria-expanded={false} data-state={state}>
      {state === 'paused' ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      {state === 'idle' ? (
        'Track Time'
      ) : (
        <>
          <Clock>{clock}</Clock>
          {state === 'paused' && <span>(Paused)</span>}
          {timer.description !== '' && <What>{timer.description}</What>}
        </>
      )}
    </Pill>
  );
}

const Pill = styled(ButtonBase, { shouldForwardProp: (name) => name !== 'state' })<{ state: TimerState }>(({
  theme,
  state,
}) => {
  const { primary, success, warning } = theme.vars.palette;
  const colour = { idle: primary, running: success, paused: warning }[state];
  return {
    ...theme.typography.button,
    minHeight: 48,
    maxWidth: 'min(360px, calc(100vw - 32px))',
    padding: '0 20px 0 16px',
    gap: 10,
    borderRadius: 24,
    color: colour.contrastText,
    backgroundColor: colour.main,
    boxShadow: floating,
    transition: theme.transitions.create('background-color', { duration: 150 }),
    '&:hover': { backgroundColor: colour.dark },
    '& svg': { flexShrink: 0 },
  };
});

const Clock = styled('span')({ ...figures, fontSize: 16, fontWeight: 650 });

const What = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
});
