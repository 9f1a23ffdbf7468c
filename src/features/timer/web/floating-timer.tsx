import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { canKeepRecords } from '#src/features/accounts/role.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { queuedMessage, savedMessage } from '#src/features/timer/kept-time.ts';
import { timerMessages } from '#src/features/timer/timer-entry.ts';
import { pause, resume, start, timerState, type TimerState } from '#src/features/timer/timer.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { createLazyComponent } from '#src/platform/web/lazy-part.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { type MarkedFields, markInvalidFields, currentFieldErrors } from './field-problems.ts';
import { IdlePrompt } from './forgotten-timer.tsx';
import { TimerAnnouncement } from './timer-announcement.tsx';
import { TimerPill } from './timer-pill.tsx';
import type { Transition } from './timer-store.ts';
import { useStopAndReset } from './use-clearing.ts';
import { useContinueEntry } from './use-continued-work.ts';
import { usePendingCount } from './use-counted-acts.ts';
import { useElapsedInTitle } from './use-elapsed-in-title.ts';
import { useRemotePause } from './use-late-pause.ts';
import { useSwitchWork } from './use-other-work.ts';
import { useTimedMessage } from './use-passing-message.ts';
import { saveErrorMessage, useSaveTimer } from './use-save-entry.ts';
import { useUndoSave } from './use-save-undo.ts';
import { useServerToday } from './use-service-today.ts';
import { useShowEntry } from './use-show-entry.ts';
import { useTimerSync } from './use-timer-everywhere.ts';
import { useRemoteChanges } from './use-timer-news.ts';
import { useTimer } from './use-timer.ts';
import { usePublishRunningTimer } from './use-told-work.ts';

const panel = createLazyComponent(async () => (await import('./timer-panel.tsx')).TimerPanel);

/** The floating timer: a pill that opens into a panel, at the bottom right of every page. [2.40-2.52] */
export function FloatingTimer() {
  const { user, role, preferences } = useAccount();
  const canSaveEntries = canKeepRecords(role);
  const { timer, now, dispatch } = useTimer(user.uid);
  const [isOpen, setIsOpen] = useState(false);
  const { message, showMessage } = useTimedMessage();
  const [marked, setMarked] = useState<MarkedFields | null>(null);
  const save = useSaveTimer(user.uid, preferences.timeZone);
  const undoSaveAction = useUndoSave(user.uid, () => showMessage(null));
  const region = useRef<HTMLElement>(null);
  const view = { timer, now, message };

  useTimerSync(user.uid, canSaveEntries);
  usePendingCount(user.uid, canSaveEntries);
  useServerToday(user.uid);
  useRemoteChanges(user.uid, preferences.timeZone);
  useRemotePause(user.uid, preferences.timeZone);
  useElapsedInTitle(view);
  usePublishRunningTimer(timer);
  useShortcut('t', 'Start, pause or resume the timer', toggleByKey);
  const switchTo = useSwitchWork(user.uid, preferences.timeZone);
  const clear = useStopAndReset(user.uid, preferences.timeZone, canSaveEntries);
  const show = useShowEntry(preferences.timeZone);
  useContinueEntry(switchTo);

  function close() {
    // Focus goes back to what opened the panel, once it is there again.
    flushSync(() => setIsOpen(false));
    region.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }

  /** Who can save nothing is told so before there is any time to lose. */
  function toggleByKey() {
    if (!canSaveEntries && timerState(timer) === 'idle') setIsOpen(true);
    else dispatch(nextTransition[timerState(timer)]);
  }

  function saveEntry() {
    if (save.isPending) return;
    if (!canSaveEntries) {
      showMessage({ severity: 'error', text: timerMessages.viewsOnly });
      return;
    }
    save.mutate(undefined, {
      onSuccess: (entry) => {
        setMarked(null);
        showMessage({
          severity: 'success',
          text: entry.isSaved ? timerMessages.saved : timerMessages.queued,
        });
        notify(entry.isSaved ? savedMessage(entry) : queuedMessage(entry), {
          action: undoSaveAction(entry),
          secondAction: { label: 'Show', run: () => show(entry.id, entry.startedAt) },
        });
      },
      onError: (error) => {
        setMarked(markInvalidFields(timer, error));
        showMessage({ severity: 'error', text: saveErrorMessage(error) });
      },
    });
  }

  const pill = (
    <TimerPill
      {...view}
      onToggle={() => dispatch(nextTransition[timerState(timer)])}
      onOpen={() => setIsOpen(true)}
    />
  );
  return (
    <Box
      component="section"
      aria-label="Timer"
      ref={region}
      // Somebody comes near: the form is there when they press.
      onPointerEnter={panel.preload}
      onFocus={panel.preload}
      sx={{ flex: { xs: 1, sm: 'none' } }}
    >
      {isOpen ? (
        <panel.Component
          {...view}
          isSaving={save.isPending}
          fieldErrors={currentFieldErrors(marked, timer)}
          canSaveEntries={canSaveEntries}
          timeZone={preferences.timeZone}
          dispatch={dispatch}
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
      <IdlePrompt {...view} uid={user.uid} timeZone={preferences.timeZone} isSyncEnabled={canSaveEntries} />
    </Box>
  );
}

/** Of what is shown: where another tab was quicker, "Pause" does not resume. */
const nextTransition = { idle: start, running: pause, paused: resume } as const satisfies Record<
  TimerState,
  Transition
>;
