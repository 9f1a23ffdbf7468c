import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import * as m from '#messages/timesheets.ts';
import { sendableOperations } from '#src/features/timesheets/rules/offline/outbox.ts';
import type { Outbox } from '#src/features/timesheets/rules/offline/outbox.ts';
import { answerSignOut } from '#src/features/timesheets/web/outbox/sign-out-guard.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { countNeedsAttention, sendForecast } from './outbox-labels.ts';

type SignOutDialogProps = {
  outbox: Outbox;
  /** Unsynced timer commands. */
  timerCommands: number;
  onLook: () => void;
};

/** Confirms a sign-out with unsynced changes. */
export function SignOutDialog({ outbox, timerCommands, onLook }: SignOutDialogProps) {
  const count = outbox.length;
  const undecided = countNeedsAttention(outbox);
  const stay = () => answerSignOut(false);
  return (
    <DialogShell
      title={signOutTitle(count, timerCommands)}
      role="alertdialog"
      onClose={stay}
      cancelLabel={null}
      actions={
        <>
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
        </>
      }
    >
      <Typography>
        {count + timerCommands === 0 && m.allChangesSynced}
        {[count > 0 && lossWarning(outbox), timerCommands > 0 && m.timerChangesStay({ count: timerCommands })]
          .filter(Boolean)
          .join(' ')}
      </Typography>
    </DialogShell>
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
