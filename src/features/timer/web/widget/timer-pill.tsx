import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Pause, Play, Timer as Stopwatch } from 'lucide-react';
import * as m from '#messages/timer.ts';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import { useProject } from '#src/features/projects/web/public.tsx';
import { elapsedMs, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer, TimerState } from '#src/features/timer/rules/timer/timer.ts';
import { useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { formatClock } from '#src/platform/shared/durations.ts';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { floatingShadow, tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { TimerMessage } from './timer-message.tsx';

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
  const clock = useTimerValue((view) => formatClock(elapsedMs(view.timer, view.now)));
  const project = useProject(timer.projectId);
  const task = findTask(project, timer.taskId);
  const work = [timer.description.trim(), project?.name, task?.name].filter(Boolean).join(' · ');
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        sx={{
          position: 'absolute',
          bottom: 'calc(100% + 8px)',
          right: 0,
          width: { xs: 'calc(100vw - 32px)', sm: 360 },
        }}
      >
        <TimerMessage message={message} />
      </Box>
      <Pill state={state} data-state={state}>
        <PillButton onClick={onOpen} aria-expanded={false} sx={{ flex: 1, minWidth: 0, px: 4, gap: 2 }}>
          {state === 'idle' ? (
            <>
              <Stopwatch size={18} aria-hidden />
              <IdleLabel>{m.trackTime}</IdleLabel>
            </>
          ) : (
            <WorkText>
              <span>
                <Clock>{clock}</Clock>
                {state === 'paused' && ` ${m.pausedMark}`}
              </span>
              {work !== '' && <DescriptionText title={work}>{work}</DescriptionText>}
            </WorkText>
          )}
        </PillButton>
        {state !== 'idle' && (
          <>
            <PillButton
              onClick={onToggle}
              aria-label={state === 'running' ? m.pause : m.resume}
              title={state === 'running' ? m.pause : m.resume}
              sx={{ flex: 'none', width: 52, '&::before': { content: '""' } }}
            >
              {state === 'running' ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
            </PillButton>
            <PillButton
              onClick={onSave}
              aria-busy={isSaving}
              sx={{ flex: 'none', px: 4, '&::before': { content: '""' } }}
            >
              {isSaving ? m.saving : m.save}
            </PillButton>
          </>
        )}
      </Pill>
    </Box>
  );
}

const Pill = styled('div', { shouldForwardProp: (name) => name !== 'state' })<{ state: TimerState }>(({
  theme,
  state,
}) => {
  const { primary, success, warning } = theme.vars.palette;
  const colour = { idle: primary, running: success, paused: warning }[state];
  return {
    display: 'flex',
    minHeight: state === 'idle' ? 48 : 56,
    [theme.breakpoints.up('sm')]: { maxWidth: 380, minWidth: state === 'idle' ? 0 : 260 },
    [theme.breakpoints.down('sm')]: state === 'idle' && { width: 56, minHeight: 56, marginLeft: 'auto' },
    borderRadius: 28,
    color: colour.contrastText,
    backgroundColor: colour.main,
    boxShadow: floatingShadow,
    transition: theme.transitions.create('background-color'),
    '--pressed': colour.dark,
  };
});

const PillButton = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.button,
  position: 'relative',
  borderRadius: 28,
  '&:hover': { backgroundColor: 'var(--pressed)' },
  '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: -5 },
  '& svg': { flexShrink: 0 },
  // A thin divider between the two buttons.
  '&::before': {
    position: 'absolute',
    left: 0,
    top: 14,
    bottom: 14,
    borderLeft: '1px solid currentColor',
    opacity: 0.35,
  },
}));

/** On phones, an idle timer is a round button. */
const IdleLabel = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: visuallyHidden }));

const WorkText = styled('span')({ flex: 1, minWidth: 0, textAlign: 'left' });

const Clock = styled('span')({ ...tabularNumbers, fontSize: 20, lineHeight: '24px', fontWeight: 650 });

const DescriptionText = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
});
