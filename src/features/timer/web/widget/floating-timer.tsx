import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#messages/timer.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { messageMs, pause, resume, start, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { TimerState } from '#src/features/timer/rules/timer/timer-state.ts';
import { saveErrorMessage, useSaveTimer } from '#src/features/timer/web/actions/use-save-timer.ts';
import { useStopAndReset } from '#src/features/timer/web/actions/use-stop-and-reset.ts';
import { useSwitchWork } from '#src/features/timer/web/actions/use-switch-work.ts';
import { useUndoSave } from '#src/features/timer/web/actions/use-undo-save.ts';
import { IdlePrompt } from '#src/features/timer/web/idle/idle-prompt.tsx';
import { useShowEntry } from '#src/features/timer/web/notices/notice-actions.ts';
import { useRemoteChanges, useRemotePause } from '#src/features/timer/web/notices/remote-notices.ts';
import { queuedMessage, savedMessage } from '#src/features/timer/web/saved-message.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { useTimer } from '#src/features/timer/web/store/use-timer.ts';
import { useConnections } from '#src/features/timer/web/sync/use-connections.ts';
import { useTimerSync } from '#src/features/timer/web/sync/use-timer-sync.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { ElapsedInTitle } from './elapsed-in-title.ts';
import { markInvalidFields, currentFieldErrors } from './field-errors.ts';
import type { MarkedFields } from './field-errors.ts';
import { TimerAnnouncement } from './timer-announcement.tsx';
import { useTimedMessage } from './timer-message.tsx';
import * as styles from './timer-pill.module.css';
import { TimerPill } from './timer-pill.tsx';

const panel = createLazyComponent(async () => (await import('./timer-panel.tsx')).TimerPanel);

/** The floating timer: a pill at the bottom right of every page that opens into a panel. [2.40-2.52] */
export function FloatingTimer() {
  const { user, role, preferences } = useAccount();
  const canSaveEntries = canKeepRecords(role);
  const { timer, dispatch } = useTimer(user.uid);
  const [isOpen, setIsOpen] = useState(false);
  const { message, showMessage, clearMessage } = useTimedMessage();
  const [marked, setMarked] = useState<MarkedFields | null>(null);
  const save = useSaveTimer(user.uid, preferences.timeZone);
  const undoSaveAction = useUndoSave(user.uid);
  const region = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow();
  const fieldErrors = currentFieldErrors(marked, timer, { isMessageShown: message !== null });
  // At its field if it has one.
  const isAtField = isOpen && Object.keys(fieldErrors).length > 0;
  const view = { timer, message: isAtField ? null : message };

  usePrefetchedParts(panel.preload);
  useTimerSync(user.uid, canSaveEntries);
  useRemoteChanges(user.uid, preferences.timeZone);
  useRemotePause(user.uid, preferences.timeZone);
  useShortcut('t', m.toggleShortcut, toggleByKey, m.everywhere);
  useShortcut('T', m.openShortcut, openByKey, m.everywhere);
  useShortcut('S', m.saveShortcut, timerState(timer) === 'idle' ? undefined : saveEntry, m.everywhere);
  const switchTo = useSwitchWork(user.uid, preferences.timeZone);
  const clear = useStopAndReset(user.uid, preferences.timeZone, canSaveEntries);
  const show = useShowEntry(preferences.timeZone);
  useConnections(user.uid, timer, { isSyncEnabled: canSaveEntries, onContinue: switchTo });

  function close() {
    // Return focus to the button that opened the panel, once it is rendered.
    flushSync(() => setIsOpen(false));
    region.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }

  /** Users who can't save learn it from the panel before they track time. */
  function toggleByKey() {
    if (!canSaveEntries && timerState(timer) === 'idle') setIsOpen(true);
    else dispatch(nextTransition[timerState(timer)]);
  }

  /** The description of a panel that opens takes the focus itself. */
  function openByKey() {
    if (isOpen) region.current?.querySelector('input')?.focus();
    else setIsOpen(true);
  }

  function saveEntry() {
    if (save.isPending) return;
    if (!canSaveEntries) {
      setIsOpen(true);
      showMessage(m.viewersCantSave);
      return;
    }
    save.mutate(undefined, {
      onSuccess: (entry) => {
        setMarked(null);
        clearMessage();
        // Its sheet covers the entry and the notice.
        if (isOpen && isNarrow) close();
        notify(entry.isSaved ? savedMessage(entry) : queuedMessage(entry), {
          // The success text is only for entries on the server. [4.21]
          headline: entry.isSaved ? { text: m.saved, forMs: messageMs } : undefined,
          action: undoSaveAction(entry),
          secondAction: { label: m.show, run: () => show(entry.id, entry.startedAt) },
        });
      },
      onError: (error) => {
        const invalid = markInvalidFields(timer, error);
        setMarked(invalid);
        // The pill has no fields to correct.
        if (invalid) setIsOpen(true);
        showMessage(saveErrorMessage(error));
      },
    });
  }

  const pill = (
    <TimerPill
      {...view}
      isSaving={save.isPending}
      onSave={saveEntry}
      onToggle={() => dispatch(nextTransition[timerState(timer)])}
      onOpen={() => setIsOpen(true)}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only load the panel ahead of time
    <section
      aria-label={m.timer}
      ref={region}
      // Preload the panel on hover.
      onPointerEnter={panel.preload}
      onFocus={panel.preload}
      data-timer-open={isOpen || undefined}
      data-idle={timerState(timer) === 'idle' || undefined}
      className={styles.timer}
    >
      {isOpen ? (
        <panel.Component
          {...view}
          isSaving={save.isPending}
          marked={marked}
          fieldErrors={fieldErrors}
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
      <TimerAnnouncement />
      <ElapsedInTitle timer={timer} />
      <IdlePrompt
        timer={timer}
        uid={user.uid}
        timeZone={preferences.timeZone}
        isSyncEnabled={canSaveEntries}
      />
    </section>
  );
}

/** Acts on the shown state: if another tab was faster, "Pause" doesn't resume. */
const nextTransition = { idle: start, running: pause, paused: resume } as const satisfies Record<
  TimerState,
  Transition
>;
