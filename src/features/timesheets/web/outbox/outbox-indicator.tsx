import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CloudAlert, CloudUpload } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useAccount } from '#src/features/session/web/public.tsx';
import { useOutbox } from './current.ts';
import { useIsLeaving } from './leaving.ts';
import { openAccount } from './open-account.ts';
import { outboxInWords, timerInWords, undecidedOf } from './outbox-words.ts';
import { timerActs, useLateTimerActs } from './timer-acts.ts';

const OutboxPanel = lazy(async () => ({ default: (await import('./outbox-panel.tsx')).OutboxPanel }));
const LeavingQuestion = lazy(async () => ({
  default: (await import('./leaving-question.tsx')).LeavingQuestion,
}));

/** Takes care of what waits to be sent, and says so in the top bar; nothing is there while nothing waits. */
export function OutboxIndicator() {
  const { user, preferences } = useAccount();
  const { timeZone, currency, rounding } = preferences;
  const { minutes, direction, when } = rounding;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void openAccount(
      user.uid,
      { timeZone, currency, rounding: { minutes, direction, when } },
      { signal: leaving.signal, onLook: () => setIsOpen(true) },
    );
    return () => {
      leaving.abort();
    };
  }, [user.uid, timeZone, currency, minutes, direction, when]);
  const outbox = useOutbox();
  const isLeaving = useIsLeaving();
  const acts = useLateTimerActs();
  const words = [outbox.length > 0 && outboxInWords(outbox), acts > 0 && timerInWords(acts)]
    .filter((part) => part !== false)
    .join('. ');
  const undecided = undecidedOf(outbox);
  const Icon = undecided > 0 ? CloudAlert : CloudUpload;

  return (
    <>
      {words !== '' && (
        <IconButton
          aria-label={words}
          aria-haspopup="dialog"
          title={words}
          onClick={() => setIsOpen(true)}
          sx={{ width: 44, height: 44, color: undecided > 0 ? 'warning.text' : 'text.secondary' }}
        >
          <Icon size={22} aria-hidden />
          <Count aria-hidden>{outbox.length + Number(acts > 0)}</Count>
        </IconButton>
      )}
      <Suspense>
        {isOpen && <OutboxPanel acts={acts} onClose={() => setIsOpen(false)} />}
        {isLeaving && <LeavingQuestion outbox={outbox} acts={timerActs()} onLook={() => setIsOpen(true)} />}
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
