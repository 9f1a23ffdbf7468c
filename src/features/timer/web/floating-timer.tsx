import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keepsRecords } from '#src/features/accounts/role.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { queuedAsEntry, savedAsEntry } from '#src/features/timer/kept-time.ts';
import { timerMessages } from '#src/features/timer/timer-entry.ts';
import { pause, resume, start, timerState, type TimerState } from '#src/features/timer/timer.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { lazyPart } from '#src/platform/web/lazy-part.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { type MarkedFields, markedFields, problemsNow } from './field-problems.ts';
import { ForgottenTimer } from './forgotten-timer.tsx';
import { TimerAnnouncement } from './timer-announcement.tsx';
import { TimerPill } from './timer-pill.tsx';
import type { Act } from './timer-store.ts';
import { useClearing } from './use-clearing.ts';
import { useContinuedWork } from './use-continued-work.ts';
import { useCountedActs } from './use-counted-acts.ts';
import { useElapsedInTitle } from './use-elapsed-in-title.ts';
import { useLatePause } from './use-late-pause.ts';
import { useOtherWork } from './use-other-work.ts';
import { usePassingMessage } from './use-passing-message.ts';
import { saveFailure, useSaveEntry } from './use-save-entry.ts';
import { useSaveUndo } from './use-save-undo.ts';
import { useServiceToday } from './use-service-today.ts';
import { useShowEntry } from './use-show-entry.ts';
import { useTimerEverywhere } from './use-timer-everywhere.ts';
import { useTimerNews } from './use-timer-news.ts';
import { useTimer } from './use-timer.ts';
import { useToldWork } from './use-told-work.ts';

const panel = lazyPart(async () => (await import('./timer-panel.tsx')).TimerPanel);

/** The floating timer: a pill that opens into a panel, at the bottom right of every page. [2.40-2.52] */
export function FloatingTimer() {
  const { user, role, preferences } = useAccount();
  const mayKeep = keepsRecords(role);
  const { timer, now, act } = useTimer(user.uid);
  const [isOpen, setIsOpen] = useState(false);
  const { message, say } = usePassingMessage();
  const [marked, mark] = useState<MarkedFields | null>(null);
  const save = useSaveEntry(user.uid, preferences.timeZone);
  const undoOf = useSaveUndo(user.uid, () => say(null));
  const region = useRef<HTMLElement>(null);
  const view = { timer, now, message };

  useTimerEverywhere(user.uid, mayKeep);
  useCountedActs(user.uid, mayKeep);
  useServiceToday(user.uid);
  useTimerNews(user.uid, preferences.timeZone);
  useLatePause(user.uid, preferences.timeZone);
  useElapsedInTitle(view);
  useToldWork(timer);
  useShortcut('t', 'Start, pause or resume the timer', toggleByKey);
  const switchTo = useOtherWork(user.uid, preferences.timeZone);
  const clear = useClearing(user.uid, preferences.timeZone, mayKeep);
  const show = useShowEntry(preferences.timeZone);
  useContinuedWork(switchTo);

  function close() {
    // Focus goes back to what opened the panel, once it is there again.
    flushSync(() => setIsOpen(false));
    region.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }

  /** Who can save nothing is told so before there is any time to lose. */
  function toggleByKey() {
    if (!mayKeep && timerState(timer) === 'idle') setIsOpen(true);
    else act(toggle[timerState(timer)]);
  }

  function saveEntry() {
    if (save.isPending) return;
    if (!mayKeep) {
      say({ severity: 'error', text: timerMessages.viewsOnly });
      return;
    }
    save.mutate(undefined, {
      onSuccess: (entry) => {
        mark(null);
        say({ severity: 'success', text: entry.isSaved ? timerMessages.saved : timerMessages.queued });
        notify(entry.isSaved ? savedAsEntry(entry) : queuedAsEntry(entry), {
          action: undoOf(entry),
          also: { label: 'Show', run: () => show(entry.id, entry.startedAt) },
        });
      },
      onError: (error) => {
        mark(markedFields(timer, error));
        say({ severity: 'error', text: saveFailure(error) });
      },
    });
  }

  const pill = (
    <TimerPill {...view} onToggle={() => act(toggle[timerState(timer)])} onOpen={() => setIsOpen(true)} />
  );
  return (
    <Box
      component="section"
      aria-label="Timer"
      ref={region}
      // Somebody comes near: the form is there when they press.
      onPointerEnter={panel.fetch}
      onFocus={panel.fetch}
      sx={{ flex: { xs: 1, sm: 'none' } }}
    >
      {isOpen ? (
        <panel.Part
          {...view}
          isSaving={save.isPending}
          problems={problemsNow(marked, timer)}
          mayKeep={mayKeep}
          timeZone={preferences.timeZone}
          onAct={act}
          onClear={clear}
          onSwitch={switchTo}
          onSave={saveEntry}
          onClose={close}
          fallback={pill}
        />
      ) : (
        pill
      )}
      <TimerAnnouncement {...view} />
      <ForgottenTimer {...view} uid={user.uid} timeZone={preferences.timeZone} isTold={mayKeep} />
    </Box>
  );
}

/** Of what is shown: where another tab was quicker, "Pause" does not resume. */
const toggle = { idle: start, running: pause, paused: resume } as const satisfies Record<TimerState, Act>;
