import * as m from '#messages/timesheets.ts';
import { sendableOperations } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type { PendingChanges } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { answerSignOut } from '#src/features/timesheets/web/pending-changes/sign-out-guard.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { countNeedsAttention, sendForecast } from './pending-changes-labels.ts';

type SignOutDialogProps = {
  pendingChanges: PendingChanges;
  /** Unsynced timer commands. */
  timerCommands: number;
  onLook: () => void;
};

/** Confirms a sign-out with unsynced changes. */
export function SignOutDialog({ pendingChanges, timerCommands, onLook }: SignOutDialogProps) {
  const count = pendingChanges.length;
  const undecided = countNeedsAttention(pendingChanges);
  const stay = () => answerSignOut(false);
  return (
    <DialogShell
      title={signOutTitle(count, timerCommands)}
      role="alertdialog"
      onClose={stay}
      cancelLabel={null}
      actions={
        <>
          <Button tone="danger" onClick={() => answerSignOut(true)}>
            {count > 0 ? m.signOutAndLoseChanges({ count }) : m.signOut}
          </Button>
          {undecided > 0 && (
            <Button
              variant="outlined"
              tone="primary"
              onClick={() => {
                stay();
                onLook();
              }}
            >
              {m.reviewChanges({ count: undecided })}
            </Button>
          )}
          <Button variant="filled" autoFocus onClick={stay}>
            {m.staySignedIn}
          </Button>
        </>
      }
    >
      <p className={text.body}>
        {count + timerCommands === 0 && m.allChangesSynced}
        {[
          count > 0 && lossWarning(pendingChanges),
          timerCommands > 0 && m.timerChangesStay({ count: timerCommands }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </DialogShell>
  );
}

function signOutTitle(count: number, timerCommands: number): string {
  if (count > 0) return m.signOutAndLoseWorkQuestion;
  return timerCommands > 0 ? m.signOutBeforeTimerSyncsQuestion : m.signOutQuestion;
}

function lossWarning(pendingChanges: PendingChanges): string {
  const count = pendingChanges.length;
  if (sendableOperations(pendingChanges).length === count) return m.signOutLosesSyncableChanges({ count });
  return m.signOutLosesChanges({
    count,
    forecast: sendForecast(pendingChanges, m.changesSyncWhenOnlineAndSignedIn),
  });
}
