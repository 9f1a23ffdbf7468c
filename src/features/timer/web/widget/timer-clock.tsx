import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import * as m from '#messages/timer.ts';
import { elapsedMs, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { useOverdueTimerCommands } from '#src/features/timesheets/web/public.tsx';
import { formatClock } from '#src/platform/shared/durations.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

/** The elapsed time, with the state in words as well as in colour. */
export function TimerClock({ timer }: { timer: Timer }) {
  const [word, colour] = {
    idle: [m.ready, 'text.secondary'],
    running: [m.running, 'success.text'],
    paused: [m.pausedMark, 'warning.text'],
  }[timerState(timer)];
  const clock = useTimerValue((view) => formatClock(elapsedMs(view.timer, view.now)));
  const hasUnsentChanges = useOverdueTimerCommands() > 0;
  return (
    <div>
      <Box
        role="timer"
        aria-label={m.elapsedTime}
        sx={{
          ...tabularNumbers,
          fontSize: 40,
          lineHeight: '44px',
          fontWeight: 650,
          letterSpacing: '-0.02em',
        }}
      >
        {clock}
      </Box>
      <Typography sx={{ color: colour, fontWeight: 500 }}>{word}</Typography>
      {hasUnsentChanges && (
        <Typography variant="body2" title={m.notSyncedHint} sx={{ color: 'text.secondary' }}>
          {m.notSyncedYet}
        </Typography>
      )}
    </div>
  );
}
