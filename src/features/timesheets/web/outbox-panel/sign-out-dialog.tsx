import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import * as m from '#messages/timesheets.ts';
import { sendableOperations } from '#src/features/timesheets/rules/offline/outbox.ts';
import type { Outbox } from '#src/features/timesheets/rules/offline/outbox.ts';
import { answerSignOut } from '#src/features/timesheets/web/outbox/sign-out-guard.ts';
import { countNeedsAttention, sendForecast } from './outbox-labels.ts';

type SignOutDialogProps = {
  outbox: Outbox;
  /** Unsynced timer commands. */
  timerCommands: number;
  onLook: () => void;
};

/** Confirms a sign-out with unsynced changes. */
export function SignOutDialog({ outbox, timerCommands, onLook }: SignOutDialogProps) {
  const titleId = useId();
  const textId = useId();
  const count = outbox.length;
  const undecided = countNeedsAttention(outbox);
  const stay = () => answerSignOut(false);
  return (
    <Dialog
      open
      onClose={stay}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{signOutTitle(count, timerCommands)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          {count + timerCommands === 0 && m.allChangesSynced}
          {[
            count > 0 && lossWarning(outbox),
            timerCommands > 0 && m.timerChangesStay({ count: timerCommands }),
          ]
            .filter(Boolean)
            .join(' ')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Button color="error" onClick={() => answerSignOut(true)}>
          {count > 0 ? m.signOutAndLoseChanges({ count }) : m.signOut}
        </Button>
        {undecided > 0 && (
          <Button
            variant="outlined"
            onClick={() => {
              stay();
              onLook();
            }}
          >
            {m.reviewChanges({ count: undecided })}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={stay}>
          {m.staySignedIn}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function signOutTitle(count: number, timerCommands: number): string {
  if (count > 0) return m.signOutAndLoseWorkQuestion;
  return timerCommands > 0 ? m.signOutBeforeTimerSyncsQuestion : m.signOutQuestion;
}

function lossWarning(outbox: Outbox): string {
  const count = outbox.length;
  if (sendableOperations(outbox).length === count) return m.signOutLosesSyncableChanges({ count });
  return m.signOutLosesChanges({ count, forecast: sendForecast(outbox, m.changesSyncWhenOnlineAndSignedIn) });
}
