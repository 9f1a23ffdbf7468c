import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as m from '#messages/timer.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import type { SettledRun } from '#src/features/timer/contract.ts';
import { commandsForStopUndo } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { formatWorked } from '#src/features/timer/rules/entry/saved-message.ts';
import { toTimer as timerOfRun } from '#src/features/timer/rules/sync/local-view.ts';
import { timerState } from '#src/features/timer/rules/timer/timer.ts';
import { resumeStopped } from '#src/features/timer/rules/widget/undo-stop.ts';
import type { TimerStore } from '#src/features/timer/web/store/timer-store.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { otherDeviceName } from '#src/features/timer/web/sync/device-name.ts';
import { timesheets } from '#src/features/timesheets/web/public.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { notifyUndone, timerUndoAction } from './timer-undo-action.ts';
import { useShowEntry } from './use-show-entry.ts';
import { useWhenVisible } from './use-when-visible.ts';

/** Notifies once, in the visible tab, when another device changes the timer shown here. */
export function useRemoteChanges(uid: string, timeZone: string): void {
  const store = timerStoreOf(uid);
  const show = useShowEntry(timeZone);
  const queries = useQueryClient();
  const news = useSyncExternalStore(store.subscribe, () => store.queue.read().news);

  useWhenVisible(() => {
    const latest = news.at(-1);
    if (!latest) return;
    store.queue.update((state) => ({ ...state, news: [] }));
    void queries.invalidateQueries({ queryKey: timesheets.key() });
    void queries.invalidateQueries({ queryKey: projects.key() });
    notify(formatChange(latest), {
      action: changeAction(latest, store, () => show(latest.runId, latest.startedAt)),
    });
  }, news);
}

function formatChange({ endedAs, deviceName, seconds, entryId }: SettledRun): string {
  const other = otherDeviceName(deviceName);
  const time = formatWorked(seconds);
  switch (endedAs) {
    case 'takenOver':
      return entryId === null ? m.timerStartedOnOther({ other }) : m.timerStartedOnOtherThe({ other, time });
    case 'saved':
      if (entryId === null) return m.savedOnOtherNotSynced({ other });
      return m.thisTimeWasSavedOn({ other, time });
    case 'stopped':
      return m.timerStoppedOnOtherAfter({ other, time });
  }
}

function changeAction(
  { endedAs, runId, entryId, discarded }: SettledRun,
  store: TimerStore,
  show: () => void,
) {
  if (entryId !== null) return { label: m.show, run: show };
  if (endedAs !== 'stopped' || !discarded) return undefined;
  const stoppedTimer = { ...timerOfRun(discarded), entryId: runId };
  return timerUndoAction(() => {
    if (timerState(store.view().timer) !== 'idle') {
      notify(m.couldntUndoTheTimerIs, { tone: 'failed' });
      return;
    }
    store.dispatch((timer, now) => resumeStopped(timer, stoppedTimer, now), commandsForStopUndo);
    notifyUndone(store.view());
  });
}
