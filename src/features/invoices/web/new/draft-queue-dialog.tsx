import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import * as m from '#messages/invoices.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import type { DraftQueue } from './use-draft-queue.ts';

/** How far the drafts are, then what is left and why. */
export function DraftQueueDialog({ queue }: { queue: DraftQueue }) {
  const progressId = useId();
  const { progress, stop, close } = queue;
  if (progress === null) return null;
  const { done, count, failed, draftCount, isRunning } = progress;
  const endTitle = failed.length > 0 ? m.someDraftsFailed : m.draftsStopped;
  return (
    <DialogShell
      title={isRunning ? m.creatingDrafts : endTitle}
      maxWidth="sm"
      isBusy={isRunning}
      onClose={close}
      cancelLabel={null}
      actions={
        isRunning ? (
          <Button color="inherit" onClick={stop}>
            {m.stop}
          </Button>
        ) : (
          <Button variant="contained" autoFocus onClick={close}>
            {m.done}
          </Button>
        )
      }
    >
      {isRunning && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography id={progressId} aria-live="polite">
            {m.clientsDone({ done, count })}
          </Typography>
          <LinearProgress variant="determinate" aria-labelledby={progressId} value={(100 * done) / count} />
        </Box>
      )}
      {!isRunning && (
        <Typography>{m.draftsAndLeft({ drafts: draftCount, left: count - done + failed.length })}</Typography>
      )}
      {failed.length > 0 && (
        <Box
          component="ul"
          aria-label={m.someDraftsFailed}
          sx={{ mt: 4, mb: 0, pl: 5, overflowWrap: 'anywhere' }}
        >
          {failed.map(({ clientId, clientName, reason }) => (
            <li key={clientId}>
              {clientName}
              <Box sx={{ color: 'error.text' }}>{reason}</Box>
            </li>
          ))}
        </Box>
      )}
    </DialogShell>
  );
}
