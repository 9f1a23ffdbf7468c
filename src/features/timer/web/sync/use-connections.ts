import { useEffect, useEffectEvent } from 'react';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { renameTimerTags, setTags } from '#src/features/timer/rules/widget/timer-form.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import {
  onContinueEntry,
  onTimerTagChange,
  publishRunningTimer,
  registerTimerCommands,
} from '#src/features/timesheets/web/public.tsx';
import type { WorkDetails } from '#src/features/timesheets/web/public.tsx';
import { areIdenticalTags } from '#src/platform/shared/tags.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';

type Options = { isSyncEnabled: boolean; onContinue: (work: WorkDetails) => void };

/** Connects the timer to the rest of the app: entries, the pending count and today's date. */
export function useConnections(uid: string, timer: Timer, { isSyncEnabled, onContinue }: Options): void {
  const { segments, description, projectId, clientId, billable, tags, taskId } = timer;
  // Time views show the running timer, read-only.
  useEffect(() => {
    const isIdle = segments.length === 0;
    publishRunningTimer(
      isIdle ? null : { segments, description, projectId, clientId, billable, tags, taskId },
    );
  }, [segments, description, projectId, clientId, billable, tags, taskId]);
  useEffect(() => () => publishRunningTimer(null), []);

  const continueEntry = useEffectEvent(onContinue);
  useEffect(() => onContinueEntry((work) => continueEntry(work)), []);

  useEffect(
    () =>
      onTimerTagChange((change) => {
        const { dispatch, view } = timerStoreOf(uid);
        const { tags: tagsBefore = [] } = view().timer;
        dispatch((current, now) => renameTimerTags(current, change, now));
        const { timer: renamed } = view();
        const isUnchanged = (current: Timer) =>
          current.entryId === renamed.entryId && areIdenticalTags(current.tags ?? [], renamed.tags ?? []);
        return () =>
          dispatch((current, now) => (isUnchanged(current) ? setTags(current, tagsBefore, now) : current));
      }),
    [uid],
  );

  // Today's date is the server's, as measured by the timer.
  useEffect(() => setTimeSource(() => timerStoreOf(uid).device.now()), [uid]);

  useEffect(() => {
    if (!isSyncEnabled) return undefined;
    const { device, subscribe } = timerStoreOf(uid);
    return registerTimerCommands({ subscribe, count: () => device.read().unsent.length });
  }, [uid, isSyncEnabled]);
}
