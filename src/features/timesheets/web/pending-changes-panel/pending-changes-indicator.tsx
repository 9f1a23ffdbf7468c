import { CloudAlert, CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { usePendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import {
  pendingTimerCommands,
  useOverdueTimerCommands,
} from '#src/features/timesheets/web/pending-changes/pending-timer-commands.ts';
import { useIsConfirmingSignOut } from '#src/features/timesheets/web/pending-changes/sign-out-guard.ts';
import {
  dismissAttentionNotice,
  startPendingChanges,
} from '#src/features/timesheets/web/pending-changes/start-pending-changes.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './pending-changes-indicator.module.css';
import { pendingChangesLabel, countNeedsAttention } from './pending-changes-labels.ts';

const { Component: PendingChangesPanel } = createLazyComponent(
  async () => (await import('./pending-changes-panel.tsx')).PendingChangesPanel,
  { takesFocus: false },
);
const { Component: SignOutDialog } = createLazyComponent(
  async () => (await import('./sign-out-dialog.tsx')).SignOutDialog,
);

/** Starts syncing and shows unsynced changes in the top bar; hidden while everything is synced. */
export function PendingChangesIndicator() {
  const { user, preferences } = useAccount();
  const { timeZone, currency, rounding } = preferences;
  const { minutes, direction, when } = rounding;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void startPendingChanges(
      user.uid,
      { timeZone, currency, rounding: { minutes, direction, when } },
      { signal: leaving.signal, onLook: () => setIsOpen(true) },
    );
    return () => {
      leaving.abort();
    };
  }, [user.uid, timeZone, currency, minutes, direction, when]);
  const pendingChanges = usePendingChanges();
  useEffect(() => {
    if (isOpen) dismissAttentionNotice();
  }, [isOpen, pendingChanges]);
  const isConfirmingSignOut = useIsConfirmingSignOut();
  const timerCommands = useOverdueTimerCommands();
  const label = [
    pendingChanges.length > 0 && pendingChangesLabel(pendingChanges),
    timerCommands > 0 && m.timerChangesNotSynced({ count: timerCommands }),
  ]
    .filter((part) => part !== false)
    .join('. ');
  const undecided = countNeedsAttention(pendingChanges);
  const Icon = undecided > 0 ? CloudAlert : CloudUpload;

  return (
    <>
      {label !== '' && (
        <IconButton
          label={label}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          data-undecided={undecided > 0 || undefined}
          className={styles.button}
        >
          <Icon size={22} aria-hidden />
          <span aria-hidden className={styles.count}>
            {pendingChanges.length + Number(timerCommands > 0)}
          </span>
        </IconButton>
      )}
      {isOpen && <PendingChangesPanel timerCommands={timerCommands} onClose={() => setIsOpen(false)} />}
      {isConfirmingSignOut && (
        <SignOutDialog
          pendingChanges={pendingChanges}
          timerCommands={pendingTimerCommands()}
          onLook={() => setIsOpen(true)}
        />
      )}
    </>
  );
}
