import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { describe, setBillable } from '#src/features/timer/timer-form.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/timer.ts';
import { timesheetLimits } from '#src/features/timesheets/timesheet.ts';
import { formatClock } from '#src/platform/shared/durations.ts';
import { figures } from '#src/platform/web/theme/figures.ts';
import { floating } from '#src/platform/web/theme/floating.ts';
import { RecentWork } from './recent-work.tsx';
import { TimerActions } from './timer-actions.tsx';
import type { Act, TimerView } from './timer-store.ts';
import type { PassingMessage } from './use-passing-message.ts';
import type { Picks } from './use-picks.ts';
import { WorkPickers } from './work-pickers.tsx';

type Props = TimerView & {
  picks: Picks;
  isSaving: boolean;
  message: PassingMessage | null;
  onAct: (act: Act) => void;
  onStop: () => void;
  onSave: () => void;
  onClose: () => void;
};

/** The timer unfolded: what is being done, for whom, and what can be done about it. [2.43, 2.44] */
export function TimerPanel({ timer, now, picks, isSaving, message, onAct, onStop, onSave, onClose }: Props) {
  const state = timerState(timer);
  return (
    <Paper
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      sx={{
        width: { xs: '100%', sm: 360 },
        maxHeight: 'calc(100dvh - 24px)',
        overflowY: 'auto',
        p: 5,
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: '16px 16px 0 0', sm: '14px' },
        boxShadow: floating,
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between', mb: 4 }}>
        <Box>
          <Typography
            component="p"
            role="timer"
            aria-label="Elapsed time"
            sx={[figures, { fontSize: 40, lineHeight: '44px', fontWeight: 650, letterSpacing: '-0.02em' }]}
          >
            {formatClock(elapsedSeconds(timer, now))}
          </Typography>
          <State state={state} />
        </Box>
        <IconButton aria-label="Close timer" onClick={onClose} sx={{ mr: -2, mt: -1 }}>
          <ChevronDown size={20} aria-hidden />
        </IconButton>
      </Stack>
      <Stack spacing={4}>
        <TextField
          label="Description"
          required
          autoFocus
          fullWidth
          placeholder="What are you working on?"
          value={timer.description}
          onChange={(event) => {
            const { value } = event.target;
            onAct((current, at) => describe(current, value, at));
          }}
          slotProps={{ htmlInput: { maxLength: timesheetLimits.description } }}
        />
        <WorkPickers timer={timer} picks={picks} onAct={onAct} />
        <FormControlLabel
          label="Billable"
          control={
            <Switch
              checked={timer.billable}
              onChange={(_event, isBillable) => onAct((current, at) => setBillable(current, isBillable, at))}
            />
          }
        />
        {state === 'idle' && timer.description === '' && <RecentWork picks={picks} onAct={onAct} />}
        <TimerActions timer={timer} now={now} isSaving={isSaving} onAct={onAct} onStop={onStop} />
        <Box aria-live="polite" role="status" sx={{ '&:empty': { display: 'none' } }}>
          {message && <Alert severity={message.severity}>{message.text}</Alert>}
        </Box>
      </Stack>
    </Paper>
  );
}

function State({ state }: { state: ReturnType<typeof timerState> }) {
  const [word, colour] = {
    idle: ['Ready', 'text.secondary'],
    running: ['Running', 'success.text'],
    paused: ['Paused', 'warning.text'],
  }[state];
  return <Typography sx={{ color: colour, fontWeight: 500 }}>{word}</Typography>;
}
