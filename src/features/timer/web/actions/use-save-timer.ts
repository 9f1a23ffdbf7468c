import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toStamp } from '#src/features/timer/rules/clock/server-clock.ts';
import { commandsForChange } from '#src/features/timer/rules/commands/commands-from-change.ts';
import {
  alreadySavedMessage,
  beginSave,
  entryFromTimer,
  clearSavedTimer,
  saveProblem,
  timerMessages,
} from '#src/features/timer/rules/entry/save-timer.ts';
import { messageMs, pause, timerState } from '#src/features/timer/rules/timer/timer.ts';
import { toDraft } from '#src/features/timer/rules/widget/timer-form.ts';
import { timesheets, projects } from '#src/features/timer/web/api.ts';
import type { TimerStore } from '#src/features/timer/web/store/timer-store.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { otherDeviceName } from '#src/features/timer/web/sync/device-name.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { firstRevision, hasQueuedChange, createEntry } from '#src/features/timesheets/web/public.tsx';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { deferSessionEnd } from '#src/platform/web/session-end.ts';

/** What is refused before anything is sent. */
class SaveRefusedError extends Error {}

/**
 * Saves the timer as an entry, once: its id is that of the run, on every device and at every try. Where the answer to
 * an earlier try was lost and the timer has run on since, the entry made then is brought up to what the timer says
 * now, so there is still one. A failure leaves timer and form as they were. `gone` is the timer as it was saved, paused.
 * `isSaved`: the service has it; otherwise it is queued on this device. [4.19, 4.21]
 */
export function useSaveTimer(uid: string, timeZone: string) {
  const queries = useQueryClient();
  const store = timerStoreOf(uid);
  const { view, dispatch, queue } = store;
  return useMutation({
    networkMode: 'always',
    // The page of an ended session stays while the message shows. [8.4]
    onMutate: deferSessionEnd,
    onSettled: (_entry, error, _input, releaseSession) => {
      if (releaseSession && isSignedOut(error)) setTimeout(releaseSession, messageMs);
      else releaseSession?.();
    },
    mutationFn: async () => {
      const now = queue.now();
      const pressedAt = toStamp(queue.look());
      const problem = savedOnOtherDevice(store, now) ?? saveProblem(view().timer, uid, now);
      if (problem !== undefined) throw new SaveRefusedError(problem);
      dispatch((timer, at) => beginSave(timer, newId(), at));
      const entry = entryFromTimer(view().timer, now, timeZone);
      const gone = pause(view().timer, now);
      const runId = entry.id ?? '';
      const wasTried = queue.read().triedRunId === runId;
      queue.update((state) => ({ ...state, triedRunId: runId }));
      const isCreated = await createOnce(entry);
      const revision = isCreated
        ? firstRevision
        : await updateEarlierEntry(store, runId, wasTried ? entry : null);
      dispatch(
        (timer, then) => clearSavedTimer(timer, runId, then),
        // The entry ends when Save was pressed, however long the answer took.
        (before, after) =>
          commandsForChange(before, after, 'saved').map((told) => ({ ...told, at: pressedAt })),
      );
      const { description, duration, startTime } = entry;
      const details = { description, seconds: hoursToMs(duration) / 1000, startedAt: Date.parse(startTime) };
      return { id: runId, revision, gone, isSaved: !hasQueuedChange(runId), ...details };
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: timesheets.key() }),
        // A retainer has less left now.
        queries.invalidateQueries({ queryKey: projects.key() }),
      ]),
  });
}

/** Just before Save was pressed here, another device has saved it, and so there is nothing here any more. */
function savedOnOtherDevice({ view, queue }: TimerStore, now: number): string | undefined {
  const { known, deviceId } = queue.read();
  const { timer } = view();
  if (timerState(timer) !== 'idle' || toDraft(timer) !== null) return undefined;
  const remoteRun = known.settled.find(
    (run) => run.how === 'saved' && run.deviceId !== deviceId && now - run.endedAt < recentMs,
  );
  return remoteRun && alreadySavedMessage(otherDeviceName(remoteRun.deviceName));
}

const recentMs = 15_000;

type Entry = ReturnType<typeof entryFromTimer>;

/** Whether the entry is made now; otherwise there is one already. */
async function createOnce(entry: Entry): Promise<boolean> {
  try {
    await createEntry(entry);
    return true;
  } catch (error) {
    if (entry.id === undefined || toFailure(error).code !== 'CONFLICT') throw error;
    return false;
  }
}

/**
 * There is an entry of the run. Where the run has ended elsewhere it is right as it is, and the timer here is cleared
 * on hearing of it; otherwise `earlier`, what an earlier try here has made, is brought up to what the timer says now.
 */
async function updateEarlierEntry(store: TimerStore, runId: string, earlier: Entry | null): Promise<number> {
  await syncTimer(store);
  const { known } = store.queue.read();
  const ended = known.settled.find((run) => run.runId === runId);
  if (!ended && earlier) return updateEntry(runId, earlier);
  // It is told in the widget, and not once more.
  store.queue.update((state) => ({ ...state, news: state.news.filter((run) => run.runId !== runId) }));
  throw new SaveRefusedError(alreadySavedMessage(otherDeviceName(ended?.deviceName ?? '')));
}

/** The entry of an earlier try is this timer's to correct until somebody else has touched it. */
async function updateEntry(id: string, entry: Entry): Promise<number> {
  const made = await timesheets.get.call({ id });
  if (!made) throw new SaveRefusedError(timerMessages.deletedSince);
  if (isSameEntry(made, entry)) return made.revision;
  if (made.revision > 1) throw new SaveRefusedError(timerMessages.changedSince);
  try {
    const { revision } = await timesheets.update.call({ ...entry, id, revision: made.revision });
    return revision;
  } catch (error) {
    if (toFailure(error).code === 'STALE') throw new SaveRefusedError(timerMessages.changedSince);
    throw error;
  }
}

function isSameEntry(made: TimesheetEntry, entry: Entry): boolean {
  return (
    made.startTime === entry.startTime &&
    made.endTime === entry.endTime &&
    hoursToMs(made.duration) === hoursToMs(entry.duration) &&
    made.description === entry.description &&
    made.projectId === entry.projectId &&
    made.clientId === entry.clientId &&
    made.billable === entry.billable
  );
}

/** The widget's own words for what went wrong. [8.4] */
export function saveErrorMessage(error: unknown): string {
  if (error instanceof SaveRefusedError) return error.message;
  if (isSignedOut(error)) return timerMessages.signedOut;
  const { message, code, isUnreachable } = toFailure(error);
  return isUnreachable || code !== '' ? message : timerMessages.saveFailed;
}

function isSignedOut(error: unknown): boolean {
  return toFailure(error).code === 'UNAUTHORIZED';
}
