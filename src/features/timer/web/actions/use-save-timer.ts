import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/timer.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { toStamp } from '#src/features/timer/rules/clock/server-clock.ts';
import { commandsForChange } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { entryFromTimer, clearSavedTimer } from '#src/features/timer/rules/entry/save-timer.ts';
import { messageMs, pause, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import { toDraft } from '#src/features/timer/rules/widget/timer-form.ts';
import type { TimerStore } from '#src/features/timer/web/store/timer-store.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  firstRevision,
  hasQueuedChange,
  createEntry,
  onlineTimesheets,
} from '#src/features/timesheets/web/public.tsx';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { areIdenticalTags } from '#src/platform/shared/tags.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { otherDeviceName } from '#src/platform/web/format/device-name.ts';
import { deferSessionEnd } from '#src/platform/web/session-end.ts';
import { saveProblem } from './save-problem.ts';
import type { TimerFieldErrors, SaveProblem } from './save-problem.ts';

/** A save refused before any request. */
export class SaveRefusedError extends Error {
  readonly fields: TimerFieldErrors;
  constructor({ message, fields = {} }: SaveProblem) {
    super(message);
    this.fields = fields;
  }
}

/**
 * Saves the timer as one entry: the run's id is the entry's, on every device and retry. If an earlier attempt created
 * the entry but its response was lost, updates it to the timer's current state. A failure leaves timer and form
 * unchanged. `pausedTimer` is the saved timer, paused. `isSaved`: on the server; otherwise queued on this device. [4.19, 4.21]
 */
export function useSaveTimer(uid: string, timeZone: string) {
  const queries = useQueryClient();
  const store = timerStoreOf(uid);
  const { view, dispatch, device } = store;
  return useMutation({
    networkMode: 'always',
    // Keep the page of an ended session while the message shows. [8.4]
    onMutate: deferSessionEnd,
    onSettled: (_entry, error, _input, releaseSession) => {
      if (releaseSession && isSignedOut(error)) setTimeout(releaseSession, messageMs);
      else releaseSession?.();
    },
    mutationFn: async () => {
      const now = device.now();
      const pressedAt = toStamp(device.checkClock());
      const { timer } = view();
      const problem = savedOnOtherDevice(store, now) ?? saveProblem(timer, uid, now);
      if (problem !== undefined) throw new SaveRefusedError(problem);
      const entry = entryFromTimer(timer, now, timeZone);
      const pausedTimer = pause(timer, now);
      const runId = entry.id ?? '';
      const wasTried = device.read().triedRunId === runId;
      device.update((state) => ({ ...state, triedRunId: runId }));
      const isCreated = await createOnce(entry);
      const revision = isCreated
        ? firstRevision
        : await updateEarlierEntry(store, runId, wasTried ? entry : null);
      dispatch(
        (current, then) => clearSavedTimer(current, runId, then),
        // The entry ends when Save was pressed, however long the request took.
        (before, after) =>
          commandsForChange(before, after, 'saved').map((command) => ({ ...command, at: pressedAt })),
      );
      const { description, duration, startTime } = entry;
      const details = { description, seconds: hoursToMs(duration) / 1000, startedAt: Date.parse(startTime) };
      return { id: runId, revision, pausedTimer, isSaved: !hasQueuedChange(runId), ...details };
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: onlineTimesheets.key() }),
        // The retainer's remaining hours changed.
        queries.invalidateQueries({ queryKey: projects.key() }),
      ]),
  });
}

/** Another device saved the timer just before Save was pressed here. */
function savedOnOtherDevice({ view, device }: TimerStore, now: number): SaveProblem | undefined {
  const { known, deviceId } = device.read();
  const { timer } = view();
  if (timerState(timer) !== 'idle' || toDraft(timer) !== null) return undefined;
  const remoteRun = known.settled.find(
    (run) => run.endedAs === 'saved' && run.deviceId !== deviceId && now - run.endedAt < recentMs,
  );
  return remoteRun && savedBefore(remoteRun.deviceName);
}

function savedBefore(deviceName: string): SaveProblem {
  return { message: m.savedBeforeByDevice({ device: otherDeviceName(deviceName) }) };
}

const recentMs = 15_000;

type Entry = ReturnType<typeof entryFromTimer>;

/** True if the entry was created now; false if it exists already. */
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
 * An entry of the run exists. If the run ended on another device, that entry is right and the timer clears on sync.
 * Otherwise updates `earlier`, the entry of an earlier attempt here, to the timer's current state.
 */
async function updateEarlierEntry(store: TimerStore, runId: string, earlier: Entry | null): Promise<number> {
  await syncTimer(store);
  const isCurrent = store.device.timer().entryId === runId;
  if (isCurrent && earlier) return updateEntry(runId, earlier);
  const { known, news } = store.device.read();
  const ended = [...known.settled, ...news].find((run) => run.runId === runId);
  // The widget shows it, so skip the notice.
  store.device.update((state) => ({ ...state, news: state.news.filter((run) => run.runId !== runId) }));
  throw new SaveRefusedError(savedBefore(ended?.deviceName ?? ''));
}

/** Updates the entry of an earlier attempt, unless a user has changed it. */
async function updateEntry(id: string, entry: Entry): Promise<number> {
  const made = await onlineTimesheets.get.call({ id });
  if (!made) throw new SaveRefusedError({ message: m.entryDeletedSince });
  if (isSameEntry(made, entry)) return made.revision;
  if (made.revision > 1) throw new SaveRefusedError({ message: m.entryChangedSince });
  try {
    const { revision } = await onlineTimesheets.update.call({
      ...entry,
      taskId: entry.taskId ?? null,
      id,
      revision: made.revision,
    });
    return revision;
  } catch (error) {
    if (toFailure(error).code === 'STALE') throw new SaveRefusedError({ message: m.entryChangedSince });
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
    made.taskId === (entry.taskId ?? null) &&
    made.clientId === entry.clientId &&
    made.billable === entry.billable &&
    areIdenticalTags(made.tags, entry.tags ?? [])
  );
}

/** The message to show for an error. [8.4] */
export function saveErrorMessage(error: unknown): string {
  if (error instanceof SaveRefusedError) return error.message;
  if (isSignedOut(error)) return m.signedOut;
  const { message, code, isUnreachable } = toFailure(error);
  return isUnreachable || code !== '' ? message : m.saveFailed;
}

function isSignedOut(error: unknown): boolean {
  return toFailure(error).code === 'UNAUTHORIZED';
}
