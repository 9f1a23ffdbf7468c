import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CloudAlert, CloudUpload } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { useOutbox } from '#src/features/timesheets/web/outbox/current-outbox.ts';
import {
  pendingTimerCommands,
  useOverdueTimerCommands,
} from '#src/features/timesheets/web/outbox/pending-timer-commands.ts';
import { useIsConfirmingSignOut } from '#src/features/timesheets/web/outbox/sign-out-guard.ts';
import { dismissAttentionNotice, startOutbox } from '#src/features/timesheets/web/outbox/start-outbox.ts';
import { outboxLabel, countNeedsAttention } from './outbox-labels.ts';

const OutboxPanel = lazy(async () => ({ default: (await import('./outbox-panel.tsx')).OutboxPanel }));
const SignOutDialog = lazy(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}));

/** Starts syncing and shows unsynced changes in the top bar; hidden while everything is synced. */
export function OutboxIndicator() {
  const { user, preferences } = useAccount();
  const { timeZone, currency, rounding } = preferences;
  const { minutes, direction, when } = rounding;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void startOutbox(
      user.uid,
      { timeZone, currency, rounding: { minutes, direction, when } },
      { signal: leaving.signal, onLook: () => setIsOpen(true) },
    );
    return () => {
      leaving.abort();
    };
  }, [user.uid, timeZone, currency, minutes, direction, when]);
  const outbox = useOutbox();
  useEffect(() => {
    if (isOpen) dismissAttentionNotice();
  }, [isOpen, outbox]);
  const isConfirmingSignOut = useIsConfirmingSignOut();
  const timerCommands = useOverdueTimerCommands();
  const label = [
    outbox.length > 0 && outboxLabel(outbox),
    timerCommands > 0 && m.timerChangesNotSynced({ count: timerCommands }),
  ]
    .filter((part) => part !== false)
    .join('. ');
  const undecided = countNeedsAttention(outbox);
  const Icon = undecided > 0 ? CloudAlert : CloudUpload;

  return (
    <>
      {label !== '' && (
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          title={label}
          onClick={() => setIsOpen(true)}
          sx={{ width: 44, height: 44, color: undecided > 0 ? 'warning.text' : 'text.secondary' }}
        >
          <Icon size={22} aria-hidden />
          <Count aria-hidden>{outbox.length + Number(timerCommands > 0)}</Count>
        </IconButton>
      )}
      <Suspense>
        {isOpen && <OutboxPanel timerCommands={timerCommands} onClose={() => setIsOpen(false)} />}
        {isConfirmingSignOut && (
          <SignOutDialog
            outbox={outbox}
            timerCommands={pendingTimerCommands()}
            onLook={() => setIsOpen(true)}
          />
        )}
      </Suspense>
    </>
  );
}

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 4,
  right: 2,
  minWidth: 18,
  padding: '0 4px',
  borderRadius: 9,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 650,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));
