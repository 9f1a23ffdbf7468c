import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { timerMessages } from '#src/features/timer/timer-entry.ts';
import { setBillable, takeUp, type Work } from '#src/features/timer/timer-form.ts';
import { start, timerState } from '#src/features/timer/timer.ts';
import { floating } from '#src/platform/web/theme/floating.ts';
import { appBarHeight } from '#src/platform/web/theme/measures.ts';
import { BeganAt } from './began-at.tsx';
import { DescriptionField } from './description-field.tsx';
import type { FieldProblems } from './field-problems.ts';
import { KeptDraft } from './kept-draft.tsx';
import { MoveHandle } from './move-handle.tsx';
import { RecentWork } from './recent-work.tsx';
import { TimerActions } from './timer-actions.tsx';
import { TimerClock } from './timer-clock.tsx';
import { TimerMessage } from './timer-message.tsx';
import type { Act, TimerView } from './timer-store.ts';
import type { PassingMessage } from './use-passing-message.ts';
import { usePicks } from './use-picks.ts';
import { usePlace } from './use-place.ts';
import { useTimerRoom } from './use-timer-room.ts';
import { WorkPickers } from './work-pickers.tsx';

type Props = TimerView & {
  isSaving: boolean;
  problems: FieldProblems;
  /** Client viewers have a timer, and no records to keep its time in. [2.52, 6.6] */
  mayKeep: boolean;
  timeZone: string;
  message: PassingMessage | null;
  onAct: (act: Act) => void;
  onClear: (clearing: Act, told: string) => void;
  /** Begins other work while some is being timed. */
  onSwitch: (work: Work) => void;
  onSave: () => void;
  onClose: () => void;
};

/** The timer unfolded: what is being done, for whom, and what can be done about it. [2.43, 2.44] */
export function TimerPanel({
  timer,
  now,
  isSaving,
  problems,
  mayKeep,
  timeZone,
  message,
  onAct,
  onClear,
  onSwitch,
  onSave,
  onClose,
}: Props) {
  const picks = usePicks();
  const isIdle = timerState(timer) === 'idle';
  const sheet = useRef<HTMLDivElement>(null);
  const move = usePlace(sheet);
  useTimerRoom(sheet);
  return (
    <Sheet ref={sheet}>
      <AboveIt>
        <TimerMessage message={message} />
      </AboveIt>
      <Panel
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isIdle) onAct(start);
          else onSave();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1 }}>
            <TimerClock timer={timer} now={now} />
          </Box>
          <MoveHandle onMove={move} />
          <IconButton aria-label="Close timer" onClick={onClose} sx={{ mr: -2 }}>
            <ChevronDown size={20} aria-hidden />
          </IconButton>
        </Stack>
        {!mayKeep && <Alert severity="info">{timerMessages.viewsOnly}.</Alert>}
        <DescriptionField timer={timer} isSaving={isSaving} problem={problems.description} onAct={onAct} />
        {timer.draft && !isIdle && <KeptDraft draft={timer.draft} onAct={onAct} />}
        <WorkPickers timer={timer} picks={picks} problems={problems} isSaving={isSaving} onAct={onAct} />
        <FormControlLabel
          label="Billable"
          control={
            <Switch
              checked={timer.billable}
              disabled={isSaving}
              onChange={(_event, isBillable) => onAct((current, at) => setBillable(current, isBillable, at))}
            />
          }
        />
        <BeganAt timer={timer} now={now} timeZone={timeZone} isSaving={isSaving} onAct={onAct} />
        {(isIdle || mayKeep) && (
          <RecentWork
            timer={timer}
            picks={picks}
            onPick={isIdle ? (work) => onAct((current, at) => takeUp(current, work, at)) : onSwitch}
          />
        )}
        <TimerActions
          timer={timer}
          now={now}
          isSaving={isSaving}
          onAct={onAct}
          onClear={onClear}
          onSave={onSave}
        />
      </Panel>
    </Sheet>
  );
}

/** On a phone as wide as the screen. */
const Sheet = styled('div')(({ theme }) => ({
  position: 'relative',
  [theme.breakpoints.down('sm')]: { position: 'fixed', inset: 'auto 0 0 0' },
}));

/** What is said lies over the page, and over nothing of the timer's own. */
const AboveIt = styled('div')(({ theme }) => ({
  position: 'absolute',
  right: 0,
  bottom: 'calc(100% + 8px)',
  width: 'max-content',
  maxWidth: 'min(520px, calc(100vw - 48px))',
  [theme.breakpoints.down('sm')]: { left: 16, right: 16, width: 'auto', maxWidth: 'none' },
}));

const Panel = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 20,
  maxHeight: `calc(100dvh - ${appBarHeight + 32}px)`,
  overflowY: 'auto',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: floating,
  [theme.breakpoints.up('sm')]: { width: 360, borderRadius: 14 },
  [theme.breakpoints.down('sm')]: {
    paddingBottom: 'calc(20px + env(safe-area-inset-bottom))',
    borderRadius: '16px 16px 0 0',
  },
}));
