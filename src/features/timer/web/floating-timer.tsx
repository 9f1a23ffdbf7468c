import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#src/features/session/web/public.tsx';
import { timerMessages } from '#src/features/timer/timer-entry.ts';
import { pause, resume, start, stop, timerState } from '#src/features/timer/timer.ts';
import { TimerPanel } from './timer-panel.tsx';
import { TimerPill } from './timer-pill.tsx';
import { usePassingMessage } from './use-passing-message.ts';
import { usePicks } from './use-picks.ts';
import { saveFailure, useSaveEntry } from './use-save-entry.ts';
import { useTimer } from './use-timer.ts';

/** The floating timer: a pill that opens into a panel, at the bottom right of every page. [2.40-2.52] */
export function FloatingTimer() {
  const { user, preferences } = useAccount();
  const { timer, now, act } = useTimer(user.uid);
  const [isOpen, setIsOpen] = useState(false);
  const { message, say } = usePassingMessage();
  const picks = usePicks();
  const save = useSaveEntry(user.uid, preferences.timeZone);
  const region = useRef<HTMLElement>(null);

  function close() {
    setIsOpen(false);
    // Focus goes back to what opened the panel, once it is there again.
    requestAnimationFrame(() => region.current?.querySelector('button')?.focus());
  }

  useTimerKey(() =>
    act((current, at) => ({ idle: start, running: pause, paused: resume })[timerState(current)](current, at)),
  );

  return (
    <Box component="section" aria-label="Timer" ref={region}>
      {isOpen ? (
        <TimerPanel
          timer={timer}
          now={now}
          picks={picks}
          isSaving={save.isPending}
          message={message}
          onAct={act}
          onStop={() => act(stop)}
          onSave={() =>
            save.mutate(undefined, {
              onSuccess: () => say({ severity: 'success', text: timerMessages.saved }),
              onError: (error) => say({ severity: 'error', text: saveFailure(error) }),
            })
          }
          onClose={close}
        />
      ) : (
        <TimerPill timer={timer} now={now} onOpen={() => setIsOpen(true)} />
      )}
    </Box>
  );
}

/** `t` starts, pauses and resumes, unless somebody is typing. */
function useTimerKey(toggle: () => void) {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog]');
      if (event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      latest.current();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
